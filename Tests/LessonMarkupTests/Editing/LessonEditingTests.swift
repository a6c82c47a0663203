import LessonMarkup
import LessonModel
import Testing

/// What an editor shows of a lesson; `|` is the cursor.
@Suite struct LessonEditingTests {
  private static let glossary = Glossary(
    SourceText("# Words\n\n## Origin\n\nWhere it *comes* from.\n\n## Bearer token\n\nA key.\n"),
    path: "glossary.md")

  /// A lesson with the cursor in it.
  private struct Place {
    var lesson: LintedLesson
    var line: Int
    var column: Int

    init(_ text: String) {
      let before = text.prefix { $0 != "|" }
      line = before.count(where: \.isNewline) + 1
      column = before.reversed().prefix { !$0.isNewline }.count + 1
      let file = LessonFileName(number: 1, slug: "one")
      lesson = LintedLesson(
        SourceText(text.replacing("|", with: "", maxReplacements: 1)), file: file,
        path: file.fileName)
    }

    var completions: [LessonCompletion] {
      lesson.completions(line: line, column: column, glossary: glossary)
    }

    var hover: LessonHover? { lesson.hover(line: line, column: column, glossary: glossary) }
  }

  private static func step(_ fence: String, code: String = "let a = 1") -> String {
    "# T\n\n## First\n\nSee the [origin](glossary.md#origin).\n\n\(fence)\n\(code)\n```\n\n```output\n1\n```\n"
  }

  @Test func `after three backticks come all fences`() {
    let found = Place(Self.step("```|")).completions
    #expect(found.map(\.label) == FenceKind.all.map(\.name))
    #expect(found.map(\.summary) == FenceKind.all.map(\.summary))
    let typed = Place(Self.step("```sw|")).completions
    #expect(typed.first?.span == TextSpan(line: 7, column: 4, length: 2))
  }

  @Test func `no fence begins at the closing backticks`() {
    #expect(Place(Self.step("```swift step=a", code: "let a = 1\n```|")).completions.isEmpty)
  }

  @Test func `after swift come the other Swift fences and a step's words`() {
    let found = Place(Self.step("```swift |")).completions.map(\.label)
    #expect(found.starts(with: ["solution", "wrong", "check", "norun", "step=ID"]))
  }

  @Test func `a word that is written is offered again only where it may be repeated`() {
    let found = Place(Self.step("```swift step=a was=b |")).completions.map(\.text)
    #expect(!found.contains("step="))
    #expect(found.contains("was="))
    #expect(found.contains("demonstration"))
  }

  @Test func `a value in quotes gets both of them`() {
    let found = Place(Self.step("```swift wrong |")).completions
    #expect(found.map(\.text) == ["gets=\"", "not=\""])
    #expect(found.map(\.rest) == ["\"", "\""])
  }

  @Test func `a word's values come from the table`() {
    #expect(
      Place(Self.step("```swift step=a starter=d|")).completions.map(\.text)
        == ["does-not-compile", "passes"])
    #expect(Place(Self.step("```hint when=\"a |")).completions.isEmpty)
    let printing = Place(Self.step("```swift step=a printing=|")).completions
    #expect(printing.map(\.span) == [TextSpan(line: 7, column: 26, length: 0)])
  }

  @Test func `in code come the directives, and behind code the value`() {
    let alone = Place(Self.step("```swift step=a", code: "  //#|")).completions
    #expect(
      alone.map(\.text) == [
        "//#-editable-code", "//#-end-editable-code", "//#-hidden-code", "//#-end-hidden-code",
      ])
    #expect(alone.allSatisfy { $0.span.column == 3 && !$0.summary.isEmpty })
    let behind = Place(Self.step("```swift step=a", code: "let a = 1  //|")).completions
    #expect(behind.map(\.text) == ["// → "])
    #expect(Place(Self.step("```swift step=a", code: "let a| = 1")).completions.isEmpty)
  }

  @Test func `in a link come the words of the glossary`() {
    let found = Place("# T\n\nA [token](glossary.md#b|\n").completions
    #expect(found.map(\.text) == ["glossary.md#origin", "glossary.md#bearer-token"])
    #expect(found.first?.span == TextSpan(line: 3, column: 11, length: 13))
    #expect(Place("# T\n\nA [token](x) |\n").completions.isEmpty)
  }

  @Test(arguments: [
    ("```sw|ift step=a", "The code with which"), ("```swift st|ep=a", "which never changes"),
    ("```swift soluti|on", "The right code between"), ("```swift norun|", "Code to read"),
    ("```hint wh|en=\"x\"", "failures that match"),
  ])
  func `a fence and its words say what they mean`(fence: String, words: String) throws {
    #expect(try #require(Place(Self.step(fence)).hover).text.contains(words))
  }

  @Test(arguments: ["```swi|fft", "```sw|ift step=a xyz|=1", "See|"])
  func `a word without a meaning says nothing`(fence: String) {
    let place = Place(Self.step(fence.hasSuffix("=1") ? "```swift step=a xy|z=1" : fence))
    #expect(place.hover == nil)
  }

  @Test func `a directive and a stated value say what they mean`() throws {
    let directive = try #require(
      Place(Self.step("```swift step=a", code: "//#-end-hid|den-code")).hover)
    #expect(directive.text.contains("the terminal does not show them"))
    let value = try #require(Place(Self.step("```swift step=a", code: "let a = 1  // |→ 1")).hover)
    #expect(value.text.contains("lessons record"))
  }

  @Test func `a link to a word of the glossary shows its meaning and leads there`() throws {
    let place = Place(Self.step("```swift step=a").replacing("origin]", with: "ori|gin]"))
    let hover = try #require(place.hover)
    #expect(hover.text == "**Origin**\n\nWhere it *comes* from.")
    #expect(hover.span == TextSpan(line: 5, column: 9, length: 28))
    #expect(place.lesson.glossaryLink(line: 5, column: 9)?.anchor == "origin")
    #expect(place.lesson.glossaryLink(line: 5, column: 8) == nil)
  }

  @Test func `steps have their places, also in a lesson with errors`() {
    let place = Place(
      Self.step("```swift step=a what=1")
        + "\n## No step\n\nWords.\n\n## Second\n\n```swift step=b\n|")
    #expect(place.lesson.lesson == nil)
    #expect(place.lesson.stepPlaces.map(\.id) == ["a", "b"])
    #expect(place.lesson.stepPlaces.map(\.title) == ["First", "Second"])
    #expect(place.lesson.stepPlace(at: 8)?.id == "a")
    #expect(place.lesson.stepPlace(at: 16)?.id == nil)
  }

  @Test func `a line that is to state a value is known`() {
    let lesson = Place(Self.step("```swift step=a", code: "let a = 1  // →\nlet b = 2|")).lesson
    #expect(lesson.statesValue(at: 8))
    #expect(!lesson.statesValue(at: 9))
  }
}
