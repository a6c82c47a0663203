import LessonMarkup
import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// A place to write in that has no line yet is seen wherever code is shown.
@Suite struct EmptyRegionTests {
  private let code =
    "let a = 1\n//#-editable-code\n//#-end-editable-code\n//#-hidden-code\nprint(a)\n//#-end-hidden-code"

  @Test func `in the terminal it has a bar, also at the end and also with blank lines in it`() {
    let bar = "  ▌ "
    #expect(CodeView.lines(code, width: 40).map(\.text) == ["  │ let a = 1", bar])
    let blank = code.replacing("-code\n//#-end-editable", with: "-code\n\n//#-end-editable")
    #expect(CodeView.lines(blank, width: 40).map(\.text) == ["  │ let a = 1", bar])
    #expect(
      CodeView.lines("//#-editable-code\n//#-end-editable-code", width: 40).map(\.text) == [bar])
  }

  @Test func `in the book it is a line of yours`() {
    let html = HTMLCode.html("//#-editable-code\n//#-end-editable-code").markup
    #expect(
      html == "<pre class=\"swift\"><code><span class=\"line yours\">\n</span></code></pre>\n")
  }

  @Test func `in a playground there is a line to write in`() throws {
    let text =
      "# T\n\n## S\n\n```swift step=s\n\(code)\n```\n\n```swift solution\nprint(2)\n```\n"
      + "\n```output\n1\n```\n"
    let lesson = try LessonParser.parse(SourceText(text), name: "01-t", path: "01-t.md")
    let page = PlaygroundPage.text(of: lesson, notes: [], between: (false, false))
    #expect(page.contains("//#-editable-code\n\n//#-end-editable-code\n"), "\(page)")
  }
}
