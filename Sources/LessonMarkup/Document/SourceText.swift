package import LessonModel

/// The lines of a file, with any kind of line breaks.
///
/// A line ends with LF, CRLF or CR, as in CommonMark and in editors. A file may mix them.
package struct SourceText: Sendable {
  /// The lines without their line breaks.
  package var lines: [String]
  /// Whether the last line ends with a line break.
  package var hasFinalLineBreak: Bool
  /// The line break the file uses most: `\n`, `\r\n` or `\r`.
  package var lineBreak: String
  /// Whether the file begins with a byte-order mark.
  package var hasByteOrderMark: Bool

  /// Reads UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The path that diagnostics show.
  ///   - origin: Whether the file is a learner's page or an author's file.
  /// - Throws: `Diagnostics` with the place of the first byte that is not UTF-8, or when an author's
  ///   file is a pointer of Git LFS.
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
    if origin == .lesson, bytes.starts(with: LargeFilePointer.start) {
      throw Diagnostics(
        [ParserFinding.largeFilePointer.diagnostic(path: path, line: 1)], in: origin)
    }
    self.init(text)
  }

  /// Splits a string at its line breaks.
  package init(_ text: String) {
    // Split by bytes for speed, because reading the lessons splits thousands of lines each time.
    let bytes = Array(text.utf8)
    hasByteOrderMark = bytes.starts(with: "\u{FEFF}".utf8)
    var lines: [String] = []
    var (pairs, returns) = (0, 0)
    var start = hasByteOrderMark ? "\u{FEFF}".utf8.count : 0
    for end in bytes.indices where bytes[end] == Self.newline || bytes[end] == Self.carriageReturn {
      let isReturn = bytes[end] == Self.carriageReturn
      // A CRLF pair ends at its second byte.
      if isReturn, end + 1 < bytes.count, bytes[end + 1] == Self.newline { continue }
      let isPair = !isReturn && end > start && bytes[end - 1] == Self.carriageReturn
      lines.append(String(decoding: bytes[start..<(isPair ? end - 1 : end)], as: UTF8.self))
      pairs += isPair ? 1 : 0
      returns += isReturn ? 1 : 0
      start = end + 1
    }
    lineBreak = pairs * 2 > lines.count ? "\r\n" : returns * 2 > lines.count ? "\r" : "\n"
    hasFinalLineBreak = !lines.isEmpty && start == bytes.count
    if !hasFinalLineBreak { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
    self.lines = lines
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the offsets after the line breaks, where the second line and all later lines begin.
  static func lineStarts(in bytes: [UInt8]) -> [Int] {
    bytes.indices.compactMap { end -> Int? in
      switch bytes[end] {
      case newline: end + 1
      case carriageReturn: end + 1 < bytes.count && bytes[end + 1] == newline ? nil : end + 1
      default: nil
      }
    }
  }

  /// The text with `\n` after each line.
  package var text: String {
    lines.joined(separator: "\n") + (hasFinalLineBreak ? "\n" : "")
  }

  private static func firstInvalidPlace(in bytes: [UInt8]) -> (line: Int, column: Int) {
    let starts = [0] + lineStarts(in: bytes)
    for (line, (start, end)) in zip(starts, starts.dropFirst() + [bytes.count]).enumerated() {
      let row = bytes[start..<end]
      guard String(validating: row, as: UTF8.self) == nil else { continue }
      let good = row.indices.first {
        String(validating: row[...$0], as: UTF8.self) == nil
          && String(validating: row[row.startIndex..<min($0 + 4, row.endIndex)], as: UTF8.self)
            == nil
      }
      return (line + 1, (good ?? row.startIndex) - row.startIndex + 1)
    }
    return (1, 1)
  }
}
