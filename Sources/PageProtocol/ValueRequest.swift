/// The values that a traced page must record, and the file for them.
///
/// It is an environment variable with four lines and two names. The lines are the step's index, the
/// first and the last line of its code, and the number of bytes in the first name. The names, which
/// may contain line breaks, are the code's file and the path of the sheet.
package struct ValueRequest: Hashable, Sendable {
  /// The index of the step whose values the page records.
  package var step: Int
  /// The lines of its code.
  package var lines: ClosedRange<Int>
  /// The file of its code, under the compiler's name for it.
  package var file: String
  /// The path of the sheet for the values; see `ValueSheetFormat`.
  package var sheet: String

  /// Creates a request for the values of a step.
  package init(step: Int, lines: ClosedRange<Int>, file: String, sheet: String) {
    self.step = step
    self.lines = lines
    self.file = file
    self.sheet = sheet
  }

  /// The request as a variable's value.
  package var text: String {
    "\(step)\n\(lines.lowerBound)\n\(lines.upperBound)\n\(file.utf8.count)\n\(file)\(sheet)"
  }

  /// Reads a variable's value; `nil` if it is not a request.
  package init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
    let numbers = parts.prefix(4).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 5, numbers.count == 4, numbers[1] <= numbers[2], numbers[3] >= 0,
      numbers[3] <= parts[4].count
    else { return nil }
    self.init(
      step: numbers[0], lines: numbers[1]...numbers[2],
      file: String(decoding: parts[4].prefix(numbers[3]), as: UTF8.self),
      sheet: String(decoding: parts[4].dropFirst(numbers[3]), as: UTF8.self))
  }
}
