import LessonMarkup
import LessonModel
import Testing

/// What stands at the top of an author's file, and how its lines end.
@Suite struct FrontMatterTests {
  private static let text = """
    # Demo

    Hello.

    ## First

    Why.

    ```swift step=one
    //#-editable-code
    let a = 0
    //#-end-editable-code
    print(a)
    ```

    ```swift solution
    let a = 1
    ```

    ```output
    1
    ```

    """

  private func parse(_ text: String) throws -> Lesson {
    try LessonParser.parse(SourceText(text), name: "07-demo", path: "07-demo.md")
  }

  @Test(arguments: ["---\ntitle: T\n---\n", "+++\na = 1\n+++\n\n", "---\na: 1\n...  \n"])
  func `front matter is not part of the lesson, and line numbers are those of the file`(
    front: String
  ) throws {
    let height = front.utf8.count { $0 == UInt8(ascii: "\n") }
    let (lesson, other) = (try parse(front + Self.text), try parse(Self.text))
    #expect(
      lesson.preamble.first
        == other.preamble.first.map { part in
          guard case .prose(var prose) = part else { return part }
          prose.line += height
          return .prose(prose)
        })
    let (step, same) = (try #require(lesson.steps.first), try #require(other.steps.first))
    #expect(step.line == same.line + height)
    #expect(step.starter.map(\.line) == same.starter.map { $0.line + height })
    #expect(step.judgedBy() == same.judgedBy())
    #expect(PageWriter.head(of: lesson) == PageWriter.head(of: other))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines end with any line break`(lineBreak: String) throws {
    let text = "# T\n\n## S\n\n```swift step=s\nx\n\ny\n```\n\n```output\n```\n"
    let lesson = try parse(text.replacing("\n", with: lineBreak))
    #expect(lesson.title == "T")
    #expect(lesson.steps.map(\.line) == [3])
    #expect(
      lesson.steps.first?.starter == [SourceFragment(text: "x\n\ny", path: "07-demo.md", line: 6)])
  }

  @Test func `front matter of the glossary is no meaning of a word`() {
    let glossary = Glossary(
      SourceText("---\ntitle: T\n---\n# G\n\n## Origin\n\nA host.\n"), path: "glossary.md")
    #expect(glossary.entries.map(\.word) == ["Origin"])
    #expect(glossary.entries.map(\.line) == [6])
    var course = CourseLint(lessons: [], faults: [], entries: [], released: nil) { _ in false }
    course.glossary = Glossary(SourceText("+++\nt = 1\n\n# G\n\n## Origin\n"), path: "glossary.md")
    #expect(course.problems().map(\.line) == [1])
  }

  @Test func `a file may mix its line breaks`() {
    let source = SourceText("a\rb\r\nc\n\r\r\nd\r")
    #expect(source.lines == ["a", "b", "c", "", "", "d"])
    #expect(source.hasFinalLineBreak)
    #expect(SourceText("a\rb\rc\n").lineBreak == "\r")
    #expect(SourceText("a\rb\r\nc\n").lineBreak == "\n")
  }
}
