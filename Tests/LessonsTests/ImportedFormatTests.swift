import Testing

/// What other tools call a page, a chapter or a section.
@Suite(.timeLimit(.minutes(5))) struct ImportedFormatTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func run(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(words, course: "\(sandbox.path)/Lessons")
  }

  @Test func `marks of other tools hide code, and a line cuts pages`() throws {
    try sandbox.write(
      "let base = 2\n//// One\n\n// nef:begin:hidden\nlet h = 1\n// nef:end\nprint(base + h)\n//// Two\n\n"
        + "// snippet.hide\nlet k = 5\n// snippet.show\nprint(base * k)\n", to: "b.swift")
    let made = try run("import", "b.swift", "--record")
    #expect(made.code == 0, "\(made)")
    let one = try sandbox.read("Lessons/01-one.md")
    #expect(
      one.contains("//#-hidden-code\nlet base = 2") && one.contains("//#-hidden-code\nlet h = 1"))
    #expect(one.contains("```output\n3\n```"), "\(one)")
    #expect(try sandbox.read("Lessons/02-two.md").contains("```output\n10\n```"))
  }

  @Test func `a playground book has the pages of its manifests in their order`() throws {
    let contents = "B.playgroundbook/Contents"
    func list(_ key: String, _ names: [String]) -> String {
      "<plist><dict><key>Name</key><string>N \(names[0])</string><key>\(key)</key><array>"
        + names.map { "<string>\($0)</string>" }.joined() + "</array></dict></plist>"
    }
    try sandbox.write(list("Chapters", ["C.playgroundchapter"]), to: "\(contents)/Manifest.plist")
    let chapter = "\(contents)/Chapters/C.playgroundchapter"
    try sandbox.write(
      list("Pages", ["Z.playgroundpage", "A.playgroundpage"]), to: "\(chapter)/Manifest.plist")
    for name in ["A", "Z", "Other"] {
      let page = "\(chapter)/Pages/\(name).playgroundpage"
      try sandbox.write(list("Nothing", [name]), to: "\(page)/Manifest.plist")
      try sandbox.write(
        "//#-hidden-code\nlet n = 1\n//#-end-hidden-code\nlet m = /*#-editable-code x*/2"
          + "/*#-end-editable-code*/\nprint(\"\(name)\", n + m + base)\n", to: "\(page)/main.swift")
    }
    try sandbox.write("public let base = 4\n", to: "\(contents)/Sources/Base.swift")
    let made = try run("import", "B.playgroundbook", "--record")
    #expect(made.code == 0 && made.output.contains("02-n-a.md"), "\(made)")
    #expect(!made.output.contains("other"), "\(made)")
    let first = try sandbox.read("Lessons/01-n-z.md")
    #expect(
      first.contains("```output\nZ 7\n```") && first.contains("/*#-editable-code"), "\(first)")
  }

  @Test func `sections of old playgrounds are one page, in the order of their numbers`() throws {
    for number in [0, 1, 10, 2] {
      try sandbox.write("print(\(number))\n", to: "Old.playground/section-\(number).swift")
    }
    #expect(try run("import", "Old.playground").code == 0)
    let lesson = try sandbox.read("Lessons/01-old.md")
    let numbers = lesson.split(separator: "\n").filter { $0.hasPrefix("print(") }
    #expect(numbers == ["print(0)", "print(1)", "print(2)", "print(10)"], "\(lesson)")
  }

  @Test func `a tutorial becomes a lesson for each of its titles`() throws {
    try sandbox.write(
      "# One\n\n## A\n\n```swift\nprint(1)\n```\n\n# Two\n\n## B\n\n```swift\nprint(2)\n```\n",
      to: "tutorial.md")
    let made = try run("import", "tutorial.md", "--record")
    #expect(made.code == 0, "\(made)")
    #expect(try sandbox.read("Lessons/01-one.md").contains("```output\n1\n```"))
    #expect(try sandbox.read("Lessons/02-two.md").contains("```output\n2\n```"))
    #expect(try run("validate").code == 0)
  }
}
