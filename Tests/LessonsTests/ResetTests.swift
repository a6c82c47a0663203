import SystemIO
import Testing

/// `lessons reset` without a name, and the way back from a change to a demonstration.
@Suite(.waiting, .timeLimit(.minutes(5))) struct ResetTests {
  private let size = TerminalSize(columns: 80, rows: 24)

  @Test func `without a name the step at hand is meant, after a question`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    try sandbox.run("next", course: course)
    try sandbox.edit("Playground/01-one.swift", "print(1)", "print(2)")
    let no = try sandbox.run("reset", course: course, terminal: size, answers: ["n"])
    #expect(no.code == 1 && no.talk.contains("Start `one/s` over? Your version is kept. [y/N] "))
    #expect(try sandbox.read("Playground/01-one.swift").contains("print(2)"))
    let yes = try sandbox.run("reset", course: course, terminal: size, answers: ["y"])
    #expect(yes.code == 0 && yes.output.contains("is back at the beginning; your version is in"))
    #expect(try sandbox.read("Playground/01-one.swift").contains("print(1)"))
  }

  @Test func `without a terminal it names the words to type`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    let refused = try sandbox.run("reset", course: course)
    #expect(refused.code == 64)
    #expect(refused.talk.contains("`lessons reset one/s` is the current step"))
    let both = try sandbox.run("reset", "s", "--all", course: course)
    #expect(both.code == 64 && both.talk.contains("name one thing to reset"))
  }

  @Test(arguments: [["--all"], ["--lesson", "first"]])
  func `a lesson or the course is started over only after a question`(words: [String]) throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try learner.pass("one")
    let (sandbox, course) = (learner.sandbox, learner.course)
    let page = try sandbox.read("Playground/01-first.swift")
    let refused = try sandbox.run(["reset"] + words, course: course)
    #expect(refused.code == 64)
    let typed = (["lessons", "reset"] + words + ["--yes"]).joined(separator: " ")
    #expect(refused.talk.contains("`\(typed)` starts"), "\(refused.talk)")
    let loss = "1 passed step and 1 page go back to the beginning; your versions are kept"
    #expect(refused.talk.contains(loss))
    let no = try sandbox.run(["reset"] + words, course: course, terminal: size, answers: ["n"])
    #expect(no.code == 1 && no.talk.contains(" over? \(loss)"), "\(no.talk)")
    #expect(try sandbox.read("Playground/01-first.swift") == page)
    let yes = try sandbox.run(["reset"] + words, course: course, terminal: size, answers: ["y"])
    #expect(yes.code == 0 && yes.talk.contains("`lessons restore` brings it back"))
    #expect(try learner.step("one")["passed"] as? Bool == false)
  }

  @Test func `yes answers for a script, also for the step at hand`() throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try learner.pass("one")
    #expect(try learner.run("reset", "--yes").code == 0)
    #expect(try learner.step("one")["passed"] as? Bool == true)
    #expect(try learner.run("reset", "--all", "--yes").code == 0)
    #expect(try learner.step("one")["passed"] as? Bool == false)
  }

  @Test func `a step without hints says how to undo a change`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "print(\"ok\")", words: " demonstration", solution: nil)
    try sandbox.run("next", course: course)
    try sandbox.edit("Playground/01-one.swift", "\"ok\"", "\"other\"")
    let failed = try sandbox.run("check", course: course)
    #expect(failed.code == 1)
    #expect(failed.output.contains("To undo what you changed: lessons reset s"), "\(failed)")
  }

  @Test func `check shows all lines that differ when it is asked to`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "for word in [\"a\", \"x\", \"c\", \"y\"] { print(word) }",
      fences: "```output\na\nb\nc\nd\n```\n")
    try sandbox.run("next", course: course)
    let first = try sandbox.run("check", course: course).output
    #expect(first.contains("  expected   b\n  printed    x") && !first.contains("  expected   d"))
    let all = try sandbox.run("check", "--diff", course: course).output
    #expect(
      all.contains(
        """
                     a
          expected   b
          printed    x
                     ^
                     c
          expected   d
          printed    y
                     ^

        """), "\(all)")
  }
}

/// A hint that is for exactly this failure.
@Suite(.waiting, .timeLimit(.minutes(5))) struct FittingHintTests {
  private static let hints = """
    ```output
    ok
    ```

    ```hint
    The general one.
    ```

    ```hint when="^does-not-compile"
    The text has no end.
    ```

    ```hint when="compile"
    A second one that fits too.
    ```

    """

  @Test func `it is part of the verdict, once, behind what the compiler means`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("let n: Int = \"x\"", fences: Self.hints)
    try sandbox.run("next", course: course)
    for _ in 1...2 {
      let verdict = try sandbox.run("check", course: course).output
      #expect(verdict.contains("  → The text has no end.\n\nStuck: lessons hint  (0 of 1 seen)\n"))
      // What the compiler's message means is another matter, and comes before it.
      let meaning = try #require(verdict.firstRange(of: "  → the value has type `String`"))
      #expect(verdict[meaning.upperBound...].contains("The text has no end."))
      #expect(!verdict.contains("A second one"))
    }
    // The learner has read it already, so asking brings the next one.
    #expect(try sandbox.run("hint", course: course).output.contains("The general one."))
  }

  @Test func `it stands in place of what a failed check says in general`() throws {
    let sandbox = try Sandbox()
    let fences = """
      ```output
      ok
      ```

      ```swift check
      expect(false, "do it right")
      ```

      """
    let hint = "```hint when=\"wrong-output\"\nNot this word.\n```\n"
    let course = try sandbox.course("print(\"no\")", fences: fences)
    try sandbox.run("next", course: course)
    #expect(try sandbox.run("check", course: course).output.contains("  → do it right"))
    _ = try sandbox.course("print(\"no\")", fences: fences + hint)
    let verdict = try sandbox.run("check", course: course).output
    #expect(verdict.contains("  → Not this word.\n"), "\(verdict)")
    #expect(!verdict.contains("do it right"))
  }

  @Test func `another failure has the general words`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(\"no\")", fences: Self.hints)
    try sandbox.run("next", course: course)
    #expect(try !sandbox.run("check", course: course).output.contains("→"))
  }
}
