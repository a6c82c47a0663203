import Judging
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

  @Test func `lines are only too many when nothing is missing`() {
    func extra(_ expected: [String], _ printed: String) -> [Int] {
      let pattern = OutputPattern(ExpectedOutput(lines: expected))
      return pattern.difference(in: printed)?.extraLines ?? []
    }
    #expect(extra(["a", "b"], "x\na\ny\nb\n\n") == [1, 3, 5])
    #expect(extra(["a", "b"], "x\na\n") == [])
    #expect(extra(["a", "b"], "x\na\nc\n") == [])
    #expect(extra([], "x\n") == [1])
    #expect(extra(["id [..]", "...", "7"], "x\nid 7\none\n7\n") == [1])
    #expect(extra(["...", "z"], "a\nz\nb\n") == [3])
    #expect(extra(["a"], "") == [])
  }

  @Test func `nothing printed leaves only what is expected`() {
    #expect(lines(["a"], "") == [.expected("a")])
    #expect(lines([], "a\n") == [.printed("a")])
  }
}
