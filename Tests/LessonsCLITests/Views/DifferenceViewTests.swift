import Judging
import LessonModel
import SnippetRunner
import TerminalIO
import Testing

@testable import LessonsCLI

/// What was printed beside what should have been.
@Suite struct DifferenceViewTests {
  private func lines(_ expected: [String], _ printed: String, width: Int = 60) throws -> [String] {
    let difference = try #require(
      OutputPattern(ExpectedOutput(lines: expected)).difference(in: printed))
    return DifferenceView(difference: difference, width: width).lines().map(\.text)
  }

  @Test func `the sign stands under the first character that differs`() throws {
    #expect(
      try lines(["one", "Hello, page"], "one\nHello, world\n") == [
        "             one", "  expected   Hello, page", "  printed    Hello, world",
        "                    ^",
      ])
  }

  @Test func `nothing more is said only after something`() throws {
    #expect(try lines(["one"], "") == ["  expected   one", "  printed    (nothing)"])
    #expect(
      try lines(["one", "two"], "one\n").suffix(2) == [
        "  expected   two", "  printed    (nothing more)",
      ])
    #expect(try lines(["one"], "two\n").first == "  expected   one")
  }

  @Test func `lines that are too many are shown with their neighbours`() throws {
    #expect(
      try lines(["a", "b", "c"], "a\nb\nx\n\nc\n") == [
        "             a", "             b", "  too many   x", "  too many   (an empty line)",
        "             c",
      ])
    #expect(try lines([], "one\n") == ["  too many   one"])
    let many = (1...9).map { "x\($0)\n" }.joined()
    #expect(
      try lines(["a"], many + "a\n").suffix(2) == ["  too many   x5", "             … and 4 more"])
  }

  @Test(arguments: [
    ("ab", "a\u{200B}b", "a‹U+200B›b", "Here ‹U+200B› is a zero width space."),
    ("a b", "a\u{A0}b", "a⍽b", "Here · is a space, ⍽ is U+00A0 no-break space."),
    ("a", "a\t", "a→", "Here → is a tab."),
    ("a", "a ", "a·", "Here · is a space."),
    ("a", "a\r", "a␍", "Here ␍ is U+000D carriage return."),
    ("a", "a\u{202E}", "a‹U+202E›", "Here ‹U+202E› is a right-to-left override."),
  ])
  func `invisible characters have a sign, and the sign a name`(
    expected: String, printed: String, shown: String, legend: String
  ) throws {
    let rows = try lines([expected], printed + "\n")
    #expect(rows.contains("  printed    \(shown)"), "\(rows)")
    #expect(rows.last == "  \(legend)", "\(rows)")
    let view = ComparisonView(
      comparison: OutputComparison(of: printed + "\n", with: ExpectedOutput(lines: [expected])),
      width: 60
    ).lines().map(\.text)
    #expect(view.contains("  printed    \(shown)") && view.last == "  \(legend)", "\(view)")
  }

  @Test func `a long line is shown whole, both broken at the same columns`() throws {
    let token = String(repeating: "abcdefghij", count: 6)
    let rows = try lines(["token: \(token)1"], "token: \(token)2\n", width: 40)
    #expect(
      rows == [
        "  expected   token: abcdefghijabcdefghij", "             abcdefghijabcdefghijabcdefg",
        "             hijabcdefghij1", "  printed    token: abcdefghijabcdefghij",
        "             abcdefghijabcdefghijabcdefg", "             hijabcdefghij2",
        "                          ^",
      ])
  }

  @Test func `of a very long line the rows around the difference are shown`() throws {
    let text = String(repeating: "x", count: 2000)
    let rows = try lines([text + "a" + text], text + "b" + text + "\n", width: 53)
    #expect(rows.count < 32)
    let caret = try #require(rows.firstIndex { $0.hasSuffix("^") })
    let column = rows[caret].count - 1
    #expect(Array(rows[caret - 1])[column] == "b")
  }

  @Test func `the sign is below the row with its character, whatever the width of the others`()
    throws
  {
    let text = String(repeating: "日本語", count: 20)
    for width in 30...34 {
      let rows = try lines([text + "a" + text], text + "b" + text + "\n", width: width)
      let caret = try #require(rows.firstIndex { $0.hasSuffix("^") })
      let before = rows[caret - 1].prefix { $0 != "b" }
      #expect(DisplayWidth.of(String(before)) == rows[caret].count - 1, "\(width)")
      #expect(rows[caret - 1].contains("b"), "\(width)")
    }
  }

  @Test func `in a comparison of all lines, one pair has the sign too`() {
    let view = ComparisonView(
      comparison: OutputComparison(
        of: "a\nHello, world\nc\nx\ny\n",
        with: ExpectedOutput(lines: ["a", "Hello, page", "c", "v", "w"])), width: 60)
    #expect(
      view.lines().map(\.text) == [
        "             a", "  expected   Hello, page", "  printed    Hello, world",
        "                    ^", "             c", "  expected   v", "  expected   w",
        "  printed    x", "  printed    y",
      ])
  }

  @Test func `all lines are shown with the side that has them`() {
    let view = ComparisonView(
      comparison: OutputComparison(
        of: "a\nx\n\n", with: ExpectedOutput(lines: ["a", "b", "c"])), width: 60)
    #expect(
      view.lines().map(\.text) == [
        "             a", "  expected   b", "  expected   c", "  printed    x",
        "  printed    (an empty line)",
      ])
  }
}
