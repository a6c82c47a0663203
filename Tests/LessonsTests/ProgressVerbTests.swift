import Foundation
import LessonModel
import Testing
import Tutoring

/// What a pass is, on the screen and in the files (the verbs run without a compiler).
@Suite struct ProgressVerbTests {
  /// A course of two lessons; `// passes` in a step's code makes it right.
  static func course(_ sandbox: Sandbox) throws -> String {
    for (name, steps) in [("01-first", ["one", "two", "three"]), ("02-second", ["four"])] {
      let text = steps.map { step in
        """
        ## Step \(step)

        ```swift step=\(step)
        let \(step) = 0
        ```

        ```swift solution
        let \(step) = 1 // passes
        ```

        ```swift check
        expect(\(step) == 1, "make it one")
        ```

        """
      }.joined()
      try sandbox.write("# Lesson \(name)\n\n\(text)", to: "course/\(name).md")
    }
    return "\(sandbox.path)/course"
  }

  /// A learner in that course.
  struct Learner {
    let sandbox: Sandbox
    let course: String

    init() throws {
      sandbox = try Sandbox()
      course = try ProgressVerbTests.course(sandbox)
    }

    @discardableResult
    func run(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.run(words, course: course, checks: .passing())
    }

    /// Makes a step's code right, or wrong again.
    func edit(_ step: String, right: Bool) throws {
      let page = "Playground/\(step == "four" ? "02-second" : "01-first").swift"
      let (wrong, good) = ("let \(step) = 0", "let \(step) = 1 // passes")
      try sandbox.edit(page, right ? wrong : good, right ? good : wrong)
    }

    func pass(_ step: String) throws {
      try edit(step, right: true)
      #expect(try run("next").code == 0)
    }

    var current: String {
      get throws {
        let status = try run("status", "--json").output
        let json = try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any]
        return json?["current"] as? String ?? ""
      }
    }

