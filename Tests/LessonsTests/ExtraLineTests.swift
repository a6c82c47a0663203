import Testing

/// What a learner reads who prints more than the step wants.
@Suite(.timeLimit(.minutes(5))) struct ExtraLineTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// The words of the verdict on code that is the whole step, from line 8 of the page on.
  private func verdict(_ code: String, output: String = "one\ntwo") throws -> String {
    let course = try sandbox.course(
      code, fences: "```output\n\(output)\n```\n", solution: nil)
    try sandbox.run("next", course: course)
    return try sandbox.run("check", course: course).output
  }

  @Test(arguments: [
    ("print(\"debug\")\nprint(\"one\")\nprint(\"two\")", 1, 8),
    ("print(\"one\")\nfunc f() {\n  print(\"de\" + \"bug\")\n}\nf()\nprint(\"two\")", 2, 10),
    ("print(\"one\\ntwo\")\nprint(\"\", \"debug\", separator: \"\")", 3, 9),
    ("print(\"one\")\nprint(\"two\")\ndebugPrint(1 == 1 ? \"debug\" : \"\")", 3, 10),
  ])
  func `a line too many is named, and the line of the page that printed it`(
    code: String, number: Int, line: Int
  ) throws {
    let words = try verdict(code)
    let text = code.contains("debugPrint") ? "\"debug\"" : "debug"
    #expect(
      words.contains("it prints one line more than it should: line \(number), `\(text)`"),
      "\(words)"
    )
    #expect(
      words.replacing("\n    ", with: " ").contains(
        "Playground/01-one.swift:\(line): note: this prints the extra line \(number)"),
      "\(words)")
    #expect(words.contains("  too many   \(text)\n"), "\(words)")
    #expect(!words.contains("differs"), "\(words)")
  }

  @Test(arguments: [
    // Nothing tells which line has called `dump`.
    "dump(7)\nprint(\"one\")\nprint(\"two\")",
    // Either of the two may be the one.
    "print(\"one\")\nprint(\"one\")\nprint(\"two\")",
    // What is printed here and there in one line.
    "print(\"de\", terminator: \"\")\nprint(\"bug\")\nprint(\"one\")\nprint(\"two\")",
  ])
  func `a place that is not known is left out`(code: String) throws {
    let words = try verdict(code)
    #expect(words.contains("it prints one line more than it should"), "\(words)")
    #expect(!words.contains("01-one.swift:"), "\(words)")
  }

  @Test func `an invisible character is named, and where the page has it`() throws {
    let words = try verdict("print(\"one\")\nprint(\"t\u{200B}wo\")")
    #expect(words.contains("  printed    t‹U+200B›wo\n"), "\(words)")
    #expect(
      words.contains("Playground/01-one.swift:9 has a character that cannot be seen: U+200B"),
      "\(words)")
  }

  @Test func `an invisible character in the code is named below the compiler's words`() throws {
    let words = try verdict("let b: Int\u{200B} = 1\nprint(b)")
    #expect(
      words.contains("character 11 of this line cannot be seen: U+200B zero width space"),
      "\(words)"
    )
  }
}
