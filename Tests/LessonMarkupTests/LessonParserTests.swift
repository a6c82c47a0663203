import LessonMarkup
import LessonModel
import TerminalIO
import Testing

@Suite struct LessonParserTests {
  private func parse(_ text: String) throws -> Lesson {
    try LessonParser.parse(SourceText(text), name: "07-demo", path: "07-demo.md")
  }

  private func problems(_ text: String) -> [String] {
    do {
      _ = try parse(text)
      return []
    } catch let error as Diagnostics {
      return error.all.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  private static let step = """
    # Demo

    Hello.

    ```swift
    import Foundation
    ```

    ## First *step*

    Why.

    ```swift step=one was=uno,eins timeout=3
    //#-editable-code
    let a = 0
    //#-end-editable-code
    ```

    More.

    ```swift
    print(a)
    ```

    ```swift solution
    let a = 1
    ```

    ```output
    1
    ```

    ```swift check
    expect(a == 1, "make it one")
    ```

    ```hint
    Look.
    ```

    ```hint when="zer(o|\\"x\\")"
    Not zero.
    ```

    ```stdin
    in
    ```

    ```json
    {"prose": true}
    ```

    ## Recap

    Bye.
    """

  @Test func `a lesson has all its parts`() throws {
    let lesson = try parse(Self.step)
    #expect(lesson.id == "demo")
    #expect(lesson.title == "Demo")
    #expect(lesson.closing.map(\.text) == ["## Recap\n\nBye."])
    let step = try #require(lesson.steps.first)
    #expect(lesson.steps.count == 1)
    #expect(step.id == "one")
    #expect(step.title == "First step")
    #expect(step.formerIDs == [FormerID("uno"), FormerID("eins")])
    #expect(step.timeout == 3)
    #expect(step.starter.map(\.line) == [14, 22])
    #expect(step.solution?.texts == ["let a = 1"])
    #expect(
      step.solution?.code.text
        == "//#-editable-code\nlet a = 1\n//#-end-editable-code\nprint(a)")
    #expect(step.solution?.code.origins.map(\.line) == [14, 26, 16, 22])
    #expect(step.expectation == .output(ExpectedOutput(lines: ["1"], line: 30)))
    #expect(step.checks.map(\.line) == [34])
    #expect(step.hints.map(\.condition?.source) == [nil, "zer(o|\"x\")"])
    #expect(step.standardInput == "in\n")
  }

  @Test(arguments: [
    ("", false, nil), (" wire", true, nil), (#" wire="Firebase-Token""#, true, "Firebase-Token"),
    (" wire=Cookie", true, "Cookie"),
  ])
  func `a step may name the header field that its drawing is about`(
    words: String, isDrawn: Bool, field: String?
  ) throws {
    let text = Self.step.replacing("timeout=3", with: "timeout=3" + words)
    let step = try #require(try parse(text).steps.first)
    #expect(step.showsWire == isDrawn)
    #expect(step.wireField == field)
  }

  @Test func `prose keeps its order and fences of other languages`() throws {
    let step = try #require(try parse(Self.step).steps.first)
    let prose = step.content.compactMap { part in
      if case .prose(let fragment) = part { fragment.text } else { nil }
    }
    #expect(
      prose == ["## First *step*\n\nWhy.", "More.", "```json\n{\"prose\": true}\n```"])
  }

  @Test func `a prose line inside a fence is prose`() throws {
    let lesson = try parse(
      "# T\n\n## S\n\n```swift step=s\nlet a = 1\n//: Some *prose*.\nprint(a)\n```\n\n```output\n1\n```\n"
    )
    let step = try #require(lesson.steps.first)
    #expect(
      step.content.dropFirst() == [
        .code(SourceFragment(text: "let a = 1", path: "07-demo.md", line: 6)),
        .prose(SourceFragment(text: "Some *prose*.", path: "07-demo.md", line: 7)),
        .code(SourceFragment(text: "print(a)", path: "07-demo.md", line: 8)),
      ])
  }

  @Test func `a prose sign inside a string is code`() throws {
    let lesson = try parse(
      "# T\n\n## S\n\n```swift step=s\nlet a = \"\"\"\n//: no prose\n\"\"\"\n```\n\n```output\n```\n"
    )
    #expect(lesson.steps.first?.starter.count == 1)
  }

  @Test func `an indented fence is prose`() throws {
    let lesson = try parse(
      Self.step.replacing("Why.", with: "- item\n\n  ```swift step=two\n  x\n  ```"))
    #expect(lesson.steps.count == 1)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var problem: String
    var testDescription: String { name }
  }

  private static func lesson(_ body: String) -> String { "# T\n\n## S\n\n\(body)" }
  private static let output = "\n```output\n1\n```\n"

