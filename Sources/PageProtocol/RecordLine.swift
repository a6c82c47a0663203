/// A line of a run's record: what a page tells its runner, apart from what it prints.
///
/// The page writes `begin STEP OFFSET` and `end STEP OFFSET` where a step begins and ends, after so
/// many bytes of standard output, and `failed LINE MESSAGE` for an expectation that does not hold.
package enum RecordLine: Hashable, Sendable {
  /// A step begins; `nil` for the offset when the page has closed its output.
  case begin(step: Int, offset: Int?)
  /// A step has come to its end.
  case end(step: Int, offset: Int?)
  /// The expectation at a line of the lesson's document does not hold.
  case failed(line: Int, message: String)

  /// The line with its line break, as it stands in the record.
  package var text: String {
    switch self {
    case .begin(let step, let offset): "begin \(step) \(offset ?? -1)\n"
    case .end(let step, let offset): "end \(step) \(offset ?? -1)\n"
    case .failed(let line, let message): "failed \(line) \(Self.escaped(message))\n"
    }
  }

  /// Reads a line without its line break; `nil` when it is none of ours.
  ///
  /// It is read byte by byte: an accent that begins a message makes one character with the blank
  /// before it.
  package init?(_ line: some Collection<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, let number = Int(words[1]) else { return nil }
    let rest = words.count == 3 ? words[2] : ""
    let offset = Int(rest).flatMap { $0 >= 0 ? $0 : nil }
    switch words[0] {
    case "begin": self = .begin(step: number, offset: offset)
    case "end": self = .end(step: number, offset: offset)
    case "failed": self = .failed(line: number, message: Self.unescaped(rest))
    default: return nil
    }
  }

  /// Reads a whole record; what is none of ours in it is passed over.
  ///
  /// A last line without a line break counts too: the page may have been killed while it wrote.
  package static func all(in record: [UInt8]) -> [RecordLine] {
    record.split(separator: UInt8(ascii: "\n")).compactMap { RecordLine($0) }
  }

  /// Reads the last line, if it has come whole.
  package static func last(of record: [UInt8]) -> RecordLine? {
    guard record.last == UInt8(ascii: "\n") else { return nil }
    let line = record.dropLast()
    let start = line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return RecordLine(line[start...])
  }
}

extension RecordLine {
  /// The message without line breaks: `\n`, `\r` and `\\` stand for what they do in Swift.
  private static func escaped(_ message: String) -> String {
    message.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The message as it was; scalar by scalar, as an accent may follow what is escaped.
  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        result.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
