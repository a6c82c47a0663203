package import LessonModel

/// Compares printed output with expected output, which may have wildcards.
///
/// `...` alone on a line matches any lines, and `[..]` matches any characters in a line. The lines
/// between two `...` match at the first place where they all match, and the lines after the last
/// `...` must be the last printed lines. The result is the same as with backtracking, in time that
/// grows with the printed lines times the expected lines.
package struct OutputPattern: Sendable {
  private let lines: [OutputLine]
  private let expected: ExpectedOutput

  /// Reads the wildcards of an expectation.
  package init(_ expected: ExpectedOutput) {
    self.expected = expected
    lines = expected.lines.map { OutputLine($0, isVerbatim: expected.isVerbatim) }
  }

  /// Returns the first difference of an output from the pattern, or `nil` if the output matches.
  package func difference(in output: String) -> OutputDifference? {
    let printed = Self.lines(of: output)
    if lines.allSatisfy(\.isLiteral), printed == expected.lines { return nil }
    guard let place = Self.difference(CodedOutput(lines, printed: printed)) else { return nil }
    return OutputDifference(
      printedLine: place.printed + 1,
      expected: place.line < expected.lines.count ? expected.lines[place.line] : nil,
      printed: place.printed < printed.count ? printed[place.printed] : nil,
      documentLine: expected.line + min(place.line, max(expected.lines.count - 1, 0)),
      expectedLines: expected.lines, printedLines: printed,
      extraLines: extraLines(of: output, printed))
  }

  /// Returns the lines at which the outputs differ, counted from 0, or `nil` without a difference.
  ///
  /// If the lines between two `...` are missing from the output, the result is their first line and
  /// the end of the output.
  private static func difference(_ coded: CodedOutput) -> (line: Int, printed: Int)? {
    let (lines, printed) = (coded.patterns, coded.printed)
    func mismatch(of block: Range<Int>, at place: Int) -> Int? {
      block.first { index in
        let other = place + index - block.lowerBound
        return !(other < printed.count && lines[index]?.matches(printed[other]) == true)
      }
    }
    let gaps = lines.indices.filter { lines[$0] == nil }
    let blocks = zip([0] + gaps.map { $0 + 1 }, gaps + [lines.count]).map { $0..<$1 }
    var place = blocks[0].count
    if let missing = mismatch(of: blocks[0], at: 0) { return (missing, missing) }
    guard let tail = blocks.dropFirst().last else {
      return place == printed.count ? nil : (place, place)
    }
    for block in blocks.dropFirst().dropLast() {
      let places = place..<max(place, printed.count - block.count + 1)
      guard let found = places.first(where: { mismatch(of: block, at: $0) == nil }) else {
        return (block.lowerBound, printed.count)
      }
      place = found + block.count
    }
    let last = printed.count - tail.count
    return last >= place && mismatch(of: tail, at: last) == nil
      ? nil : (tail.lowerBound, printed.count)
  }

  /// Returns the numbers of the extra lines, or none if a line is missing or differs.
  private func extraLines(of output: String, _ printed: [String]) -> [Int] {
    // Most wrong outputs lack a line, which is faster to find than the best alignment.
    let all = Set(printed)
    let fixed = lines.indices.filter { lines[$0].isLiteral }
    guard fixed.allSatisfy({ all.contains(expected.lines[$0]) }) else { return [] }
    return OutputComparison(of: output, with: expected).extraLines
  }

  /// Returns the lines of an output.
  ///
  /// A final line break does not begin a new line.
  package static func lines(of output: String) -> [String] {
    guard !output.isEmpty else { return [] }
    // Split by bytes, because "\r\n" is one `Character`, but its "\r" is part of the printed line.
    var lines = output.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
