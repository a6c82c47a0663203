import Foundation
import Testing

/// Wrong answers: what `validate` says they get is what a learner gets.
@Suite(.timeLimit(.minutes(5))) struct WrongAnswerVerbTests {
  private static let wrong: [(code: String, gets: String)] = [
    ("print(\"no\")", "The word is not no"), ("print(\"zebra\")", "Which word is it?"),
    ("print(ok)", "cannot find 'ok' in scope"), ("word = 1\nprint(\"ok\")", "leave word alone"),
  ]

  private func course(_ sandbox: Sandbox) throws -> String {
    let fences = Self.wrong.map { "```swift wrong gets=\"\($0.gets)\"\n\($0.code)\n```\n\n" }
    return try sandbox.course(
      "var word = 0\n_ = word\ndo {\n  //#-editable-code\n  print(\"?\")\n  //#-end-editable-code\n}",
      words: " printing=passes",
      fences: fences.joined() + """
        ```output
        ok
        ```

        ```swift check
        expect(word == 0, "leave `word` alone")
        ```

        ```hint
        Which word is it?
        ```

        ```hint when="^no$"
        The word is not
        `no`.
        ```

        """)
  }

  @Test func `validate finds that each gets what the lesson says`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("validate", "--no-cache", course: try course(sandbox))
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  @Test func `validate shows which answers meet which hint`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("validate", "--hints", course: try course(sandbox))
    #expect(
      outcome.output.contains(
        """
        one/s
          line 50, when="^no$": the wrong answer in line 21
          no `when=`: the starter and the wrong answers in lines 25, 29, 33

        """), "\(outcome.output)")
  }

  @Test(arguments: [("Which word is it?", 0), ("The word is not", 2)])
  func `validate finds an answer that gets what it must not get`(not: String, code: Int32) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "do {\n  //#-editable-code\n  print(\"?\")\n  //#-end-editable-code\n}",
      words: " printing=passes",
      fences: """
        ```swift wrong gets="word" not="\(not)"
        print("no")
        ```

        ```output
        ok
        ```

        ```hint
        Which word is it?
        ```

        ```hint when="^no$"
        The word is not
        `no`.
        ```

        """)
    let outcome = try sandbox.run("validate", "--no-cache", course: course)
    #expect(outcome.code == code, "\(outcome.output)")
    #expect(outcome.output.contains("rules out") == (code != 0))
  }

  @Test func `a hint that fits what a right answer prints does not count as shown`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "print(\"?\")",
      fences: "```output\nok\n```\n\n"
        + "```hint when=\"^ok$\"\nNo.\n```\n\n")
    try sandbox.run("next", course: course)
    try sandbox.run("solution", "--reveal", "--write", course: course)
    #expect(try sandbox.run("check", course: course).code == 0)
    #expect(throws: (any Error).self) {
      try sandbox.read("Playground/.lessons/cache/fitting-hint")
    }
  }

  @Test func `no page and no screen of a learner has a wrong answer`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    var seen = try sandbox.run("next", course: course).output
    seen += try sandbox.run("solution", "--reveal", "--write", course: course).output
    seen += try sandbox.run("summary", course: course).output
    seen += try sandbox.read("Playground/01-one.swift")
    #expect(!seen.contains("zebra") && !seen.contains("gets="))
  }

  @Test func `a learner gets what the lesson says`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.run("next", course: course)
    var page = "print(\"?\")"
    for (code, gets) in Self.wrong {
      try sandbox.edit("Playground/01-one.swift", page, code)
      page = code
      let check = try sandbox.run("check", course: course)
      #expect(check.code == 1)
      let hint = try sandbox.run("hint", course: course)
      let shown = (check.output + hint.output).filter { $0 != "`" }
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(shown.contains(gets), "\(check.output)\(hint.output)")
    }
  }
}