  @Test(arguments: [
    Fault(
      name: "no title", text: "## S\n\n```swift step=a\nprint(1)\n```\n\(output)",
      problem: "07-demo.md:1:1: error: this lesson has no title"),
    Fault(
      name: "two titles", text: "# T\n\n# U\n\n## S\n\n```swift step=a\n```\n\(output)",
      problem: "07-demo.md:3:1: error: this is the second `#` title"),
    Fault(name: "no step", text: "# T\n\nwords\n", problem: "this lesson has no step"),
    Fault(
      name: "no id", text: lesson("```swift\nprint(1)\n```\n\(output)"),
      problem: "07-demo.md:5:1: error: this step has no id"),
    Fault(
      name: "odd id", text: lesson("```swift step=a/b\n```\n\(output)"),
      problem: "the id `a/b` may only have letters"),
    Fault(
      name: "repeated id",
      text: lesson("```swift step=a\n```\n\(output)\n## S\n\n```swift step=a\n```\n\(output)"),
      problem: "the id `a` is already used by the step at line 3"),
    Fault(
      name: "former id taken",
      text: lesson(
        "```swift step=a\n```\n\(output)\n## S\n\n```swift step=b was=a\n```\n\(output)"),
      problem: "the id `a` is already used"),
    Fault(
      name: "two ids in a section",
      text: lesson("```swift step=a\n```\n\n```swift step=b\n```\n\(output)"),
      problem: "07-demo.md:8:1: error: this section has a step already"),
    Fault(
      name: "no expectation", text: lesson("```swift step=a\nprint(1)\n```\n"),
      problem: "the step `a` does not say what its code must do"),
    Fault(
      name: "unterminated", text: lesson("```swift step=a\nprint(1)\n"),
      problem: "07-demo.md:5:1: error: this fence is never closed"),
    Fault(
      name: "unknown word", text: lesson("```swift step=a tiemout=3\n```\n\(output)"),
      problem: "07-demo.md:5:17: error: unknown fence word `tiemout`; did you mean `timeout`?"),
    Fault(
      name: "slip in a fence's name", text: lesson("```swift step=a\n```\n\n```ouput\n1\n```\n"),
      problem: "07-demo.md:8:4: error: unknown fence `ouput`; did you mean `output`?"),
    Fault(
      name: "slip in the language", text: lesson("```swfit step=a\n```\n\(output)"),
      problem: "unknown fence `swfit`; did you mean `swift`?"),
    Fault(
      name: "slip in a role",
      text: lesson("```swift step=a\n```\n\(output)\n```swift soluton\n```\n"),
      problem: "write `swift solution`"),
    Fault(
      name: "no value", text: lesson("```swift step=\n```\n\(output)"),
      problem: "`step` has no value"),
    Fault(
      name: "value too many",
      text: lesson("```swift step=a\n```\n\n```output verbatim=yes\n1\n```\n"),
      problem: "`verbatim` takes no value"),
    Fault(
      name: "timeout of words", text: lesson("```swift step=a timeout=soon\n```\n\(output)"),
      problem: "`timeout=soon` is not a number of seconds"),
    Fault(
      name: "two outputs", text: lesson("```swift step=a\n```\n\(output)\(output)"),
      problem: "has a fence `output` already"),
    Fault(
      name: "error and output",
      text: lesson("```swift step=a\n```\n\(output)\n```error\nx\n```\n"),
      problem: "must not compile, so it can neither print"),
    Fault(
      name: "empty error", text: lesson("```swift step=a\n```\n\n```error\n```\n"),
      problem: "this fence is empty"),
    Fault(
      name: "open string", text: lesson("```swift step=a\nlet a = \"\"\"\nx\n```\n\(output)"),
      problem: "07-demo.md:6:9: error: the fence's code has a string that never ends"),
    Fault(
      name: "open comment", text: lesson("```swift step=a\nlet a = 1\n/* x\n```\n\(output)"),
      problem: "07-demo.md:7:1: error: the fence's code has a comment that never ends"),
    Fault(
      name: "solution elsewhere",
      text: lesson(
        "```swift step=a\nlet a = 1\n//#-editable-code\nx\n//#-end-editable-code\n```\n\(output)"
          + "\n```swift solution\nlet a = 2\n//#-editable-code\ny\n//#-end-editable-code\n```\n"),
      problem: "07-demo.md:17:1: error: the solution has code outside its editable code"),
    Fault(
      name: "solution repeats the starter",
      text: lesson(
        "```swift step=a\nlet a = 1\n//#-editable-code\nx\n//#-end-editable-code\n```\n\(output)"
          + "\n```swift solution\nlet a = 1\ny\n```\n"),
      problem: "07-demo.md:17:1: error: the solution repeats the starter; delete line 17 and keep"),
    Fault(
      name: "stray fence",
      text: "# T\n\n```output\n1\n```\n\n## S\n\n```swift step=a\n```\n\(output)",
      problem: "07-demo.md:3:1: error: this fence belongs to no step"),
    Fault(
      name: "step without heading",
      text: "# T\n\n```swift step=b\n```\n\n## S\n\n```swift step=a\n```\n\(output)",
      problem: "a step needs a heading"),
  ])
  func `a fault is reported at its place with what to do`(fault: Fault) {
    #expect(problems(fault.text).contains { $0.contains(fault.problem) }, "\(problems(fault.text))")
  }

  @Test func `all faults are reported at once and in order`() {
    let found = problems("words\n\n## S\n\n```swift step=a tmeout=1\n```\n\n```ouput\n```\n")
    #expect(found.count == 3)
    #expect(found == found.sorted { line($0) < line($1) })
  }

  private func line(_ text: String) -> Int { Int(text.split(separator: ":")[1]) ?? 0 }

  @Test func `a letter with an accent is one column`() {
    let error = #expect(throws: Diagnostics.self) {
      try LessonParser.parse(
        SourceText("# T\n\n## S\n\n```swift step=s\nx\n```\n\n```output e\u{301}tage x\n```\n"),
        name: "01-t", path: "01-t.md")
    }
    #expect(error?.all.map(\.column) == [11, 17])
  }

  @Test func `bytes that are not UTF-8 are reported at their place`() {
    let error = #expect(throws: Diagnostics.self) {
      try SourceText(bytes: Array("ok\nab".utf8) + [0xFF], path: "x.md")
    }
    #expect(error?.all.first?.line == 2)
    #expect(error?.all.first?.column == 3)
  }
}
