import Foundation
import LessonsCLI
import Testing
import Tutoring

/// Which course a verb is about, and where its pages and its progress are.
@Suite struct CourseChoiceTests {
  private let sandbox: Sandbox
  private let checks = CheckRunner.passing()

  init() throws { sandbox = try Sandbox() }

  /// Writes a course of one lesson `one` with the steps `s` and `t`, and returns its folder's name.
  @discardableResult
  private func course(
    _ folder: String, file: String? = nil, says word: String? = nil, step: String = "s"
  ) throws -> String {
    let steps = [step, "t"].map {
      "## \(word ?? folder) \($0)\n\n```swift step=\($0)\nprint(0)\n```\n\n```swift solution\nprint(1)\n"
        + "```\n\n```output\n1\n```\n\n```hint\nA hint of \(folder).\n```\n"
    }
    try sandbox.write("# One\n\n\(steps.joined(separator: "\n"))", to: "\(folder)/01-one.md")
    if let file { try sandbox.write(file, to: "\(folder)/course.json") }
    return folder
  }

  @discardableResult
  private func run(
    _ words: String..., in folder: String = "", course: String? = nil
  ) throws -> Sandbox.Outcome {
    try sandbox.run(words, course: course, in: folder, checks: checks)
  }

  /// The id of the course that a verb without options is about.
  private func chosen(in folder: String = "", _ words: String...) throws -> String? {
    let outcome = try sandbox.run(
      ["status", "--json"] + words, course: nil, in: folder, checks: checks)
    #expect(outcome.code == 0, "\(outcome.talk)")
    return try json(outcome.output)["course"] as? String
  }

  private func progress(_ folder: String = "Playground") throws -> [String: Any] {
    try json(sandbox.read("\(folder)/.lessons/progress.json"))
  }

  private func pass(_ page: String) throws {
    try sandbox.edit(page, "print(0)", "print(1)  // passes")
  }

  @Test func `a workspace goes on with the course it was made for`() throws {
    try course("x")
    try course("Lessons")
    let made = try run("init", "ws", "--course", "x")
    #expect(made.code == 0 && made.output.hasPrefix("ws is a workspace now"), "\(made)")
    #expect(try run("next", in: "ws").output.contains("x s"))
    #expect(try run("hint", in: "ws").output.contains("A hint of x."))
    #expect(try chosen("--workspace", "ws") == "x")
    // Who works on lessons means those at hand.
    #expect(try run("lint", in: "").output.contains("1 lesson"))
    #expect(try run("complete", "--", "goto", "", in: "ws").output == "one/s\none/t\n")
  }

  @Test func `a course that is named once does not stay`() throws {
    try course("x")
    try course("y")
    #expect(try run("next", "--course", "x").output.contains("x s"))
    let other = try run("next", "--course", "y")
    #expect(other.output.contains("Playground/y/01-one.swift"), "\(other)")
    #expect(try run("hint").output.contains("A hint of x."))
    #expect(try chosen() == "x")
    // Where its pages are, the other course goes on.
    #expect(try chosen(in: "Playground/y") == "y")
    #expect(try run("hint", in: "Playground/y").output.contains("A hint of y."))
    #expect(try run("hint", course: "y").output.contains("A hint of y."))
  }

  @Test func `two courses with the same lesson share nothing`() throws {
    try course("x")
    try course("y")
    try run("next", "--course", "x")
    try pass("Playground/01-one.swift")
    #expect(try run("next").code == 0)
    try run("next", "--course", "y")
    #expect(try sandbox.read("Playground/01-one.swift").contains("// passes"))
    #expect(try !sandbox.read("Playground/y/01-one.swift").contains("// passes"))
    #expect(try run("status", "--json", "--course", "y").output.contains("\"passed\":0"))
    #expect(try run("status", "--json").output.contains("\"passed\":1"))
    #expect(try progress()["course"] as? String == "x")
    #expect(try progress("Playground/y")["course"] as? String == "y")
    try run("reset", "--all", "--yes", "--course", "y")
    #expect(try sandbox.read("Playground/01-one.swift").contains("// passes"))
    #expect(try run("status", "--json").output.contains("\"passed\":1"))
    #expect(try progress("Playground/y")["course"] as? String == "y")
  }

