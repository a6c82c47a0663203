import GoldenFiles
import LessonMarkup
import TestPrograms
import Testing

@Suite struct PageSpellingTests {
  private func roundTrip(_ markdown: String) -> String {
    PageSpelling.markdown(fromPage: PageSpelling.page(fromMarkdown: markdown)).text
  }

  @Test func `prose becomes comments and code stays as it is`() {
    let markdown =
      "# T\n\nA *b*.\n\n```swift step=one timeout=3\nlet a = 1\n```\n\n```output\n1\n```\n"
    #expect(
      PageSpelling.page(fromMarkdown: markdown) == """
        //: # T
        //:
        //: A *b*.
        //:
        //#-step one timeout=3
        let a = 1
        //:
        //: ```output
        //: 1
        //: ```

        """)
    #expect(roundTrip(markdown) == markdown)
  }

  @Test(arguments: [
    "", "a", "a\n", "\n\n", "```swift\n```\n", "```swift\n\n```\n", "```swift\nx\n```",
    "a\n```swift\nx\n```\n```swift\ny\n```\n", "a\n\n```swift\n\nx\n\n```\n\nb\n",
    "```swift step=a\n```\n```swift step=b was=c\nx\n```\n", "a\r\n\r\n```swift\r\nx\r\n```\r\n",
    "  \n \n", "```swift solution\nx\n```\n", "```text\n```swift\n```\n",
    "```swift step=a\nlet s = \"\"\"\n  text\n  \"\"\"\n```\nb\n", "\u{FEFF}# T\n",
    "> quote\n\n    code\n\n- a\n  - b\n", "```swift step=a  timeout=3 \nx\n```\n",
    "```swift\n//: b\n```\n//: c\n", "a\n```swift\n\n/*: b\n c */\n\n```\n",
    "```swift\n  //: b\n```",
    "```swift step=a\nx\n//: b\n//: c\n/*: d */\ny\n//: e\n\n```\nf\n```swift\n//: g\nx\n```\n",
  ])
  func `canonical Markdown comes back byte for byte`(markdown: String) {
    #expect(Array(roundTrip(markdown).utf8) == Array(markdown.utf8))
  }

  @Test func `random canonical documents come back byte for byte`() {
    var random = SeededGenerator(seed: 11)
    let prose = [
      "text", "", "# T", "## S", "- Note: x", "> q", "  indented", "*b*", "`//: x`", "£ 日",
    ]
    let code = [
      "let a = 1", "", "//: prose", "print(\"//: x\")", "  // c", "/* b */", "#if x",
      "\"\"\"\n//: s\n\"\"\"",
    ]
    let info = ["", " step=a", " step=b was=c timeout=3", " timeout=2"]
    let others = [
      "output", "hint", "error", "swift solution", "swift check", "json", "hint when=\"x y\"",
    ]
    func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
    for _ in 0..<TestTier.rounds(3_000) {
      var lines: [String] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        switch Int.random(in: 0...3, using: &random) {
        case 0:
          lines +=
            ["", "```swift\(pick(info))"]
            + (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(code) } + ["```"]
        case 1: lines += ["", "```\(pick(others))", "words", "```", ""]
        default: lines.append(pick(prose))
        }
      }
      let markdown = lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
      #expect(
        Array(roundTrip(markdown).utf8) == Array(markdown.utf8), "\(markdown.debugDescription)")
    }
  }

  @Test func `prose inside a fence stays there, and without its directive it ends the fence`() {
    let markdown = "# T\n\n```swift step=a\nx\n//: b\ny\n```\n"
    let page = PageSpelling.page(fromMarkdown: markdown)
    #expect(page == "//: # T\n//:\n//#-step a\nx\n//#-prose\n//: b\ny\n")
    #expect(roundTrip(markdown) == markdown)
    #expect(
      PageSpelling.markdown(fromPage: page.replacing("//#-prose\n", with: "")).text
        == "# T\n\n```swift step=a\nx\n```\nb\n```swift\ny\n```\n")
  }

  @Test func `an Xcode page with comment blocks becomes Markdown`() {
    let page = "/*:\n # T\n \n text\n */\nlet a = 1\n\n//: [Next](@next)\n"
    #expect(
      PageSpelling.markdown(fromPage: page).text
        == "# T\n\ntext\n```swift\nlet a = 1\n\n```\n[Next](@next)\n")
  }

  @Test func `each Markdown line has its line number in the page`() {
    let page = "//: # T\n//:\n//#-step a\nlet a = 1\n//: x\n"
    let result = PageSpelling.markdown(fromPage: page)
    #expect(result.text == "# T\n\n```swift step=a\nlet a = 1\n```\nx\n")
    #expect(result.pageLines == [1, 2, 3, 4, 5, 5])
  }
}
