import GoldenFiles
import LessonMarkup
import LessonModel
import TestPrograms
import Testing
import TerminalIO

@Suite struct MarkdownRendererTests {
  private static let sample = """
    # A title that is long enough to be wrapped in a narrow terminal

    Some *emphasis*, **strong words** and `code`. A [link](https://swift.org) and [next](@next).\\
    After a hard break. 日本語のテキスト is wide, e\u{301} is combined.

    ## Lists

    - one
    - two with quite a few words, so that the item has to go on in a second line somewhere
      - nested
        1. deep
        2. deeper
    - three

    10. ten
    11. eleven

    - loose

    - items

    ### Boxes

    - Note: Something to note, said in a sentence that is longer than one line of a terminal is.
    - Experiment: Try it.
    - Callout(Your own): Here.

    > A quote that is long enough to be wrapped in all but the widest of the terminals here.

    ```swift
    // A comment
    let header = "Basic \\(token)"   // and a line that is much too long for a narrow terminal
    ```

    ```
    plain   columns
    ```

    | name | what it is |
    |------|------------|
    | Basic | a name and a password in a header |
    | Bearer | a token in a header, and whoever has it may use it as if it were theirs alone |

    ---

    ![A picture](a.png) and <b>html</b>
    """

  private func lines(_ text: String, _ width: Int, links: Bool = false) -> [StyledText] {
    MarkdownRenderer(width: width, links: links).render(text)
  }

  @Test(arguments: [40, 60, 80, 120])
  func `a rich page looks as it should`(width: Int) throws {
    let text = lines(Self.sample, width).map(\.text).joined(separator: "\n") + "\n"
    try expectGolden(text, named: "markdown-\(width)")
  }

  @Test func `colours and links look as they should`() throws {
    let capabilities = TerminalCapabilities(
      environment: ["TERM": "xterm-kitty"], isTerminal: true, columns: 80, plain: false)
    let text = lines(Self.sample, 80, links: true).map(capabilities.render).joined(separator: "\n")
    try expectGolden(
      text.replacing("\u{1B}", with: "␛") + "\n", named: "markdown-80-colour")
  }

  @Test(arguments: [40, 60, 80, 120])
  func `no line is wider than the terminal`(width: Int) {
    #expect(lines(Self.sample, width).allSatisfy { $0.width <= width })
  }

  @Test func `no line of random Markdown is too wide or contains control characters`() {
    var random = SeededGenerator(seed: 9)
    let pieces = [
      "# ", "- ", "1. ", "> ", "`", "```\n", "*", "**", "[a](b)", "| a | b |\n|---|---|\n", "\n",
      "\n\n",
      "word ", "日本", "    ", "<b>", "\u{1B}[2J", "\u{9B}1m", "Note: ", "\\", "&amp;",
      "longlonglonglonglong",
    ]
    for _ in 0..<TestTier.rounds(3_000) {
      let text = (0..<Int.random(in: 0...25, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let width = Int.random(in: 40...120, using: &random)
      for line in lines(text, width) {
        #expect(line.width <= width, "\(text.debugDescription)")
        let isSafe = !line.text.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        #expect(isSafe, "\(text.debugDescription)")
      }
    }
  }

  @Test func `nested blocks of any depth are shown`() {
    let deep = String(repeating: "> ", count: 15_000) + "bottom"
    #expect(lines(deep, 80).contains { $0.text.contains("bottom") })
    let lists = (0..<300).map { String(repeating: "  ", count: $0) + "- x\n" }.joined()
    #expect(!lines(lists, 80).isEmpty)
  }

  @Test func `what goes on behind padding begins its row`() {
    let padding = String(repeating: " ", count: 56)
    let text = lines("```\nPOST /token HTTP/1.1\(padding)# comment\n  a  b\n```\n", 80).map(\.text)
    #expect(text == ["    POST /token HTTP/1.1", "  ↪ # comment", "      a  b"])
    let swift = lines("```swift norun\nlet a = \"\(padding)\(padding)\"\n```\n", 80).map(\.text)
    #expect(swift.map { String($0.dropFirst(4)) }.joined() == "let a = \"\(padding)\(padding)\"")
  }

  @Test func `code in colours has the same text`() {
    let code = "let a = \"x\\(1)\" // c\nfunc f() {}"
    #expect(SwiftHighlighter.highlight(code).map(\.text).joined(separator: "\n") == code)
  }
}

/// Reference links whose definition is in another part of the lesson.
@Suite struct LinkDefinitionTests {
  @Test func `a definition holds for the whole lesson`() throws {
    let text = """
      # Demo

      Read [the docs][d] first.

      ## One

      See [d] and [own].

      ```swift step=one
      let a = 0
      ```

      ```output
      ```

      [own]: https://own.example

      ## The end

      [d]: https://docs.example "A title"
      [^1]: a note
      """
    let lesson = try LessonParser.parse(SourceText(text), name: "01-demo", path: "01-demo.md")
    let definitions = LinkDefinitions.text(of: lesson)
    #expect(definitions == "[own]: https://own.example\n[d]: https://docs.example \"A title\"")
    var renderer = MarkdownRenderer(width: 80, links: false)
    renderer.definitions = definitions
    #expect(
      renderer.render("See [d] and [own].").map(\.text)
        == ["See d (https://docs.example) and own (https://own.example)."])
    #expect(
      renderer.render("See [d].\n\n[d]: https://other.example").map(\.text)
        == ["See d (https://other.example)."])
  }

  @Test(arguments: ["[a]:", "    [a]: b", "[^a]: b", "a [a]: b", "[a] b", "[a][b]: c", "- [a]: b"])
  func `other lines define no link`(line: String) {
    #expect(Self.lines(of: line).isEmpty)
  }

  private static func lines(of line: String) -> String {
    LinkDefinitions.text(
      of: Lesson(
        id: "a", name: "01-a", title: "A", path: "a",
        preamble: [
          .prose(SourceFragment(text: line, path: "a", line: 1))
        ], steps: []))
  }
}