  @Test func `one course leaves the workspace as it always was`() throws {
    try course("x")
    try run("next", "--course", "x")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sandbox.path + "/Playground")
      .filter { !$0.hasPrefix(".sourcekit") && !$0.contains("cache") }
    #expect(
      Set(files) == [
        ".gitignore", ".lessons", ".lessons/backup", ".lessons/begun",
        ".lessons/begun/01-one.json", ".lessons/course.json", ".lessons/lock",
        ".lessons/progress.json", ".lessons/seen", ".lessons/seen/01-one.json", "01-one.swift",
      ])
  }

  private static let legacy = """
    {
      "current": "one/t",
      "format": 1,
      "note": "mine",
      "steps": {
        "one/gone": {"status":"passed"},
        "one/s": {"status":"passed","judged":"d","shown":true},
        "one/t": {"attempts":2,"shown":true}
      }
    }

    """

  private func writeLegacy() throws {
    try sandbox.write(Self.legacy, to: "Playground/.lessons/progress.json")
    try sandbox.write(
      "// MARK: - s · step 1 of 2\nprint(1)\n\n// MARK: - t · step 2 of 2\nprint(\"mine\")\n",
      to: "Playground/01-one.swift")
  }

  @Test func `a workspace without a course is the course's whose steps were done in it`() throws {
    try course("x")
    try sandbox.write(
      "# Two\n\n## S\n\n```swift step=u\nprint(0)\n```\n\n```output\n0\n```\n", to: "far/01-two.md")
    try writeLegacy()
    // A course that has none of the steps does not take the workspace over.
    #expect(try chosen("--course", "far") == "far")
    try run("next", "--course", "far")
    #expect(try sandbox.read("Playground/far/01-two.swift").contains("print(0)"))
    #expect(try sandbox.read("Playground/.lessons/progress.json") == Self.legacy)
    let outcome = try run("hint", "--course", "x")
    #expect(outcome.output.contains("A hint of x."), "\(outcome)")
    let file = try progress()
    #expect(file["course"] as? String == "x")
    #expect(file["note"] as? String == "mine")
    #expect((file["steps"] as? [String: Any])?.count == 3)
    #expect(try sandbox.read("Playground/01-one.swift").contains("print(\"mine\")"))
    #expect(try run("status", "--json").output.contains("\"current\":\"one/t\""))
    #expect(try chosen("--course", "far") == "far")
  }

  @Test func `a course that is gone is one clear sentence, and its new place is remembered`() throws
  {
    try course("x", file: "{\"id\": \"mine\"}")
    try run("init", "ws", "--course", "x")
    try run("next", in: "ws")
    _ = try sandbox.shell("mv x moved")
    let outcome = try run("hint", in: "ws")
    #expect(outcome.code == 4)
    #expect(
      outcome.talk == "lessons: . belongs to the course `mine`, and the course is no longer in "
        + "\(sandbox.path)/x; name its folder with `--course DIR`\n", "\(outcome.talk)")
    #expect(try run("hint", "--course", "../moved", in: "ws").code == 0)
    #expect(try chosen(in: "ws") == "mine")
    // Another course in its place is not taken for it.
    _ = try sandbox.shell("rm -r moved && mkdir moved")
    try sandbox.write(
      "# Two\n\n## S\n\n```swift step=u\nprint(0)\n```\n\n```output\n0\n```\n",
      to: "moved/01-two.md")
    let other = try run("next", in: "ws")
    #expect(other.code == 4)
    #expect(other.talk.contains("has the course `moved` now; name its folder"), "\(other.talk)")
  }

  @Test func `a workspace from another machine finds its course by the id`() throws {
    try course("x", file: "{\"id\": \"mine\"}")
    try run("next", "--course", "x")
    try FileManager.default.removeItem(atPath: sandbox.path + "/Playground/.lessons/course.json")
    let outcome = try run("hint")
    #expect(outcome.code == 4)
    #expect(
      outcome.talk.contains("belongs to the course `mine`, and the course's folder is unknown"))
    _ = try sandbox.shell("mv x Lessons")
    #expect(try run("hint").output.contains("A hint of x."))
  }

  @Test func `a course keeps its progress when its author gives it an id`() throws {
    try course("x")
    try run("next", "--course", "x")
    try pass("Playground/01-one.swift")
    try run("next")
    #expect(try progress()["course"] as? String == "x")
    try course("x", file: "{\"id\": \"deep-thought\"}")
    for words in [["status", "--json"], ["status", "--json", "--course", "x"]] {
      let outcome = try sandbox.run(words, course: nil, checks: checks)
      #expect(outcome.output.contains("\"passed\":1"), "\(outcome)")
    }
    try run("hint")
    #expect(try progress()["course"] as? String == "deep-thought")
  }

  @Test func `who is asked for comes first, then the workspace, then the folder, then the program`()
    throws
  {
    #expect(try chosen() == "authentication")
    try course("Lessons", file: "{\"id\": \"near\"}")
    #expect(try chosen() == "near")
    try course("x")
    try run("next", "--course", "x")
    #expect(try chosen() == "x")
    try course("y")
    #expect(try run("status", "--json", course: "y").output.contains("\"course\":\"y\""))
    #expect(
      try run("status", "--json", "--course", "x", course: "y").output.contains("\"course\":\"x\""))
  }

  @Test func `init names a course for a workspace that is there`() throws {
    try course("x", file: "{\"id\": \"mine\"}")
    try course("copy", file: "{\"id\": \"mine\"}", says: "a copy of x")
    try course("y")
    try run("init", "ws", "--course", "x")
    #expect(try run("init", "ws").output.contains("nothing in it has changed"))
    // A copy is used for once, or from now on.
    #expect(try run("show", "--course", "../copy", in: "ws").output.contains("a copy of x s"))
    #expect(try !run("show", in: "ws").output.contains("a copy"))
    let again = try run("init", "ws", "--course", "copy")
    #expect(again.output.contains("its course is the one in copy now"), "\(again)")
    #expect(try run("show", in: "ws").output.contains("a copy of x s"))
    // Another course gets a part of the workspace.
    let part = try run("init", "ws", "--course", "y")
    #expect(part.output.contains("ws/y is a workspace now"), "\(part)")
    #expect(part.output.contains("cd ws/y && lessons next"))
    #expect(try chosen(in: "ws") == "mine")
    #expect(try chosen(in: "ws/y") == "y")
  }

  @Test func `a folder with an odd name is a course too`() throws {
    for name in ["my course", ".hidden", "é"] {
      try course(name)
      try course("x")
      try run("next", "--course", "x")
      let outcome = try run("next", "--course", name)
      #expect(outcome.code == 0, "\(name): \(outcome)")
      #expect(try chosen() == "x")
      #expect(try chosen("--course", name) == name)
    }
    let parts = try FileManager.default.contentsOfDirectory(atPath: sandbox.path + "/Playground")
    #expect(parts.count { $0.hasPrefix("my-course-") } == 1, "\(parts)")
    #expect(parts.count { $0.hasPrefix("hidden-") } == 1, "\(parts)")
  }

  @Test func `the course's title is shown at its start, in lists and at its end`() throws {
    let file =
      "{\"id\": \"deep\", \"title\": \"Deep Thought\", \"author\": \"Ann\", \"license\": \"MIT\"}"
    try course("x", file: file)
    let start = try run("next", "--course", "x")
    #expect(
      start.output.hasPrefix("Deep Thought\n1 lesson · 2 steps · Ann · MIT\n\nOne · step 1 of 2"))
    #expect(try run("list").output.hasPrefix("Deep Thought\n\nLesson 1  One"))
    #expect(try !run("list", "one").output.contains("Deep Thought"))
    #expect(try run("doctor").output.contains("Deep Thought: 1 lesson with 2 steps"))
    #expect(try json(run("list", "--json").output)["title"] as? String == "Deep Thought")
    #expect(try json(run("status", "--json").output)["title"] as? String == "Deep Thought")
    for _ in 0..<2 {
      try pass("Playground/01-one.swift")
      let next = try run("next").output
      #expect(!next.contains("1 lesson · 2 steps"))
    }
    let end = try run("next").output
    #expect(end.contains("You have done all of Deep Thought: 2 steps of 1 lesson,"), "\(end)")
    #expect(try run("summary").output.contains("in *Deep Thought*, a course of 1 lesson."))
    // A course without a title needs none.
    try course("x", file: "{\"id\": \"deep\"}")
    #expect(try run("list").output.hasPrefix("Lesson 1  One"))
    #expect(try run("next").output.hasPrefix("You have done all 2 steps of 1 lesson"))
  }

  @Test func `a faulty course file stops a learner with its place and creates nothing`() throws {
    try course("x", file: "{\n  \"languagemode\": 5\n}\n")
    for words in [["next"], ["status"], ["list"], ["check"], ["init", "ws"]] {
      let outcome = try sandbox.run(
        words + ["--course", "x"], course: nil, checks: checks)
      #expect(outcome.code == 2)
      #expect(
        outcome.talk == "x/course.json:2:3: error: unknown key `languagemode`; "
          + "did you mean `languageMode`? [course-json]\n", "\(words): \(outcome.talk)")
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/Playground"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/ws"))
    #expect(try run("validate", "--course", "x").code == 2)
    #expect(try run("record", "--course", "x").code == 2)
  }
}
