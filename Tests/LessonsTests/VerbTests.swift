import Foundation
import LessonsCLI
import Testing
import Tutoring

@Suite struct VerbTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var code: Int32
    var talk: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(words: ["nxt"], code: 64, talk: "there is no verb `nxt`; did you mean `next`?"),
    Case(words: ["record", "-x"], code: 64, talk: "`record` has no option `-x`"),
    Case(words: ["record", "-i=y"], code: 64, talk: "`-i` takes no value; write `-i` alone"),
    Case(words: ["frobnicate"], code: 64, talk: "`lessons help` lists them all"),
    Case(words: ["status", "--jsn"], code: 64, talk: "did you mean `--json`?"),
    Case(
      words: ["--seed", "7", "status"], code: 64,
      talk: "`status` has no option `--seed`; see `lessons help status`"),
    Case(
      words: ["--json"], code: 64,
      talk: "`lessons` without a verb has no option `--json`; see `lessons help`"),
    Case(words: ["status", "--json=yes"], code: 64, talk: "`--json` takes no value"),
    Case(words: ["status", "--course"], code: 64, talk: "`--course` needs a value"),
    Case(words: ["status", "now"], code: 64, talk: "`status` does not take `now`"),
    Case(words: ["goto"], code: 64, talk: "`goto` needs a step"),
    Case(words: ["reset"], code: 64, talk: "name what to reset"),
    Case(words: ["init"], code: 64, talk: "`init` needs a folder"),
    Case(words: ["goto", "encoed"], code: 4, talk: "did you mean `encode`?"),
    Case(words: ["goto", "99"], code: 4, talk: "there is no step 99 in `pages`; it has 6"),
    Case(words: ["goto", "ch"], code: 4, talk: "could mean"),
    Case(words: ["show", "nowhere"], code: 4, talk: "there is no lesson or step `nowhere`"),
    Case(words: ["reset", "--lesson", "basics"], code: 4, talk: "did you mean `basic`?"),
    Case(words: ["validate", "basics"], code: 4, talk: "did you mean `basic`?"),
    Case(words: ["check", "basic/wrap"], code: 4, talk: "you have not reached `basic/wrap` yet"),
    Case(words: ["list", "--course", "/nowhere"], code: 4, talk: "/nowhere has no lessons"),
  ])
  func `a usage error is one line that says what to do`(test: Case) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(test.words, course: sandbox.firstLessons())
    #expect(outcome.code == test.code)
    #expect(outcome.talk.contains(test.talk), "\(outcome.talk)")
    #expect(outcome.talk.split(separator: "\n").count == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test func `help and version are answers`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("--version").output.hasPrefix("lessons "))
    let help = try sandbox.run("help")
    for verb in [
      "next", "check", "show", "status", "list", "hint", "solution", "reset", "goto", "init",
      "doctor", "new", "lint", "record", "validate",
    ] {
      #expect(help.output.contains("  \(verb)"))
      #expect(try sandbox.run("help", verb).code == 0)
      for option in ["--help", "-h"] {
        #expect(try sandbox.run(verb, option).output == sandbox.run("help", verb).output)
      }
    }
  }

  @Test func `a name that is longer than its column gets its own line`() throws {
    #expect(try Sandbox().run("help", "lint").output.contains("|junit|github\n       "))
    #expect(try Sandbox().run("help").output.contains("  completion bash|zsh|fish\n       "))
  }

  @Test func `looking does not create anything`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run().output.contains("not started"))
    #expect(try sandbox.run("list").code == 0)
    #expect(try sandbox.run("show").output.contains("A page is a program"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/Playground"))
  }

  @Test func `the JSON has the fields others rely on`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    try sandbox.run("next", course: course)
    let status = try json(sandbox.run("status", "--json", course: course).output)
    #expect(status["finished"] as? Bool == false)
    #expect(status["current"] as? String == "pages/greet")
    #expect(status["passed"] as? Int == 0)
    #expect(status["steps"] as? Int == 13)
    #expect(status["hints"] as? Int == 0)
    let list = try json(sandbox.run("list", "--json", course: course).output)
    let lessons = try #require(list["lessons"] as? [[String: Any]])
    #expect(lessons.map { $0["id"] as? String } == ["pages", "basic"])
    let steps = try #require(lessons[0]["steps"] as? [[String: Any]])
    #expect(steps[0]["status"] as? String == "current")
    #expect(steps[1]["status"] as? String == "open")
    #expect(steps[0]["title"] as? String == "A page is a program")
    let check = try sandbox.run("check", "--json", course: course)
    #expect(check.code == 1)
    #expect(check.output.split(separator: "\n").count == 1)
    #expect(try json(check.output)["verdict"] as? String == "wrong-output")
  }

  @Test func `diagnostics have the learner's own file and line`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    try sandbox.edit(
      "Playground/00-pages.swift", "let greeting = \"Hello, world\"", "let greeting: Int = \"x\"")
    let report = try json(sandbox.run("check", "--json").output)
    #expect(report["verdict"] as? String == "does-not-compile")
    let first = try #require((report["diagnostics"] as? [[String: Any]])?.first)
    #expect(first["file"] as? String == "Playground/00-pages.swift")
    let lines = try sandbox.read("Playground/00-pages.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(first["line"] as? Int)
    #expect(lines[line - 1].contains("let greeting: Int"))
    #expect(first["column"] as? Int == 21)
  }

  @Test func `the solution needs a confirmation before the pass and none after`() throws {
    let sandbox = try Sandbox()
    let checks = CheckRunner.passing(with: "Hello, page")
    try sandbox.run("next", checks: checks)
    let refused = try sandbox.run("solution")
    #expect(refused.code == 1)
    #expect(refused.talk.contains("--reveal"))
    #expect(try sandbox.run("solution", "--reveal").output.contains("Hello, page"))
    #expect(try sandbox.run("list").output.contains("you are here"))
    #expect(
      try sandbox.run("solution", "--diff").output.contains("+ let greeting = \"Hello, page\""))
    #expect(try sandbox.run("solution", "--write").talk.contains("backup"))
    #expect(
      try sandbox.read("Playground/.lessons/backup/00-pages.1.swift").contains("Hello, world"))
    #expect(try sandbox.run("check", checks: checks).code == 0)
  }

  @Test func `reset makes a backup and keeps other steps`() throws {
    let sandbox = try Sandbox()
    let checks = CheckRunner.passing(with: "Hello, page")
    try sandbox.run("next", checks: checks)
    try sandbox.run("solution", "--write")
    try sandbox.run("next", checks: checks)
    try sandbox.edit("Playground/00-pages.swift", "return 0", "return 7")
    let outcome = try sandbox.run("reset", "count")
    #expect(outcome.code == 0)
    let page = try sandbox.read("Playground/00-pages.swift")
    #expect(page.contains("return 0"))
    #expect(page.contains("Hello, page"))
    #expect(
      try sandbox.read("Playground/.lessons/backup/00-pages.2.swift").contains("return 7"))
    #expect(try json(sandbox.run("status", "--json").output)["passed"] as? Int == 1)
    #expect(try sandbox.run("reset", "--all", "--yes").code == 0)
    #expect(try json(sandbox.run("status", "--json").output)["passed"] as? Int == 0)
    #expect(try sandbox.run("next", checks: checks).output.contains("A page is a program"))
  }

  @Test func `jumping ahead builds on the lesson's own solutions`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("goto", "basic/decode").code == 0)
    #expect(try json(sandbox.run("check", "--json").output)["verdict"] as? String == "wrong-output")
    try sandbox.run("solution", "--write")
    #expect(try sandbox.run("check").code == 0)
    #expect(try sandbox.run("goto", "encode").code == 0)
    let page = try sandbox.read("Playground/01-basic.swift")
    let encode = try #require(page.firstRange(of: "MARK: - encode"))
    let decode = try #require(page.firstRange(of: "MARK: - decode"))
    #expect(encode.lowerBound < decode.lowerBound)
  }

  @Test func `init creates a workspace that is found from inside it`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("init", "here").code == 0)
    #expect(try sandbox.run("next", in: "here").code == 0)
    #expect(FileManager.default.fileExists(atPath: sandbox.path + "/here/00-pages.swift"))
    #expect(
      FileManager.default.fileExists(atPath: sandbox.path + "/here/.sourcekit-lsp/config.json"))
    #expect(try sandbox.run("init", "here").output.contains("already"))
  }

  @Test func `doctor accepts this machine and reports one without a compiler`() throws {
    let sandbox = try Sandbox()
    let good = try sandbox.run("doctor")
    #expect(good.code == 0, "\(good.output)")
    let bad = try sandbox.run("doctor", environment: ["PATH": "/usr/bin:/bin"])
    #expect(bad.code == 3)
    #expect(bad.output.contains("✗ compiler"))
  }
}
