import Foundation
import Testing

/// Values that a lesson states with `// →`: recorded, proven, and shown in the margin.
@Suite(.waiting, .timeLimit(.minutes(5))) struct StatedValueTests {
  /// A lesson with a demonstration and an exercise with a region.
  private func lesson(_ code: String) -> String {
    """
    # One

    ## Look

    ```swift step=look
    \(code)
    ```

    ## Change

    ```swift step=change
    let limit = 3  // → 3
    //#-editable-code
    let answer = 0
    //#-end-editable-code
    let doubled = answer * 2  // →
    print(doubled)
    ```

    ```swift solution
    let answer = 42
    ```

    ```swift wrong gets="Think."
    let answer = 41
    ```

    ```swift wrong gets="Think."
    let answer = 4
    ```

    ```output
    84
    ```

    ```swift check
    expect(answer == 42, "Think.")
    ```

    ```hint
    Think.
    ```

    """
  }

  private func course(_ code: String) throws -> (Sandbox, String) {
    let sandbox = try Sandbox()
    try sandbox.write(lesson(code), to: "course/01-one.md")
    return (sandbox, sandbox.path + "/course")
  }

  @Test func `a wrong value is named with its line in the lesson that was written`() throws {
    let (sandbox, course) = try course("print(1)")
    let text = try sandbox.read("course/01-one.md")
      .replacing("print(1)\n```\n", with: "print(1)\nprint(2)\n```\n\n```output\n```\n")
      .replacing("// → 3", with: "// → 4")
    try sandbox.write(text, to: "course/01-one.md")
    let record = try sandbox.run("record", course: course)
    let line = try sandbox.read("course/01-one.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).firstIndex(of: "let limit = 3  // → 3").map { $0 + 1 }
    #expect(
      record.output.contains(
        "course/01-one.md:\(line ?? 0): this line stated `4`, which was wrong; now it states `3`\n"),
      "\(record)")
  }

  @Test func `record writes values, and validate then proves them`() throws {
    let (sandbox, course) = try course(
      "let words = [\"a\", \"b\"]  // → [\"x\"]\nlet sum = [1, 2].map { $0 + 1 }.reduce(0, +)  // →"
    )
    let before = try sandbox.run("validate", course: course)
    #expect(before.code == 2)
    for words in [
      "01-one.md:6:25: error: in `look` this line states `[\"x\"]`, but its value is `[\"a\", \"b\"]`",
      "01-one.md:7:47: error: in `look` this line states no value; its value is `5`",
      "01-one.md:17:27: error: in `change` this line states no value; its value is `84`",
    ] { #expect(before.output.contains(words), "\(before.output)") }
    let check = try sandbox.run("record", "--check", course: course)
    #expect(check.output.contains("3 values in 1 lesson would change"), "\(check.output)")
    let record = try sandbox.run("record", course: course)
    // What stated nothing was not wrong.
    #expect(
      record.output == """
        course/01-one.md:6: this line stated `["x"]`, which was wrong; now it states `["a", "b"]`
        wrote 3 values in 1 lesson

        """)
    let text = try sandbox.read("course/01-one.md")
    for line in [
      "let words = [\"a\", \"b\"]  // → [\"a\", \"b\"]\n",
      "let sum = [1, 2].map { $0 + 1 }.reduce(0, +)  // → 5\n",
      "let limit = 3  // → 3\n", "let doubled = answer * 2  // → 84\n",
    ] { #expect(text.contains(line), "\(text)") }
    let after = try sandbox.run("validate", course: course)
    #expect(after.code == 0, "\(after.output)")
    #expect(
      try sandbox.run("record", course: course).output
        == "1 output and 4 values, nothing to record\n")
  }

  @Test(arguments: [
    ("for n in 1...3 { _ = n * 2 }  // → 6", "is reached"),
    (
      "struct Poem: CustomStringConvertible {\n  var description: String { \"a\\nb\" }\n}\nlet poem = Poem()  // → a",
      "has a line break"
    ),
    ("let day = Date()  // → 0", "in one run and"),
    ("let first = Set((1...99).map(String.init)).first ?? \"\"  // → 7", "in one run and"),
    ("func f() {}  // → 1", "has no value to state"),
  ])
  func `a line that has no one value cannot state one`(code: String, words: String) throws {
    let (sandbox, course) = try course("import Foundation\n\n\(code)")
    for verb in ["validate", "record"] {
      let outcome = try sandbox.run(verb, course: course)
      #expect(outcome.code == 2)
      #expect(
        outcome.output.contains("01-one.md:\(7 + code.split(separator: "\n").count):")
          && outcome.output.contains(words),
        "\(verb): \(outcome.output)")
    }
  }

  @Test func `a solution that does not compile is the only finding, and no values are missed`()
    throws
  {
    let (sandbox, course) = try course("print(1)")
    let text =
      try sandbox.read("course/01-one.md")
      .replacing("* 2  // →\n", with: "* 2\n").replacing(
        "let answer = 42", with: "let answer = fourty")
      + "\n## After\n\n```swift step=after\nlet half = limit / 1  // → 3\n```\n"
    try sandbox.write(
      text.replacing("\nprint(1)", with: "\nlet one = 1  // → 1"), to: "course/01-one.md")
    let outcome = try sandbox.run("validate", course: course)
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("cannot find 'fourty'"), "\(outcome)")
    #expect(outcome.output.contains("1 problem in 1 step"), "\(outcome)")
    #expect(!outcome.talk.contains("not proven"), "\(outcome)")
  }

  @Test func `a step that throws makes no findings in the next`() throws {
    let (sandbox, course) = try course(
      "import Foundation\nlet data = try String(contentsOfFile: \"nothing.txt\", encoding: .utf8)\n"
        + "let one = 1  // → 1")
    let text = try sandbox.read("course/01-one.md")
      .replacing("* 2  // →\n", with: "* 2\n")
      .replacing("```hint\n", with: "```hint when=\"Think\"\nIt is 42.\n```\n\n```hint\n")
    try sandbox.write(text, to: "course/01-one.md")
    let outcome = try sandbox.run("validate", course: course)
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("1 problem in 1 step"), "\(outcome)")
  }

  @Test func `a long value is cut, and the cut value holds`() throws {
    let (sandbox, course) = try course(
      "let text = String(repeating: \"long \", count: 30)  // → \"long lon…")
    try sandbox.write(
      try sandbox.read("course/01-one.md").replacing("* 2  // →\n", with: "* 2\n"),
      to: "course/01-one.md")
    let outcome = try sandbox.run("validate", course: course)
    #expect(outcome.code == 0, "\(outcome.output)")
    try sandbox.write(
      try sandbox.read("course/01-one.md").replacing("\"long lon…", with: "\"long lan…"),
      to: "course/01-one.md")
    #expect(try sandbox.run("validate", course: course).code == 2)
    #expect(try sandbox.run("record", course: course).code == 0)
    let text = try sandbox.read("course/01-one.md")
    let value = String(("\"" + String(repeating: "long ", count: 30)).prefix(59))
    #expect(text.contains("// → \(value)…\n"), "\(text)")
  }

  @Test func `a value that is not right is no part of the learner's verdict`() throws {
    let (sandbox, course) = try course("let sum = 1 + 1  // → 3")
    let shown = try sandbox.run("next", course: course)
    let row = shown.output.split(separator: "\n").first { $0.contains("let sum") } ?? ""
    #expect(!row.contains("//") && row.hasSuffix(" 3"), "\(shown.output)")
    let next = try sandbox.run("next", course: course)
    #expect(next.code == 0, "\(next.output)")
    #expect(try sandbox.read("Playground/01-one.swift").contains("let sum = 1 + 1  // → 3\n"))
    let own = try sandbox.run("check", "look", "--values", course: course)
    #expect(own.output.contains(" 2\n") && !own.output.contains(" 3\n"), "\(own.output)")
  }
}
