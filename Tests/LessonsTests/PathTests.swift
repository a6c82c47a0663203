import Foundation
import Testing

/// Paths through a course, with the verbs.
@Suite(.waiting, .timeLimit(.minutes(5))) struct PathTests {
  /// A course of one lesson with four steps, two of them on a path.
  private func course() throws -> (Sandbox, String) {
    let sandbox = try Sandbox()
    func step(_ name: String, _ value: String) -> String {
      """

      ## Step \(name)

      ```swift step=\(name)
      //#-editable-code
      let \(name) = 0
      //#-end-editable-code
      ```

      ```swift solution
      let \(name) = \(value)
      ```

      ```swift check
      expect(\(name) != 0, "not 0")
      ```

      """
    }
    try sandbox.write(
      "# One\n" + step("one", "1") + step("two", "one + 1") + step("three", "two + 1")
        + step("four", "three + 1"), to: "course/01-lesson.md")
    try sandbox.write("# Front\n\nAll about *it*.\n", to: "course/README.md")
    try sandbox.write(
      """
      {
        "id": "ways", "title": "Ways",
        "parts": [{"title": "The beginning", "from": "lesson"}],
        "lessons": {"lesson": {"minutes": 30}},
        "paths": [
          {"id": "short", "title": "In short", "about": "Two steps.", "minutes": 90,
           "steps": ["lesson/one", "lesson/four"]}
        ]
      }
      """, to: "course/course.json")
    return (sandbox, "\(sandbox.path)/course")
  }

  private let page = "Playground/01-lesson.swift"

  @Test func `a path goes from step to step, and what it leaves out stands in the page`() throws {
    let (sandbox, course) = try course()
    let first = try sandbox.run("next", course: course)
    #expect(first.output.contains("Shorter ways through it: `short`"), "\(first)")
    #expect(try sandbox.run("next", "--path", "short", course: course).code == 0)
    try sandbox.edit(page, "let one = 0", "let one = 1")
    let second = try sandbox.run("next", course: course)
    #expect(second.output.contains("step 4 of 4"), "\(second)")
    let text = try sandbox.read(page)
    #expect(
      text.contains(
        """
        // MARK: - two · step 2 of 4
        // Not done yet: the lesson's own code, for your editor. To do the step: lessons goto lesson/two
        //#-hidden-code
        let two = one + 1
        //#-end-hidden-code

        // MARK: - three · step 3 of 4
        """), "\(text)")
    try sandbox.edit(page, "let four = 0", "let four = three + 10")
    let end = try sandbox.run("next", course: course)
    #expect(end.code == 0 && end.output.contains("You have gone through “In short”: 2 steps."))
    #expect(
      end.output.contains(
        "`lessons next --path all` goes on with the whole course, at `lesson/two`"))
    #expect(try sandbox.run("status", course: course).output.contains("on the path “In short”"))
    #expect(
      try sandbox.run("summary", course: course).output.contains("on the path “In short”, 2 of 2"))
    let whole = try sandbox.run("next", "--path", "all", course: course)
    #expect(whole.output.contains("step 2 of 4"), "\(whole)")
    let later = try sandbox.read(page)
    #expect(later.contains("let two = 0") && !later.contains("let two = one + 1"), "\(later)")
    #expect(later.contains("let four = three + 10") && later.contains("let three = two + 1"))
    let list = try sandbox.run("list", "--json", course: course).output
    #expect(list.contains("\"passed\":2") && list.contains("\"minutes\":30"), "\(list)")
  }

  @Test func `code that a learner wrote into a stand-in is kept in a backup`() throws {
    let (sandbox, course) = try course()
    try sandbox.run("next", course: course)
    try sandbox.run("goto", "four", course: course)
    try sandbox.edit(page, "let two = one + 1", "let two = one + 100 // mine")
    #expect(try sandbox.run("goto", "two", course: course).code == 0)
    #expect(try sandbox.read(page).contains("let two = 0"))
    let backups = try FileManager.default.contentsOfDirectory(
      atPath: "\(sandbox.path)/Playground/.lessons/backup")
    let kept = try backups.map { try sandbox.read("Playground/.lessons/backup/\($0)") }
    #expect(kept.contains { $0.contains("// mine") })
    #expect(try sandbox.run("refresh", course: course).code == 0)
    #expect(try sandbox.read(page).contains("let three = two + 1"))
  }

  @Test func `the front page and the ways are shown, and a wrong name is told`() throws {
    let (sandbox, course) = try course()
    let about = try sandbox.run("list", "--about", course: course)
    #expect(about.output.contains("All about *it*."))
    #expect(about.output.contains("short  In short: 2 steps, 1 hour and 30 minutes. Two steps."))
    let wrong = try sandbox.run("next", "--path", "shrt", course: course)
    #expect(wrong.code == 4 && wrong.talk.contains("did you mean `short`?"), "\(wrong)")
    #expect(try sandbox.run("list", course: course).output.contains("The beginning"))
    #expect(try sandbox.run("lint", course: course).code == 0)
  }
}
