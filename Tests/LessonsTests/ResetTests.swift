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

  @Test func `where nobody can be asked it names the words to type`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    let refused = try sandbox.run("reset", course: course)
    #expect(refused.code == 64)
    #expect(refused.talk.contains("`lessons reset one/s` is the step at hand"))
    let both = try sandbox.run("reset", "s", "--all", course: course)
    #expect(both.code == 64 && both.talk.contains("say one thing to reset"))
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
                     c
          expected   d
          printed    y

        """), "\(all)")
  }
}
