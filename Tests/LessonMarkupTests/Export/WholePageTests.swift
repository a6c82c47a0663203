import GoldenFiles
import LessonMarkup
import TestPrograms
import Testing

@Suite struct WholePageTests {
  private static let head = ["01-a.md, for its author.", "It imports `Nothing`."]

  private func roundTrip(_ markdown: String) -> String {
    WholePage.markdown(fromPage: WholePage.page(fromMarkdown: markdown, head: Self.head))
  }

  private static func generated(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: 47)
    return (0..<count).map { _ in GeneratedLesson.text(using: &random) }
  }

  @Test func `each lesson of the course comes back byte for byte`() throws {
    let lessons = try GeneratedLesson.shipped()
    #expect(lessons.count >= 38)
    for lesson in lessons {
      #expect(Array(roundTrip(lesson.text).utf8) == Array(lesson.text.utf8), "\(lesson.name)")
    }
  }

  @Test func `300 made-up lessons come back byte for byte, and are lessons`() throws {
    for text in Self.generated(300) {
      #expect(WholePage.loss(of: text) == nil, "\(text.debugDescription)")
      #expect(Array(roundTrip(text).utf8) == Array(text.utf8), "\(text.debugDescription)")
      #expect(throws: Never.self, "\(text.debugDescription)") {
        try LessonParser.parse(SourceText(text), name: "01-a", path: "01-a.md")
      }
    }
  }

  @Test func `the head is the page's own, whatever is done to it`() {
    let page = WholePage.page(fromMarkdown: "# T\n\n```swift step=a\nx\n```\n", head: Self.head)
    #expect(page.hasPrefix("//#-lessons\n// 01-a.md, for its author.\n// It imports"))
    #expect(page.contains("\n//#-end-lessons\n//: # T\n//:\n//#-step a\nx\n"))
    let lesson = "# T\n\n```swift step=a\nx\n```\n"
    let cut = page.replacing("//#-end-lessons\n", with: "")
    let longer = page.replacing("// It", with: "// More.\n// It")
    let none = String(page.drop { $0 != ":" }.dropFirst())
    for text in [page, cut, longer, "//:" + none] {
      #expect(WholePage.markdown(fromPage: text) == lesson, "\(text)")
      #expect(WholePage.isWhole(text))
    }
    #expect(!WholePage.isWhole("//: # T\nlet a = 1\n// MARK: - a · step 1 of 2\n"))
    #expect(WholePage.markdown(fromPage: "//#-lessons\n// x\n//#-end-lessons\n") == "")
  }

  @Test(arguments: [
    ("# T\r\nb\nc\r\nd\r\n", 2, WholePage.Loss.Reason.lineBreaks),
    ("# T\n```swift step=a\n//#-step b\n```\n", 3, .directive),
    ("# T\n```swift step=a\nlet s = \"\"\"\n```\nb\n", 4, .openCode),
  ])
  func `what would not come back is found at its line`(
    text: String, line: Int, reason: WholePage.Loss.Reason
  ) {
    let loss = WholePage.loss(of: text)
    #expect(loss?.line == line && loss?.reason == reason, "\(String(describing: loss))")
  }

  @Test func `300 edits of pages arrive in the Markdown and nowhere else`() throws {
    var random = SeededGenerator(seed: 300)
    // The long ones take a while. The last ten are of the second course.
    let lessons = try GeneratedLesson.shipped()
    let texts = (lessons.prefix(5) + lessons.suffix(10)).map(\.text) + Self.generated(60)
    var counts: [PageEdit.Kind: Int] = [:]
    while counts.values.reduce(0, +) < 300 {
      let text = texts.randomElement(using: &random) ?? ""
      var edit = PageEdit(text, head: Self.head)
      guard let kind = edit.change(using: &random) else { continue }
      counts[kind, default: 0] += 1
      #expect(edit.page != WholePage.page(fromMarkdown: text, head: Self.head), "\(kind)")
      #expect(
        Array(WholePage.markdown(fromPage: edit.page).utf8) == Array(edit.markdown.utf8),
        "\(kind) in \(edit.page)")
    }
    for kind in PageEdit.Kind.allCases { #expect(counts[kind, default: 0] >= 20, "\(counts)") }
  }
}
