import LessonMarkup
import LessonModel
import TerminalIO
import Testing

/// Free exercises, and code that is only read.
@Suite struct FreeFenceTests {
  private func problems(_ fences: String, prose: String = "") -> [String] {
    let text = "# Demo\n\n\(prose)## One\n\n\(prose)```swift step=one\nlet a = 0\n```\n\n\(fences)"
    do {
      _ = try LessonParser.parse(SourceText(text), name: "01-demo", path: "01-demo.md")
      return []
    } catch {
      return error.all.map(\.message)
    }
  }

  private static let check = "```swift check\nexpect(a == 0, \"keep it\")\n```\n"

  @Test func `a free exercise needs a check and no lines`() {
    #expect(problems("```output any\n```\n\n" + Self.check).isEmpty)
    #expect(problems("```output any\n```\n").first?.contains("needs a `swift check`") == true)
    #expect(
      problems("```output any\nx\n```\n\n" + Self.check).first?.contains("remove its lines")
        == true)
    #expect(
      problems("```output any\n```\n\n```output\nx\n```\n\n" + Self.check).first?.contains(
        "already")
        == true)
  }

  @Test func `code to read is prose, before the first step and in it`() {
    #expect(problems(Self.check, prose: "```swift norun\nlet a = nowhere()\n```\n\n").isEmpty)
  }

  @Test func `code to read is in the page as prose and has its colours`() throws {
    let text =
      "# Demo\n\n## One\n\n```swift norun\nlet a = nowhere()\n```\n\n```swift step=one\nlet b = 0\n```\n\n```output\n```\n"
    let lesson = try LessonParser.parse(SourceText(text), name: "01-demo", path: "01-demo.md")
    #expect(lesson.steps[0].starter.map(\.text) == ["let b = 0"])
    guard case .prose(let prose)? = lesson.steps[0].content.first else {
      Issue.record("no prose")
      return
    }
    #expect(prose.text.contains("let a = nowhere()"))
    let lines = MarkdownRenderer(width: 60, links: false).render(prose.text)
    let code = lines.first { $0.text.contains("nowhere") }
    #expect(code.map { $0.spans.count > 1 } == true)
  }
}
