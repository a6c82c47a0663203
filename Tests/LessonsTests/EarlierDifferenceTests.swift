import Testing

/// What is shown of an earlier step that prints something else than before.
@Suite(.timeLimit(.minutes(5))) struct EarlierDifferenceTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A workspace in which the second step is at hand, and the first one prints `b`.
  private func course(second: String) throws -> String {
    let course = try sandbox.write(
      "# Two\n\n## One\n\n```swift step=one\nlet word = \"a\"\nprint(word)\n```\n\n"
        + "```output\na\n```\n\n## Two\n\n```swift step=two\nprint(\"\(second)\")\n```\n\n"
        + "```output\nc\n```\n", to: "course/01-two.md")
    let folder = String(course.dropLast("/01-two.md".count))
    for _ in 0..<2 { try sandbox.run("next", course: folder) }
    try sandbox.edit("Playground/01-two.swift", "let word = \"a\"", "let word = \"b\"")
    return folder
  }

  @Test func `a pass shows what an earlier step prints now`() throws {
    let course = try course(second: "c")
    let words = try sandbox.run("check", course: course).output
    #expect(
      words.contains(
        """
          The earlier step `one` no longer prints what it did before.
          In `one`, the output differs at line 1:
          expected   a
          printed    b
        """), "\(words)")
    let report = try json(sandbox.run("check", "--json", course: course).output)
    #expect(report["brokenStepExpected"] as? String == "a")
    #expect(report["brokenStepPrinted"] as? String == "b")
  }

  @Test func `a failure shows both`() throws {
    let words = try sandbox.run("check", course: course(second: "x")).output
    let earlier = try #require(
      words.firstRange(of: "In `one`, the output differs at line 1:\n  expected   a\n"), "\(words)")
    let own = try #require(words.firstRange(of: "  expected   c\n  printed    x\n"), "\(words)")
    #expect(earlier.upperBound < own.lowerBound)
  }
}
