import LessonModel
import SnippetRunner
import TerminalIO
import Testing

@testable import LessonsCLI

/// What was printed beside what should have been.
@Suite struct DifferenceViewTests {
  private func lines(_ expected: [String], _ printed: String, width: Int = 60) throws -> [String] {
    let result = OutputPattern(ExpectedOutput(lines: expected)).match(printed)
    guard case .differs(let difference) = result else {
      Issue.record("they do not differ")
      return []
    }
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
    #expect(try lines([], "one\n") == ["  expected   (nothing)", "  printed    one"])
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
