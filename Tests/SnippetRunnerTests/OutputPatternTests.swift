import LessonModel
import SnippetRunner
import Testing

@Suite struct OutputPatternTests {
  private func matches(
    _ expected: [String], _ output: String, verbatim: Bool = false,
    captures: [String: String] = [:]
  ) -> Bool {
    let pattern = OutputPattern(ExpectedOutput(lines: expected, isVerbatim: verbatim))
    if case .matches = pattern.match(output, captures: captures) { return true }
    return false
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var expected: [String]
    var output: String
    var isMatch: Bool
    var testDescription: String { "\(expected) against \(output.debugDescription)" }
  }

  @Test(arguments: [
    Case(expected: ["a"], output: "a\n", isMatch: true),
    Case(expected: ["a"], output: "a", isMatch: true),
    Case(expected: ["a"], output: "a\n\n", isMatch: false),
    Case(expected: ["a"], output: "a ", isMatch: false),
    Case(expected: ["a"], output: "a\r\n", isMatch: false),
    Case(expected: [], output: "", isMatch: true),
    Case(expected: [], output: "a", isMatch: false),
    Case(expected: ["a", "b"], output: "a\n", isMatch: false),
    Case(expected: ["..."], output: "", isMatch: true),
    Case(expected: ["a", "...", "z"], output: "a\nb\nc\nz\n", isMatch: true),
    Case(expected: ["a", "...", "z"], output: "a\nz\n", isMatch: true),
    Case(expected: ["a", "...", "z"], output: "a\nb\n", isMatch: false),
    Case(expected: ["...", "b", "...", "b"], output: "b\nx\nb\n", isMatch: true),
    Case(expected: ["...", "b", "...", "b"], output: "b\n", isMatch: false),
    Case(expected: ["x [..] y"], output: "x 12 y", isMatch: true),
    Case(expected: ["x [..] y"], output: "x  y", isMatch: true),
    Case(expected: ["x [..] y"], output: "x y", isMatch: false),
    Case(expected: ["[..]a[..]a"], output: "banana", isMatch: true),
    Case(expected: ["[:t] and [:t]"], output: "7 and 7", isMatch: true),
    Case(expected: ["[:t] and [:t]"], output: "7 and 8", isMatch: false),
    Case(expected: ["[:t]", "...", "again [:t]"], output: "7\nx\nagain 7", isMatch: true),
    Case(expected: ["[1, 2]"], output: "[1, 2]", isMatch: true),
    Case(expected: ["a ... b"], output: "a x b", isMatch: false),
  ])
  func `wildcards match what they should`(test: Case) {
    #expect(matches(test.expected, test.output) == test.isMatch)
  }

  @Test func `verbatim output has no wildcards`() {
    #expect(matches(["...", "[..]"], "...\n[..]\n", verbatim: true))
    #expect(!matches(["..."], "anything", verbatim: true))
  }

  @Test func `a name from an earlier step must have the same text`() {
    #expect(matches(["token [:t]"], "token abc", captures: ["t": "abc"]))
    #expect(!matches(["token [:t]"], "token abd", captures: ["t": "abc"]))
  }

  @Test func `the first line that differs is reported`() throws {
    let pattern = OutputPattern(ExpectedOutput(lines: ["a", "b", "c"], line: 10))
    guard case .differs(let difference) = pattern.match("a\nx\nc\n") else {
      Issue.record("the texts differ")
      return
    }
    #expect(difference.printedLine == 2)
    #expect(difference.expected == "b")
    #expect(difference.printed == "x")
    #expect(difference.documentLine == 11)
  }

  @Test func `the missing line is reported if output ends too early`() {
    let pattern = OutputPattern(ExpectedOutput(lines: ["a", "b"]))
    guard case .differs(let difference) = pattern.match("a\n") else {
      Issue.record("the texts differ")
      return
    }
    #expect(difference.expected == "b")
    #expect(difference.printed == nil)
  }

  @Test(.timeLimit(.minutes(5)))
  func `matching many wildcards with long output ends soon`() {
    let expected = (0..<12).flatMap { _ in ["...", "x"] } + ["never"]
    #expect(!matches(expected, String(repeating: "x\n", count: 300)))
  }
}
