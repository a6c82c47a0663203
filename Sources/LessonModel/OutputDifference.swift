/// The first difference between the printed and the expected output.
package struct OutputDifference: Hashable, Sendable {
  /// The printed line's number in the step's output, counted from 1.
  package var printedLine: Int
  /// The expected line, `nil` when the output should have ended before this line.
  package var expected: String?
  /// The printed line, `nil` when the output ended too early.
  package var printed: String?
  /// The line number of the expected line in the lesson's document, counted from 1.
  package var documentLine: Int
  /// All expected lines.
  package var expectedLines: [String]
  /// All printed lines.
  package var printedLines: [String]
  /// The numbers of the extra printed lines, if they are the only difference from the expected
  /// output; otherwise empty.
  package var extraLines: [Int]

  /// Creates a difference at one line.
  package init(
    printedLine: Int, expected: String?, printed: String?, documentLine: Int,
    expectedLines: [String], printedLines: [String], extraLines: [Int] = []
  ) {
    self.printedLine = printedLine
    self.expected = expected
    self.printed = printed
    self.documentLine = documentLine
    self.expectedLines = expectedLines
    self.printedLines = printedLines
    self.extraLines = extraLines
  }

  /// The length of the common prefix of the two lines, in characters.
  package var commonPrefix: Int {
    guard let expected, let printed else { return 0 }
    return Self.commonPrefix(expected, printed)
  }

  /// Returns the length of the common prefix of two lines, in characters.
  package static func commonPrefix(_ one: String, _ other: String) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }
}

extension OutputDifference {
  /// The kind of the difference.
  package enum Kind: Hashable, Sendable {
    /// Nothing was printed.
    case printedNothing
    /// The output ends after this line, but should continue.
    case endsEarly(after: Int)
    /// The output continues at this line, but should have ended before it.
    case goesOn(at: Int)
    /// A line differs.
    case differs(at: Int)
  }

  /// The kind of the difference, with lines counted from 1.
  package var kind: Kind {
    if printedLines.isEmpty { return .printedNothing }
    if printed == nil { return .endsEarly(after: printedLine - 1) }
    return expected == nil ? .goesOn(at: printedLine) : .differs(at: printedLine)
  }
}
