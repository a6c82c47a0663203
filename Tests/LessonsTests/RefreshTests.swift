import Foundation
import LessonMarkup
import LessonModel
import LessonsCLI
import Testing
import Tutoring

/// `refresh`, and what is said when a lesson has changed since its page was begun.
@Suite(.timeLimit(.minutes(5))) struct RefreshTests {
  let sandbox: Sandbox
  /// A step passes when its code is not the starter's.
  let checks = CheckRunner(judge: { program, _ in
    program.step.code.contains { $0.text.contains("let total = 0") }
      ? Judgement(.failedCheck(.expectation("add up"))) : Judgement(.passed(.ran))
  })
  let page = "Playground/01-one.swift"

  init() throws {
    sandbox = try Sandbox()
    try write(preamble: "import Foundation")
  }

  /// Writes a lesson of two steps; the first is all the learner's inside its region.
  func write(
    preamble: String, fixed: String = "print(\"total\", total)", start: String = "let total = 0",
    prose: String = "Words.", check: String = "expect(total == 3, \"add up\")"
  ) throws {
    try sandbox.write(
      """
      # One

      \(prose)

      ```swift
      //#-hidden-code
      \(preamble)
      //#-end-hidden-code
      ```

      ## Sum

      ```swift step=sum
      //#-editable-code
      \(start)
      //#-end-editable-code
      \(fixed)
      ```

      ```swift solution
      let total = 3
      ```

      ```swift check
      \(check)
      ```

      ```output
      total 3
      ```

      ```hint
      Three.
      ```

      ## Look

      ```swift step=look
      print(total + 1)
      ```

      ```output
      4
      ```

      """, to: "course/01-one.md")
  }

  @discardableResult
  func run(_ words: String..., checks: CheckRunner? = nil) throws -> Sandbox.Outcome {
    try sandbox.run(words, course: "course", checks: checks ?? self.checks)
  }

  func solve() throws {
    try sandbox.edit(page, "let total = 0", "let total = 3  // my own")
  }

  let notice =
    "the lesson `one` has changed since you began its page; `lessons refresh` merges the changes into your page\n"

  @Test func `a change is said once, and brought in on request with a backup`() throws {
    try run("next")
    try solve()
    #expect(try run("check").talk == "")
    try write(
      preamble: "import Foundation\nimport Synchronization", fixed: "print(\"total\", total, \"!\")"
    )
    let before = try sandbox.read(page)
    #expect(try run("check").talk == notice)
    #expect(try run("check").talk == "")
    #expect(try run("next").talk == "")
    let withLook = try sandbox.read(page)
    #expect(withLook.hasPrefix(before), "nothing is brought in silently")
    let outcome = try run("refresh")
    #expect(outcome.code == 0)
    #expect(
      outcome.output.hasPrefix(
        "\(page) has what the lesson changed in the code before the first step and `sum`; your "
          + "version is in Playground/.lessons/backup/01-one.1.swift\n"), "\(outcome)")
    #expect(try sandbox.read("Playground/.lessons/backup/01-one.1.swift") == withLook)
    #expect(
      try sandbox.read(page)
        == withLook.replacing(
          "import Foundation", with: "import Foundation\nimport Synchronization"
        )
        .replacing("print(\"total\", total)", with: "print(\"total\", total, \"!\")"))
    let again = try run("refresh")
    #expect(
      again.output == "Nothing to merge: the lesson has not changed since you began its page\n")
    #expect(try run("check").talk == "")
  }

  @Test func `after a step was inserted the page gets the new numbers, and the passes hold`() throws
  {
    try run("next")
    try solve()
    try run("next")
    let lesson = try sandbox.read("course/01-one.md")
    let inserted =
      "## Before\n\n```swift step=before demonstration\nprint(0)\n```\n\n"
      + "```output\n0\n```\n\n"
    let parts = lesson.split(separator: "## Sum", maxSplits: 1)
    try #require(parts.count == 2)
    try sandbox.write(parts[0] + inserted + "## Sum" + parts[1], to: "course/01-one.md")
    let before = try sandbox.read(page)
    let outcome = try run("refresh")
    #expect(
      outcome.output.hasPrefix(
        "\(page) has what the lesson changed in the numbers of the steps; your version is in "),
      "\(outcome)")
    #expect(
      try sandbox.read(page)
        == before.replacing("sum · step 1 of 2", with: "sum · step 2 of 3")
        .replacing("look · step 2 of 2", with: "look · step 3 of 3"))
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 2)
    #expect(try run("refresh").output.hasPrefix("Nothing to merge"))
  }

  @Test func `a lesson in other words leaves the passes as they are`() throws {
    try run("next")
    try solve()
    try run("next")
    try write(preamble: "import Foundation", prose: "Other words.\n\nAnd more of them.")
    let outcome = try run("refresh")
    #expect(outcome.output.contains("has what the lesson changed in"), "\(outcome)")
    #expect(!outcome.output.contains("must be checked again"))
    #expect(try sandbox.read(page).contains("//: And more of them."))
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 2)
    try sandbox.edit(page, "//: And more of them.", "let more = 1")
    #expect(try json(run("status", "--json").output)["holding"] as? Int == 0)
  }

  @Test func `what both changed is left, named with its line, and not offered again`() throws {
    try run("next")
    try sandbox.edit(page, "print(\"total\", total)", "print(\"mine\", total)")
    try write(preamble: "import Foundation", fixed: "print(\"theirs\", total)")
    let before = try sandbox.read(page)
    let line =
      before.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("mine") }.map { $0 + 1 } ?? 0
    let outcome = try run("refresh")
    #expect(outcome.code == 0)
    #expect(
      outcome.output
        == "\(page):\(line): `sum` is left as it is: the lesson changed lines that you "
        + "changed too; `lessons reset one/sum` takes the lesson's version\n", "\(outcome)")
    #expect(try sandbox.read(page) == before)
    #expect(try run("refresh").output.hasPrefix("Nothing to merge"))
    #expect(try run("check").talk == "")
    try run("reset", "one/sum")
    #expect(try sandbox.read(page).contains("print(\"theirs\", total)"))
    #expect(try run("refresh").output.hasPrefix("Nothing to merge"))
  }

  @Test func `a page from before there was a record is compared as well as can be`() throws {
    try run("next")
    try solve()
    try FileManager.default.removeItem(atPath: sandbox.path + "/Playground/.lessons/begun")
    // As long as it fits, it is noted, and later changes are certain.
    #expect(try run("check").talk == "")
    try write(preamble: "import Synchronization")
    #expect(try run("check").talk == notice)
    try FileManager.default.removeItem(atPath: sandbox.path + "/Playground/.lessons/begun")
    try FileManager.default.removeItem(
      atPath: sandbox.path + "/Playground/.lessons/cache/told-one")
    #expect(
      try run("check").talk.hasPrefix("your page of `one` differs from the lesson, which may"))
    #expect(try run("check").talk == "")
    let left = try run("refresh")
    #expect(left.output.contains("it differs from the lesson, and there is no record"), "\(left)")
    try FileManager.default.removeItem(atPath: sandbox.path + "/Playground/.lessons/begun")
    try write(preamble: "import Foundation\nimport Synchronization")
    #expect(try run("refresh").output.contains("has what the lesson changed in the code before"))
    #expect(try sandbox.read(page).contains("import Foundation\nimport Synchronization"))
    #expect(try sandbox.read(page).contains("let total = 3  // my own"))
  }

  @Test func `prose alone says nothing and comes along`() throws {
    try run("next")
    try write(preamble: "import Foundation", prose: "Better words.")
    #expect(try run("check").talk == "")
    #expect(try run("refresh").output.contains("has what the lesson changed in"))
    #expect(try sandbox.read(page).contains("//: Better words."))
  }

  @Test func `a lesson that was started over has nothing to bring in`() throws {
    try run("next")
    try solve()
    try write(preamble: "import Synchronization")
    try run("reset", "--lesson", "one", "--yes")
    #expect(try run("next").talk == "")
    #expect(try run("refresh").output.hasPrefix("Nothing to merge"))
    #expect(try sandbox.read(page).contains("import Synchronization"))
  }

  @Test func `what cannot be refreshed is said`() throws {
    let none = try run("refresh")
    #expect(none.code == 4 && none.talk.contains("you have not begun a page yet"), "\(none)")
    let one = try run("refresh", "one")
    #expect(one.code == 4 && one.talk.contains("not begun `one` yet; `lessons goto one`"))
    #expect(try run("refresh", "two").code == 4)
    try run("next")
    try sandbox.edit(page, "// MARK: - sum", "// MARK: - sum · step 1 of 2\n\n// MARK: - sum")
    let doubled = try run("refresh")
    #expect(
      doubled.code == 1 && doubled.talk.contains("the mark of step `sum` is at line"), "\(doubled)")
  }

  @Test func `a page that is begun by the program itself is refreshed and runs`() throws {
    func spawn(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.shell(
        "exec \"$@\"", [sandbox.program] + words, sandbox.environment(course: "course"))
    }
    try write(preamble: "func word() -> String { \"total\" }", fixed: "print(word(), total)")
    #expect(try spawn("next").code == 0)
    try solve()
    #expect(try spawn("check").code == 0)
    // The fixed code needs a function that the page does not have, from a module that it lacks.
    try write(
      preamble:
        "import Synchronization\nlet count = Atomic<Int>(1)\nfunc word(_ text: String) -> String { text }",
      fixed: "print(word(\"total\"), total * count.load(ordering: .relaxed))")
    let behind = try spawn("check")
    #expect(behind.code == 0 && behind.talk == notice, "\(behind)")
    #expect(try spawn("check").talk == "")
    let before = try sandbox.read(page)
    #expect(try spawn("refresh").code == 0)
    #expect(try sandbox.read("Playground/.lessons/backup/01-one.1.swift") == before)
    let after = try sandbox.read(page)
    #expect(after.contains("//#-editable-code\nlet total = 3  // my own\n//#-end-editable-code\n"))
    #expect(after.contains("import Synchronization") && after.contains("count.load"))
    let status = try json(spawn("status", "--json").output)
    #expect(status["passed"] as? Int == 1 && status["holding"] as? Int == 0)
    let check = try spawn("check")
    #expect(check.code == 0 && check.talk == "", "\(check)")
    #expect(try json(spawn("status", "--json").output)["holding"] as? Int == 1)
  }
}
