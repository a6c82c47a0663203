import LessonMarkup
import LessonModel
import Testing

@Suite struct PlaygroundPageTests {
  private func lesson(_ text: String) throws -> Lesson {
    try LessonParser.parse(SourceText(text), name: "02-keys", path: "02-keys.md")
  }

  private static let text = """
    # Keys

    See [the first](01-basic.md#top), [a word](glossary.md#word) and ![a lock](02-keys/img/lock.png).

    <!-- for the author -->

    ```swift
    //#-hidden-code
    import MockAPI
    //#-end-hidden-code
    ```

    ## Ask

    Write it.

    ```swift step=ask
    //#-editable-code
    print("no")
    //#-end-editable-code
    ```

    ```swift solution
    print("the answer")
    ```

    ```swift wrong gets="not so"
    print("a wrong answer")
    ```

    ```swift check
    expect(true, "not so")
    ```

    ```hint
    Some help.
    ```

    ```stdin
    typed
    ```

    ```output
    the answer
    ```

    ## Fall

    ```swift step=fall demonstration
    fatalError("down")
    ```

    ```crash
    down
    ```

    ## Recap

    All said, [once more](02-keys.md).

    """

  @Test func `a page has prose and starters, with links that a playground follows`() throws {
    let text = PlaygroundPage.text(
      of: try lesson(Self.text), notes: ["It needs `MockAPI`."], between: (true, true))
    #expect(
      text == """
        //: - Note:
        //:   It needs `MockAPI`.
        //:
        //: # Keys
        //:
        //: See [the first](01-basic), [a word](glossary) and ![a lock](img/lock.png).
        //:

        //#-hidden-code
        import MockAPI
        //#-end-hidden-code

        // MARK: - ask · step 1 of 2
        //: ## Ask
        //:
        //: Write it.

        //#-editable-code
        print("no")
        //#-end-editable-code

        // MARK: - fall · step 2 of 2
        //: ## Fall

        fatalError("down")

        //: ## Recap
        //:
        //: All said, [once more](02-keys).
        //:
        //: [Previous](@previous) · [Next](@next)

        """)
  }

  @Test func `what a playground lacks is known`() throws {
    let document = LessonDocument(SourceText(Self.text), name: "02-keys", path: "02-keys.md")
    let needs = PageNeeds(document, try lesson(Self.text), hasFiles: false) {
      $0 == "MockAPI"
    }
    #expect(needs.modules == ["MockAPI"] && needs.reading == ["ask"] && needs.ending == ["fall"])
    #expect(!needs.hasFiles)
    let whole = PageNeeds(document, nil, hasFiles: true) { _ in true }
    #expect(whole.modules == ["MockAPI"] && whole.reading.isEmpty && whole.hasFiles)
  }

  @Test func `hidden code that is public stands in Sources, and its imports in both`() throws {
    let shared =
      "//#-hidden-code\nimport Foundation\n\npublic func f() {\n  run()\n}\n//#-end-hidden-code"
    let lesson = try lesson(
      Self.text.replacing("//#-hidden-code\nimport MockAPI\n//#-end-hidden-code", with: shared))
    #expect(
      PlaygroundPage.sources(of: lesson) == "import Foundation\npublic func f() {\n  run()\n}\n")
    let text = PlaygroundPage.text(of: lesson, notes: [], between: (false, false))
    #expect(
      text.contains(
        "lock.png).\n//:\n\n//#-hidden-code\nimport Foundation\n//#-end-hidden-code\n\n// MARK"),
      "\(text)")
    for other in ["func f() {\n  run()\n}", "public func f() {}\nlet a = 1", "import Foundation"] {
      let code = "//#-hidden-code\n\(other)\n//#-end-hidden-code"
      #expect(SharedCode(SourceFragment(text: code, path: "", line: 1)) == nil, "\(other)")
    }
    #expect(SharedCode(SourceFragment(text: "public let a = 1", path: "", line: 1)) == nil)
  }

  /// A line of an answer may also stand in a starter or in the prose; no other one may be in a page.
  @Test func `no page of the course has a line of an answer, a check, a hint or the output`() throws
  {
    for (name, text) in try ShippedLesson.all() {
      let lesson = try LessonParser.parse(SourceText(text), name: name, path: name)
      let page = PlaygroundPage.text(of: lesson, notes: [], between: (true, true))
      let contents = [lesson.preamble] + lesson.steps.map(\.content)
      let shown = Set(
        (contents.flatMap(\.self).flatMap(Self.lines) + lesson.closing.flatMap(\.lines))
          .map(Self.words))
      let secret = lesson.steps.flatMap { Self.secrets(of: $0) }
      let secretLines = Set(
        secret.flatMap { $0.split(separator: "\n") }.map { Self.words(String($0)) }
      )
      .subtracting(shown)
      #expect(secretLines.count > 5 || lesson.steps.allSatisfy(\.isDemonstration), "\(name)")
      let pageLines = Set(page.split(separator: "\n").map { Self.words(String($0)) })
      #expect(
        pageLines.isDisjoint(with: secretLines), "\(name): \(pageLines.intersection(secretLines))")
    }
  }

  private static func secrets(of step: Step) -> [String] {
    var all = step.solution?.texts ?? []
    all += step.wrongAnswers.flatMap(\.answer.texts)
    all += step.checks.map(\.text)
    all += step.hints.map(\.text)
    all += step.expectation.output?.lines ?? []
    return all
  }

  private static func lines(_ content: Step.Content) -> [String] {
    switch content {
    case .code(let code): code.lines
    case .prose(let prose): prose.lines
    }
  }

  /// A line without what stands before its first word.
  private static func words(_ line: String) -> String {
    let line = line.hasPrefix("//:") ? line.dropFirst(3) : line[...]
    return String(line.drop { $0 == " " || $0 == "\t" })
  }
}
