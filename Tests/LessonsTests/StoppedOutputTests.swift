import TestPrograms
import Testing

/// What a program has printed when it crashes or is stopped, also of a line that has no end yet.
@Suite(.waiting, .timeLimit(.minutes(5))) struct StoppedOutputTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func check(
    _ code: String, words: String = "", fences: String = "```output\nok\n```\n"
  ) throws -> (output: String?, verdict: String, words: String) {
    let course = try sandbox.course(code, words: words, fences: fences, solution: nil)
    try sandbox.run("next", course: course)
    let report = try json(sandbox.run("check", "--json", course: course).output)
    return (
      report["output"] as? String, report["verdict"] as? String ?? "",
      try sandbox.run("check", course: course).output
    )
  }

  @Test(arguments: [
    "for i in [3, 2, 1, 0] { print(6 / i, terminator: \" \") }",
    "print(\"2 3 6\", terminator: \" \")\nlet n = [1].count\nprint([1][n])",
    "import Foundation\nprint(\"2 3 6\", terminator: \" \")\nabort()",
  ])
  func `the beginning of a line is not lost in a crash`(code: String) throws {
    let result = try check(code)
    #expect(result.verdict == "crashed")
    #expect(result.output == "2 3 6 ")
    #expect(result.words.contains("  Before that it printed:\n    2 3 6"), "\(result.words)")
  }

  @Test func `nor when the stack is full`() throws {
    let result = try check(
      "func f(_ n: Int) -> Int { 1 + f(n + 1) }\nprint(\"a\", terminator: \"\")\nprint(f(1))")
    #expect(result.verdict == "crashed")
    #expect(result.output == "a")
  }

  @Test(
    arguments: TestTier.part(
      of: [
        ("while true {}", " timeout=1"),
        ("await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }", " timeout=1"),
      ], oneOf: 3))
  func `nor when the time is up`(end: String, words: String) throws {
    let result = try check(
      "print(\"row 1\")\nprint(\"row\", terminator: \" \")\n\(end)", words: words)
    #expect(result.verdict == "timed-out")
    #expect(result.output == "row 1\nrow ")
    #expect(
      result.words.contains("  Before that it printed:\n    row 1\n    row"), "\(result.words)")
  }

  @Test func `an output may end in the middle of a line, where the step must crash`() throws {
    let result = try check(
      "for i in [3, 2, 1, 0] { print(6 / i, terminator: \" \") }",
      fences: "```output\n2 3 6 \n```\n\n```crash\nDivision by zero\n```\n")
    #expect(result.verdict == "passed", "\(result.words)")
  }

  @Test func `of a flood the beginning is shown`() throws {
    let result = try check("var n = 0\nwhile true { n += 1; print(\"n is\", n) }")
    #expect(result.verdict == "too-much-output")
    #expect(
      result.words.contains("  It began with:\n    n is 1\n    n is 2\n"), "\(result.words)")
  }
}
