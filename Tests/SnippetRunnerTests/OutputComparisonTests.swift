import LessonModel
import Testing

@testable import SnippetRunner

/// All lines of two outputs, side by side.
@Suite struct OutputComparisonTests {
  private func lines(_ expected: [String], _ printed: String) -> [OutputComparison.Line] {
    OutputComparison(of: printed, with: ExpectedOutput(lines: expected)).lines
  }

  @Test func `every line that differs is named, and what agrees stays`() {
    #expect(
      lines(["a", "b", "c", "d"], "a\nx\nc\ny\n") == [
        .same("a"), .expected("b"), .printed("x"), .same("c"), .expected("d"), .printed("y"),
      ])
  }

  @Test func `wildcards agree with what they stand for`() {
    #expect(
      lines(["id [..]", "...", "end"], "id 7\none\ntwo\nEND\n") == [
        .same("id 7"), .expected("end"), .any("one"), .any("two"), .any("END"),
      ])
    #expect(
      lines(["a", "...", "z"], "b\nm\nz\n") == [
        .expected("a"), .any("b"), .any("m"), .same("z"),
      ])
  }

  @Test func `nothing printed leaves only what is expected`() {
    #expect(lines(["a"], "") == [.expected("a")])
    #expect(lines([], "a\n") == [.printed("a")])
  }
}
