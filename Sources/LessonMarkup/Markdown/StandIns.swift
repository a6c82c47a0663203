/// A document in which rare characters replace spellings whose meaning libcmark would hide.
///
/// libcmark reads `\|` and `|` as the same text, but only the second one ends a table's cell. The
/// stand-ins are punctuation like the originals, so that libcmark finds the same emphasis around
/// them.
struct StandIns {
  /// The document for libcmark.
  private(set) var text: String
  /// The labels of the defined footnotes.
  private(set) var labels: Set<String> = []
  /// Whether the document may have stand-ins.
  ///
  /// A document that already contains these characters gets none.
  private let isActive: Bool
  /// Whether the document contains any stand-ins.
  private let isUsed: Bool

  fileprivate struct StandIn {
    /// The character, which is a sign of cuneiform punctuation.
    let scalar: Unicode.Scalar
    /// The text that it replaces.
    let source: String
    /// The meaning of that text outside code.
    let meaning: String
  }

  private static let pipe = StandIn(scalar: "\u{12470}", source: "\\|", meaning: "|")
  private static let pipeEntity = StandIn(scalar: "\u{12471}", source: "&#124;", meaning: "|")
  private static let tilde = StandIn(scalar: "\u{12472}", source: "\\~", meaning: "~")
  private static let bracket = StandIn(scalar: "\u{12473}", source: "\\[", meaning: "[")
  private static let noteStart = StandIn(scalar: "\u{12474}", source: "", meaning: "")
  /// The first of the four bytes of each stand-in.
  private static let firstByte: UInt8 = 0xF0
  private static let all = [pipe, pipeEntity, tilde, bracket, noteStart]

  /// Puts stand-ins into a document.
  init(for source: String) {
    text = source
    let bytes = Array(source.utf8)
    var mayHaveOwn = false
    var mayHaveNotes = false
    // Use a single pass, because every command reads all lessons.
    var before: UInt8 = 0
    for byte in bytes {
      if byte == Self.firstByte { mayHaveOwn = true }
      if byte == UInt8(ascii: "^"), before == UInt8(ascii: "[") { mayHaveNotes = true }
      before = byte
    }
    isActive =
      !mayHaveOwn
      || !source.unicodeScalars.contains { scalar in Self.all.contains { $0.scalar == scalar } }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var isAtLineStart = true
    var isUsed = false
    while index < bytes.count {
      if mayHaveNotes, isAtLineStart, let (label, bracket) = Self.noteLabel(in: bytes, at: index) {
        labels.insert(label)
        result += bytes[index..<bracket]
        result += Self.noteStart.bytes
        index = bracket
        isUsed = true
      }
      let rest = bytes[index...]
      let ordinary = rest.prefix { !Self.isSpecial($0) }
      result += ordinary
      index = ordinary.endIndex
      guard index < bytes.count else { break }
      isAtLineStart = bytes[index] == UInt8(ascii: "\n")
      if !isAtLineStart,
        let match = Self.all.first(where: {
          !$0.source.isEmpty && bytes[index...].starts(with: $0.source.utf8)
        })
      {
        result += match.bytes
        index += match.source.utf8.count
        isUsed = true
      } else {
        // A backslash before a backslash makes the next one ordinary.
        let isEscape = bytes[index...].starts(with: "\\\\".utf8)
        result += bytes[index..<(index + (isEscape ? 2 : 1))]
        index += isEscape ? 2 : 1
      }
    }
    self.isUsed = isActive && isUsed
    if isActive { text = String(decoding: result, as: UTF8.self) } else { labels = [] }
  }

  /// Returns whether a byte may begin text that has a stand-in, or ends a line.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\n")
  }

  /// Returns the label of a footnote whose definition begins in this line, and the place of its
  /// bracket.
  private static func noteLabel(in bytes: [UInt8], at start: Int) -> (String, bracket: Int)? {
    // The definition may be in a list or in a quote.
    let before = bytes[start...].prefix { " \t>*+-.)0123456789".utf8.contains($0) }
    let bracket = before.endIndex
    guard bytes[bracket...].starts(with: "[^".utf8) else { return nil }
    let label = bytes[(bracket + 2)...].prefix { $0 > 0x20 && !"[]".utf8.contains($0) }
    guard !label.isEmpty, bytes[label.endIndex...].starts(with: "]:".utf8) else { return nil }
    return (String(decoding: label, as: UTF8.self), bracket)
  }
}

extension StandIns.StandIn {
  fileprivate var bytes: [UInt8] { Array(String(scalar).utf8) }
}

extension StandIns {
  /// Returns the text with each stand-in replaced by its meaning.
  func meaning(_ text: String) -> String { restored(text, \.meaning) }

  /// Returns the text as written, for code.
  func source(_ text: String) -> String { restored(text, \.source) }

  /// Returns code in a table's cell, where `\|` means `|` (GitHub Flavored Markdown, section 4.10).
  func cellCode(_ code: String) -> String {
    guard isActive else { return code }
    return code.replacing(String(Self.pipe.scalar), with: "|")
  }

  /// Returns the label and the rest of a string that begins with the definition of a footnote, or
  /// else `nil`.
  func note(in text: String) -> (label: String, rest: String)? {
    guard isActive, text.unicodeScalars.first == Self.noteStart.scalar,
      let end = text.firstRange(of: "]:")
    else { return nil }
    let label = text[..<end.lowerBound].dropFirst(3)
    guard labels.contains(String(label)) else { return nil }
    return (String(label), String(text[end.upperBound...].drop { $0 == " " || $0 == "\t" }))
  }

  private func restored(_ text: String, _ spelling: KeyPath<StandIn, String>) -> String {
    guard isUsed, text.utf8.contains(Self.firstByte) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if let match = Self.all.first(where: { $0.scalar == scalar }) {
        result += match[keyPath: spelling]
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
