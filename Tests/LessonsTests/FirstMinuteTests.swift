import SnippetRunner
import Testing

/// The messages for a learner who has never used the program before.
@Suite(.waiting, .timeLimit(.minutes(5))) struct FirstMinuteTests {
  private static let words = "You need two windows."

  @Test func `the first step says that the page is edited in a second window, later ones do not`()
    throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    let first = try sandbox.run("next", course: course).output
    let lines = first.split(separator: "\n")
    let turn = try #require(
      lines.firstIndex { $0.hasPrefix("Your turn: Playground/00-pages.swift:") })
    #expect(lines[turn + 1].hasPrefix(Self.words))
    #expect(first.replacing("\n", with: " ").contains("lessons open opens it"))
    #expect(lines.last == "Then: lessons next   Stuck: lessons hint")
    #expect(try sandbox.run("show", course: course).output.contains(Self.words))

    let second = try sandbox.run("next", course: course, checks: .passing(with: "let greeting"))
      .output
    #expect(second.contains("Your turn: "))
    #expect(!second.contains(Self.words))
    #expect(try !sandbox.run("show", "pages/greet", course: course).output.contains(Self.words))
  }

  @Test func `a course without a title says it too, at the first step to change`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      # One

      ## Look

      ```swift step=look
      print(1)
      ```

      ```output
      1
      ```

      ## Change

      ```swift step=change
      //#-editable-code
      print(1)
      //#-end-editable-code
      ```

      ```swift solution
      print(2)
      ```

      ```output
      2
      ```

      """, to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    let shown = try (0..<2).map { _ in
      try sandbox.run("next", course: course, checks: .passing(with: "print(1)")).output
    }
    #expect(shown[0].contains("Nothing to change here."))
    #expect(!shown[0].contains(Self.words))
    #expect(shown[1].contains("Change") && shown[1].contains(Self.words))
  }
}
