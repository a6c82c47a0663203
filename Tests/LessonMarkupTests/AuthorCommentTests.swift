import LessonMarkup
import LessonModel
import TerminalIO
import Testing

/// HTML comments are for authors: neither the terminal nor the learner's page shows them.
@Suite struct AuthorCommentTests {
  private func screen(_ source: String) -> String {
    MarkdownRenderer(width: 60, links: false).render(source).map(\.text).joined(separator: "\n")
  }

  @Test(arguments: [
    ("a <!-- x --> b", "a b"),
    ("a<!-- x -->b", "ab"),
    ("<!-- x --> a", "a"),
    ("a <!-- x -->", "a"),
    ("a <!-- x\ny\nz --> b", "a b"),
    ("a <!-- x -- y --> b", "a b"),
    ("a <!-- x --> b <!-- y --> c", "a b c"),
    ("a\n\n<!-- x -->\n\nb", "a\n\nb"),
    ("a\n\n<!--\nx\n\ny\n-->\n\nb", "a\n\nb"),
    ("a\n<!-- x -->\nb", "a\n\nb"),
    ("<!-- x -->", ""),
    ("<!-- x --> a\n<!-- y -->\nb", "a\n\nb"),
    ("- a\n  <!-- x -->\n- b", "• a\n• b"),
    ("- a <!-- x -->\n- b\n  <!-- y\n\n  z -->\n- c", "• a\n• b\n• c"),
    ("> a\n> <!-- x -->\n> b", "│ a\n│ \n│ b"),
    ("| a <!-- x --> | b |\n|---|---|\n| c | d |", "    a   b\n    ──  ──\n    c   d"),
    ("# A title <!-- x -->", "A title\n───────"),
  ])
  func `a comment is not shown`(source: String, shown: String) {
    #expect(screen(source) == shown)
  }

  @Test(arguments: [
    ("`<!-- x -->` and ``<!-- ` -->``", "`<!-- x -->` and `<!-- ` -->`"),
    ("```\n<!-- x -->\n```", "    <!-- x -->"),
    ("    <!-- x -->", "    <!-- x -->"),
    ("\\<!-- x -->", "<!-- x -->"),
    ("a <!-- never ends", "a <!-- never ends"),
  ])
  func `what only looks like a comment is shown`(source: String, shown: String) {
    #expect(screen(source) == shown)
  }

  @Test func `the lesson and its page have none`() throws {
    let text = """
      # One <!-- secret -->
      <!-- secret -->

      Before. <!-- secret -->

      ## Step <!-- secret -->

      <!-- secret
      ```swift step=no
      ```
      -->
      Words.
      - item <!-- secret -->

      ```swift step=s
      //: Prose <!-- secret --> in code.
      let page = "<!-- part of the code -->"
      print(page)
      ```

      ```output
      <!-- part of the code -->
      ```

      ```hint
      Look. <!-- secret -->
      ```

      ## Recap

      The end. <!-- secret -->
      """
    let lesson = try LessonParser.parse(SourceText(text), name: "01-one", path: "01-one.md")
    #expect(lesson.title == "One")
    #expect(lesson.steps.map(\.title) == ["Step"])
    #expect(lesson.steps[0].hints.map(\.text) == ["Look."])
    #expect(!"\(lesson)".contains("secret"))
    let head = PageWriter.head(of: lesson)
    let page = try LearnerPage(SourceText(head), of: lesson, path: "01-one.swift")
    let whole = PageWriter.adding(0, of: lesson, to: page)
    #expect(!whole.contains("secret"))
    #expect(whole.contains("let page = \"<!-- part of the code -->\""))
    #expect(whole.contains("//: - item\n"))
  }
}