    func step(_ name: String) throws -> [String: Any] {
      let list = try run("list", "--json").output
      let json = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
      let lessons = try #require(json?["lessons"] as? [[String: Any]])
      let steps = lessons.flatMap { $0["steps"] as? [[String: Any]] ?? [] }
      return try #require(steps.first { $0["id"] as? String == name })
    }
  }

  @Test
  func `a skipped step is offered when no later one is open, and checked when one goes there`()
    throws
  {
    let learner = try Learner()
    try learner.run("next")
    try learner.run("skip")
    for step in ["two", "three"] { try learner.pass(step) }
    try learner.edit("four", right: true)
    for _ in 1...2 {
      let last = try learner.run("next")
      #expect(last.code == 0)
      #expect(
        last.output.replacing("\n", with: " ").contains(
          "No step after `second/four` is open; `lessons goto first/one` goes back; still open before "
            + "it: `first/one`."), "\(last.output)")
      #expect(try learner.current == "second/four")
    }
    #expect(try learner.run("skip").talk.contains("`lessons goto first/one` goes back"))
    try learner.run("goto", "first/one")
    let wrong = try learner.run("next")
    #expect(wrong.code == 1)
    #expect(wrong.output.contains("✗ one"))
    try learner.edit("one", right: true)
    let done = try learner.run("next")
    #expect(done.output.contains("✓ one"))
    #expect(done.output.contains("You have done all 4 steps"))
  }

  @Test func `the last hint names the command that shows the answer`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "print(\"no\")", fences: "```output\nok\n```\n\n```hint\nOne.\n```\n")
    for verb in ["next", "hint"] { try sandbox.run(verb, course: course) }
    let hint = try sandbox.run("hint", course: course)
    let named = try #require(
      hint.output.firstMatch(of: /`lessons (solution[^`]*)` shows the answer/), "\(hint)")
    let shown = try sandbox.run(named.1.split(separator: " ").map(String.init), course: course)
    #expect(shown.code == 0 && shown.output.contains("print(\"ok\")"), "\(shown)")
  }

  @Test func `a failing check takes no pass away, and putting the code back needs no check`() throws
  {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    try learner.edit("one", right: false)
    let check = try learner.run("check", "one")
    #expect(check.code == 1)
    #expect(check.output.contains("You passed this step before, and it stays passed"))
    #expect(try learner.step("one")["passed"] as? Bool == true)
    #expect(try learner.step("one")["holds"] as? Bool == false)
    #expect(try learner.step("one")["status"] as? String == "changed")
    #expect(try learner.run("summary").output.contains("1 of 3 steps"))
    try learner.edit("one", right: true)
    #expect(try learner.step("one")["holds"] as? Bool == true)
    #expect(try learner.step("one")["status"] as? String == "passed")
  }

  @Test func `next after back goes on in the same lesson`() throws {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    try learner.pass("two")
    try learner.run("back")
    #expect(try learner.current == "first/two")
    try learner.run("next")
    #expect(try learner.current == "first/three")
  }

  @Test func `next judges what is in the page now`() throws {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    try learner.run("back")
    try learner.edit("one", right: false)
    let next = try learner.run("next")
    #expect(next.code == 1)
    #expect(next.output.contains("✗ one"))
    #expect(try learner.current == "first/one")
  }

  @Test func `a passed step is shown with the learner's own code and asks for nothing`() throws {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    let shown = try learner.run("show", "one").output
    #expect(shown.contains("let one = 1"))
    #expect(!shown.contains("let one = 0"))
    #expect(shown.contains("You have passed this step"))
    #expect(!shown.contains("Your turn"))
    try learner.edit("one", right: false)
    #expect(try learner.run("show", "one").output.contains("it has changed since"))
  }

  @Test func `check with a lesson's name checks its steps that were reached`() throws {
    let learner = try Learner()
    #expect(try learner.run("check", "second").code == 4)
    try learner.run("next")
    try learner.pass("one")
    let check = try learner.run("check", "first")
    #expect(check.output.contains("✓ one"))
    #expect(check.output.contains("✗ two"))
    #expect(!check.output.contains("three"))
    #expect(check.code == 1)
  }

  @Test func `list shows one lesson when it is named`() throws {
    let learner = try Learner()
    let list = try learner.run("list", "second")
    #expect(list.code == 0)
    #expect(list.output.contains("Step four"))
    #expect(!list.output.contains("Step one"))
  }

  @Test func `a lesson's end names what is open and what no longer holds`() throws {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    try learner.run("skip")
    try learner.edit("one", right: false)
    try learner.edit("three", right: true)
    let end = try learner.run("next").output
    #expect(end.contains("2 of 3 steps"))
    #expect(end.contains("Still open: `first/two`"))
    #expect(end.contains("Changed since you solved it: `first/one`"))
  }

  @Test func `the course's end names what no longer holds`() throws {
    let learner = try Learner()
    try learner.run("next")
    for step in ["one", "two", "three"] { try learner.pass(step) }
    try learner.edit("two", right: false)
    try learner.edit("four", right: true)
    let end = try learner.run("next").output
    #expect(end.contains("You have done all 4 steps"))
    #expect(end.contains("Changed since you solved it: `first/two`, `first/three`"))
  }

  @Test func `a pass no longer holds when the lesson checks something else`() throws {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    try learner.sandbox.edit("course/01-first.md", "expect(one == 1", "expect(one == 2 - 1")
    #expect(try learner.step("one")["passed"] as? Bool == true)
    #expect(try learner.step("one")["status"] as? String == "changed")
    #expect(try learner.step("two")["passed"] as? Bool == false)
  }

  @Test func `every verb that only looks leaves progress as it was`() throws {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    let before = try learner.sandbox.read("Playground/.lessons/progress.json")
    for words in [["list"], ["status"], ["show", "one"], ["summary"], ["list", "--json"]] {
      try learner.sandbox.run(words, course: learner.course, checks: .passing())
    }
    #expect(try learner.sandbox.read("Playground/.lessons/progress.json") == before)
  }

  @Test func `a workspace of an earlier version keeps its passes`() throws {
    let learner = try Learner()
    try learner.run("next")
    try learner.pass("one")
    let progress = try learner.sandbox.read("Playground/.lessons/progress.json")
    let old = progress.replacing(/"judged":"[0-9a-f]+"/, with: "\"digest\":\"0123\"")
    #expect(old != progress)
    try learner.sandbox.write(old, to: "Playground/.lessons/progress.json")
    #expect(try learner.step("one")["passed"] as? Bool == true)
    #expect(try learner.step("one")["status"] as? String == "passed")
    try learner.run("back")
    #expect(try learner.run("next").output.contains("✓ one"))
    #expect(try learner.current == "first/two")
  }
}
