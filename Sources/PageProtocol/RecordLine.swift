/// A line of a run's record, in which a page reports to its runner, separately from its output.
///
/// A host writes `start` before it runs the page, so the page is responsible if the process ends
/// after that. The page writes `begin STEP OFFSET` and `end STEP OFFSET` when a step begins and
/// ends, where the offset counts the bytes of standard output so far. It writes `failed LINE
/// MESSAGE` for an expectation that does not hold.
///
/// With `PageVariable.frames`, the host writes `threw ADDRESS…` when the page throws an error, and
/// `stopped ADDRESS…` when the page crashes. The addresses are those of the running calls in the
/// page's library, innermost first, as hexadecimal offsets from its beginning.
///
/// With `PageVariable.prints`, the page writes `printed LINE START END` after each call of `print`
/// in its file, with the range of bytes in standard output that the call printed.
package enum RecordLine: Hashable, Sendable {
  /// The host is ready, and the page runs.
  case start
  /// A step begins; the offset is `nil` when the page has closed its output.
  case begin(step: Int, offset: Int?)
  case end(step: Int, offset: Int?)
  /// The expectation at a line of the lesson's document does not hold.
  case failed(line: Int, message: String)
  /// The page throws an error while these calls run.
  case threw([UInt])
  /// The page crashes while these calls run.
  case stopped([UInt])
  /// The call of `print` at this line has printed these bytes of standard output.
  case printed(line: Int, bytes: Range<Int>)

  /// The line as it is in the record, with its line break.
  package var text: String {
    switch self {
    case .start: "start\n"
    case .begin(let step, let offset): "begin \(step) \(offset ?? -1)\n"
    case .end(let step, let offset): "end \(step) \(offset ?? -1)\n"
    case .failed(let line, let message): "failed \(line) \(Self.escaped(message))\n"
    case .threw(let calls): Self.threwWord + Self.text(of: calls)
    case .stopped(let calls): Self.stoppedWord + Self.text(of: calls)
    case .printed(let line, let bytes):
      "printed \(line) \(bytes.lowerBound) \(bytes.upperBound)\n"
    }
  }

  /// The first word of a `threw` line.
  package static var threwWord: String { "threw" }
  /// The first word of a `stopped` line.
  package static var stoppedWord: String { "stopped" }

  /// Reads a line without its line break; `nil` when it is not a record line.
  ///
  /// It works on bytes, because an accent at the beginning of a message forms one `Character` with
  /// the space before it.
  package init?(_ line: some Collection<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      .map { String(decoding: $0, as: UTF8.self) }
    if words == ["start"] {
      self = .start
      return
    }
    if words.first == Self.threwWord || words.first == Self.stoppedWord {
      guard let calls = Self.calls(line) else { return nil }
      self = words.first == Self.threwWord ? .threw(calls) : .stopped(calls)
      return
    }
    guard words.count >= 2, let number = Int(words[1]) else { return nil }
    let rest = words.count == 3 ? words[2] : ""
    let offset = Int(rest).flatMap { $0 >= 0 ? $0 : nil }
    switch words[0] {
    case "begin": self = .begin(step: number, offset: offset)
    case "end": self = .end(step: number, offset: offset)
    case "failed": self = .failed(line: number, message: Self.unescaped(rest))
    case "printed":
      let places = rest.split(separator: " ").compactMap { Int($0) }
      guard places.count == 2, places[0] <= places[1] else { return nil }
      self = .printed(line: number, bytes: places[0]..<places[1])
    default: return nil
    }
  }

  /// Reads a whole record; `nil` when it has other lines.
  ///
  /// A last line without a line break does not count. In that case the page was killed while it
  /// wrote the line, or the runner kept only the beginning of the record.
  package static func all(in record: [UInt8]) -> [RecordLine]? {
    guard let end = record.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    var lines: [RecordLine] = []
    for bytes in record[..<end].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      guard let line = RecordLine(bytes) else { return nil }
      lines.append(line)
    }
    return lines
  }

  /// Reads the last line, if it is complete.
  package static func last(of record: [UInt8]) -> RecordLine? {
    guard record.last == UInt8(ascii: "\n") else { return nil }
    let line = record.dropLast()
    let start = line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return RecordLine(line[start...])
  }
}

extension RecordLine {
  private static func text(of calls: [UInt]) -> String {
    calls.map { " " + String($0, radix: 16) }.joined() + "\n"
  }

  /// Returns the numbers after a line's first word; `nil` if a word is not a number.
  private static func calls(_ line: some Collection<UInt8>) -> [UInt]? {
    let words = line.split(separator: UInt8(ascii: " ")).dropFirst()
    let calls = words.compactMap { UInt(String(decoding: $0, as: UTF8.self), radix: 16) }
    return calls.count == words.count ? calls : nil
  }

  /// Returns the message without line breaks: `\n`, `\r` and `\\` mean the same as in Swift.
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

  /// Returns the original message; it works on scalars, because an accent may follow an escape.
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
