package import LessonModel

/// The lines of a file, whichever line breaks it uses.
package struct SourceText: Sendable {
  /// The lines without their line breaks.
  package var lines: [String]
  /// Whether the last line ends with a line break.
  package var hasFinalLineBreak: Bool
  /// The line break the file uses most, `\n` or `\r\n`.
  package var lineBreak: String
  /// Whether the file begins with a byte-order mark.
  package var hasByteOrderMark: Bool

  /// Reads UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The file as diagnostics name it.
  ///   - origin: Whether it is a learner's page or an author's file.
  /// - Throws: `Diagnostics` with the place of the first byte that is not UTF-8.
  package init(
    bytes: [UInt8], path: String, in origin: Diagnostics.Origin = .page
  ) throws(Diagnostics) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = Self.firstInvalidPlace(in: bytes)
      var found = ParserFinding.notUTF8.diagnostic(
        path: path, line: place.line, column: place.column)
      // `lint` has no rules for a learner's page.
      if origin == .page { found.rule = nil }
      throw Diagnostics([found], in: origin)
    }
    self.init(text)
  }

  /// Cuts a string at its line breaks.
  package init(_ text: String) {
    // Cut by bytes for speed: reading the lessons cuts thousands of lines each time.
    let bytes = Array(text.utf8)
    hasByteOrderMark = bytes.starts(with: "\u{FEFF}".utf8)
    var lines: [String] = []
    var returns = 0
    var start = hasByteOrderMark ? "\u{FEFF}".utf8.count : 0
    func line(to end: Int) -> (text: String, hasReturn: Bool) {
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      let text = bytes[start..<(hasReturn ? end - 1 : end)]
      return (String(decoding: text, as: UTF8.self), hasReturn)
    }
    for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
      let line = line(to: end)
      lines.append(line.text)
      returns += line.hasReturn ? 1 : 0
      start = end + 1
    }
    lineBreak = returns * 2 > lines.count ? "\r\n" : "\n"
    hasFinalLineBreak = !lines.isEmpty && start == bytes.count
    if !hasFinalLineBreak { lines.append(line(to: bytes.count).text) }
    self.lines = lines
  }

  /// The text with `\n` after each line.
  package var text: String {
    lines.joined(separator: "\n") + (hasFinalLineBreak ? "\n" : "")
  }

  private static func firstInvalidPlace(in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    for row in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if String(validating: row, as: UTF8.self) == nil {
        let good = row.indices.first {
          String(validating: row[...$0], as: UTF8.self) == nil
            && String(validating: row[row.startIndex..<min($0 + 4, row.endIndex)], as: UTF8.self)
              == nil
        }
        return (line, (good ?? row.startIndex) - row.startIndex + 1)
      }
      line += 1
    }
    return (line, 1)
  }
}
