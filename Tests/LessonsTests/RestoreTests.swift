import Foundation
import SystemIO
import Testing

/// `lessons restore`: a page and its passes come back from the backup.
@Suite struct RestoreTests {
  private static let first = "Playground/01-first.swift"
  private static let second = "Playground/02-second.swift"

  /// A learner who has passed one and two, and four in another lesson.
  private func learner() throws -> ProgressVerbTests.Learner {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try learner.pass("one")
    try learner.pass("two")
    try learner.run("goto", "four")
    try learner.pass("four")
    return learner
  }

  /// The steps that have passed and hold, and those that have passed.
  private func passed(
    _ learner: ProgressVerbTests.Learner
  ) throws -> (passed: [String], holding: [String]) {
    var (passed, holding): ([String], [String]) = ([], [])
    for step in ["one", "two", "three", "four"] {
      let facts = try learner.step(step)
      if facts["passed"] as? Bool == true { passed.append(step) }
      if facts["holds"] as? Bool == true { holding.append(step) }
    }
    return (passed, holding)
  }

  private func backup(_ learner: ProgressVerbTests.Learner, _ ending: String) throws -> [String] {
    let folder = "\(learner.sandbox.path)/Playground/.lessons/backup"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(ending)
    }.map { "Playground/.lessons/backup/\($0)" }
  }

  @Test func `a lesson that was started over comes back with its passes`() throws {
    let learner = try learner()
    let page = try learner.sandbox.read(Self.first)
    let before = try learner.sandbox.read("Playground/.lessons/begun/01-first.json")
    #expect(try learner.run("reset", "--lesson", "first", "--yes").code == 0)
    #expect(try passed(learner).passed == ["four"])
    let list = try learner.run("restore").output
    #expect(list.contains("01-first.1  a moment ago, before `reset`: 2 passed steps"), "\(list)")
    let back = try learner.run("restore", "first")
    #expect(back.code == 0 && back.output.contains("with 2 passed steps"), "\(back)")
    #expect(try learner.sandbox.read(Self.first) == page)
    #expect(try learner.sandbox.read("Playground/.lessons/begun/01-first.json") == before)
    #expect(try passed(learner).holding == ["one", "two", "four"])
    try learner.run("goto", "first/one")
    #expect(try learner.run("next").code == 0)
    #expect(try learner.current == "first/three")
  }

  @Test func `the course comes back lesson by lesson, with the place`() throws {
    let learner = try learner()
    try learner.run("goto", "two")
    try learner.run("reset", "--all", "--yes")
    #expect(try passed(learner).passed.isEmpty)
    let back = try learner.run("restore", "second", "first")
    #expect(back.code == 0, "\(back)")
    #expect(try passed(learner).holding == ["one", "two", "four"])
    #expect(try learner.current == "first/two")
    let none = try learner.run("restore")
    #expect(none.output.contains("01-first.2") || none.code == 4, "\(none)")
  }

  @Test func `a step that was started over comes back, and what was done since can too`() throws {
    let learner = try learner()
    try learner.run("goto", "first/one")
    try learner.run("reset", "one")
    #expect(try passed(learner).passed == ["two", "four"])
    try learner.sandbox.edit(Self.first, "let one = 0", "let one = 1 // passes, again")
    #expect(try learner.run("check").code == 0)
    let since = try learner.sandbox.read(Self.first)
    // What stands there is nowhere else.
    let refused = try learner.run("restore", "01-first.1")
    #expect(refused.code == 64)
    #expect(refused.talk.contains("`lessons restore 01-first.1 --yes`"), "\(refused.talk)")
    #expect(try learner.sandbox.read(Self.first) == since)
    #expect(try learner.run("restore", "01-first.1", "--yes").code == 0)
    #expect(try learner.sandbox.read(Self.first).contains("let one = 1 // passes\n"))
    #expect(try passed(learner).holding == ["one", "two", "four"])
    // It was a change of mind.
    #expect(try learner.run("restore", "01-first.2.swift").code == 0)
    #expect(try learner.sandbox.read(Self.first) == since)
    #expect(try passed(learner).holding.first == "one")
  }

  @Test func `in a terminal it asks before lines go that are nowhere else`() throws {
    let learner = try learner()
    try learner.run("reset", "one")
    try learner.sandbox.edit(Self.first, "let one = 0", "let one = 7")
    func run(_ answer: String) throws -> Sandbox.Outcome {
      try learner.sandbox.run(
        "restore", "first", course: learner.course, terminal: TerminalSize(columns: 80, rows: 24),
        answers: [answer], checks: .passing())
    }
    let no = try run("n")
    #expect(no.code == 1 && no.talk.contains("The present page is kept"), "\(no)")
    #expect(try learner.sandbox.read(Self.first).contains("let one = 7"))
    #expect(try run("y").code == 0)
    #expect(try !learner.sandbox.read(Self.first).contains("let one = 7"))
    #expect(try backup(learner, ".swift").contains { try learner.sandbox.read($0).contains("= 7") })
  }

  @Test func `a solution that was written goes again`() throws {
    let learner = try learner()
    try learner.run("goto", "three")
    try learner.sandbox.edit(Self.first, "let three = 0", "let three = 3 // mine")
    try learner.run("solution", "three", "--reveal", "--write")
    #expect(try learner.run("check").code == 0)
    #expect(try learner.run("restore", "first", "--yes").code == 0)
    #expect(try learner.sandbox.read(Self.first).contains("let three = 3 // mine"))
    // The pass was made and stays; it does not hold for what stands there.
    #expect(try learner.step("three")["passed"] as? Bool == true)
    #expect(try learner.step("three")["holds"] as? Bool == false)
  }

  @Test func `a step that the older page does not have is shown again, and its pass stays`() throws
  {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try learner.run("reset", "one")
    for step in ["one", "two"] { try learner.pass(step) }
    #expect(try learner.run("restore", "first", "--yes").code == 0)
    #expect(try !learner.sandbox.read(Self.first).contains("MARK: - two"))
    #expect(try passed(learner).passed == ["one", "two"])
    let next = try learner.run("next")
    #expect(!next.talk.contains("MARK"), "\(next.talk)")
    try learner.run("goto", "two")
    #expect(try learner.sandbox.read(Self.first).contains("let two = 0"))
  }

  @Test func `a damaged record costs the passes and not the page`() throws {
    let learner = try learner()
    let page = try learner.sandbox.read(Self.first)
    try learner.run("reset", "--lesson", "first", "--yes")
    for record in try backup(learner, ".json") {
      try learner.sandbox.write("{\"format\": 1", to: record)
    }
    #expect(try learner.run("restore").output.contains("its passes are not known"))
    #expect(try learner.run("restore", "first").code == 0)
    #expect(try learner.sandbox.read(Self.first) == page)
    #expect(try passed(learner).passed == ["four"])
    // It is unknown whether it was seen, so it is shown first.
    #expect(try learner.run("goto", "one").code == 0)
    #expect(try learner.run("next").output.contains("✓ one"))
    // A version of an earlier program has no record at all.
    for record in try backup(learner, ".json") {
      try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/\(record)")
    }
    #expect(try learner.run("restore").code == 0)
  }

  @Test func `what the course no longer has is kept, and a renamed step has its pass`() throws {
    let learner = try learner()
    try learner.run("reset", "--all", "--yes")
    try learner.sandbox.edit("course/01-first.md", "step=two", "step=renamed was=two")
    try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/course/02-second.md")
    #expect(try learner.run("restore", "first").code == 0)
    #expect(try learner.step("renamed")["passed"] as? Bool == true)
    #expect(try learner.run("restore", "second").code == 4)
    #expect(try learner.run("next").code < 2)
  }

  @Test func `a lesson with another number finds its versions`() throws {
    let learner = try learner()
    try learner.run("reset", "--lesson", "first", "--yes")
    let folder = "\(learner.sandbox.path)/course"
    try FileManager.default.moveItem(
      atPath: "\(folder)/01-first.md", toPath: "\(folder)/05-first.md")
    #expect(try learner.run("restore", "first").code == 0)
    #expect(try learner.sandbox.read("Playground/01-first.swift").contains("let two = 1 // passes"))
    #expect(try passed(learner).holding.contains("two"))
  }

  @Test func `a second course has versions of its own`() throws {
    let learner = try learner()
    try learner.sandbox.write(
      try learner.sandbox.read("course/01-first.md"), to: "other/01-first.md")
    func run(_ words: String...) throws -> Sandbox.Outcome {
      try learner.sandbox.run(
        words, course: "\(learner.sandbox.path)/other", checks: .passing())
    }
    _ = try run("next")
    let page = "Playground/other/01-first.swift"
    try learner.sandbox.edit(page, "let one = 0", "let one = 1 // passes here")
    _ = try run("next")
    #expect(try run("reset", "--all", "--yes").code == 0)
    #expect(try learner.run("restore").code == 4)
    #expect(try run("restore", "first").code == 0)
    #expect(try learner.sandbox.read(page).contains("// passes here"))
    #expect(try run("list", "--json").output.contains("\"passed\":true"))
  }

  @Test func `nothing to bring back is said`() throws {
    let learner = try learner()
    let none = try learner.run("restore")
    #expect(none.code == 4 && none.talk.contains("nothing to bring back"))
    #expect(try learner.run("restore", "first").code == 4)
    #expect(try learner.run("restore", "nonsense").code == 4)
  }

  @Test(arguments: ["first", "second"])
  func `what was broken off is completed by the same words`(lesson: String) throws {
    let learner = try learner()
    try learner.run("reset", "--all", "--yes")
    let before = (try learner.sandbox.read(Self.first), try learner.sandbox.read(Self.second))
    try learner.run("next")
    let begun = try learner.sandbox.read(Self.first)
    let obstacle = "\(learner.sandbox.path)/Playground/.lessons/.progress.json.new"
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
    #expect(try learner.run("restore", lesson, "--yes").code == 3)
    try FileManager.default.removeItem(atPath: obstacle)
    #expect(try learner.run("next").code < 2)
    #expect(try learner.run("restore", lesson, "--yes").code == 0)
    let page = try learner.sandbox.read(lesson == "first" ? Self.first : Self.second)
    #expect(page.contains("// passes") && page != begun && page != before.0)
  }
}
