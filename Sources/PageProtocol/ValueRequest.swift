/// Tells a traced page which values to record, and where to write them.
///
/// It is an environment variable with five lines: the step's index, the first and the last line of
/// its code, the code's file, and the path of the sheet.
package struct ValueRequest: Hashable, Sendable {
  /// The index of the step whose values are recorded.
  package var step: Int
  /// The lines of its code.
  package var lines: ClosedRange<Int>
  /// The file of its code, as the compiler knows it.
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
    "\(step)\n\(lines.lowerBound)\n\(lines.upperBound)\n\(file)\n\(sheet)"
  }

  /// Reads a variable's value; `nil` if it is not a request, as with a line break in a path.
  package init?(_ text: String) {
    let words = text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 5, let step = Int(words[0]), let first = Int(words[1]),
      let last = Int(words[2]), first <= last
    else { return nil }
    self.init(step: step, lines: first...last, file: words[3], sheet: words[4])
  }
}
