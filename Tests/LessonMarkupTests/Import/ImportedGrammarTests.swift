import LessonMarkup
import Testing

/// The markup of playgrounds and of other tools, each form with what a lesson makes of it.
@Suite struct ImportedGrammarTests {
  private static func course(
    _ text: String, _ kind: ImportSource.Kind = .page
  ) throws -> ImportedCourse {
    let source = ImportSource(path: "p", name: "P", text: text, kind: kind)
    return try ImportedCourse.made(from: [source])
  }

  /// What stands in the old material, and what the lesson has.
  static let forms: [(old: String, new: String)] = [
    // Lines and blocks of prose.
    ("//: one\n//: two\n1", "one\ntwo\n"), ("//:no space\n1", "no space\n"),
    ("/*: all in one line */\n1", "all in one line"),
    ("/*: first\n second\n */\n1", "first\nsecond\n"),
    ("/*:\n a /* b */ c\n*/\n1", "a /* b */ c\n"), ("/*:\n    - x\n      y\n */\n1", "- x\n  y\n"),
    ("/*:\n Title\n =====\n */\n1", "# Title\n"), ("/*:\n # T\n Sub\n ---\n */\n1", "## Sub\n"),
    ("//: ##No space\n1", "## No space\n"),
    ("//: hard break\\\n//: next\n1", "hard break\\\nnext\n"),
    ("  //: indented\n1", "indented\n"), ("\t/*:\n\t words\n\t*/\n1", "words\n"),
    // What only looks like prose.
    ("let s = \"\"\"\n//: text\n\"\"\"", "\n//: text\n"),
    ("let s = \"/*: x */\"", "let s = \"/*: x */\""),
    ("func f() {\n  //: in\n}", "  // in\n"), ("let a = 1 //: behind", "let a = 1 // behind"),
    (
      "/*\n ```\n x\n ```\n*/\nlet a = 1",
      "demonstration\n/*\n    ```\n x\n    ```\n*/\nlet a = 1"
    ),
    // Callouts, alerts.
    ("/*:\n - Note: Take care.\\\n   second\n */\n1", "- Note: Take care.\\\n  second\n"),
    ("/*:\n * Callout(Tips):\n   Words.\n */\n1", "* Callout(Tips):\n  Words.\n"),
    ("/*:\n + Experiment: Try it.\n */\n1", "+ Experiment: Try it.\n"),
    ("/*:\n - callout(Mine): Words.\n */\n1", "- callout(Mine): Words.\n"),
    ("/*:\n * Important:\n   Words.\n */\n1", "* Important:\n  Words.\n"),
    ("//: - seealso: Words.\n1", "- seealso: Words.\n"),
    ("/*:\n > [!NOTE]\n > Words.\n */\n1", "> [!NOTE]\n> Words.\n"),
    // Links and pictures that lead nowhere leave their words.
    ("//: a [Next](@next) b\n1", "a Next b\n"), ("//: [w](glossary://reuse%20id) b\n1", "w b\n"),
    ("//: [w](#nowhere), `x` stays *so*\n1", "w, `x` stays *so*\n"),
    ("//: ![a pic](no.png) b\n1", "a pic b\n"),
    ("//: see <doc:Closures> b\n1", "see `Closures` b\n"),
    ("//: see [Adding Files](Adding%20Files) b\n1", "see Adding Files b\n"),
    ("//: ![a film](v.mp4 poster=\"p.png\" width=\"400\") b\n1", "a film b\n"),
    // Directives of Swift Playgrounds.
    ("//#-hidden-code\nlet a = 1\n//#-end-hidden-code", "demonstration\nlet a = 1\n```"),
    ("//#-editable-code Tap\nlet a = 1\n//#-end-editable-code", "demonstration\nlet a = 1\n"),
    ("let a = /*#-editable-code n*/3/*#-end-editable-code*/", "let a = 3\n"),
    ("//#-code-completion(everything, hide)\nlet a = 1", "demonstration\nlet a = 1\n"),
    ("//#-copy-source(id1)\nlet a = 1\n//#-end-copy-source", "demonstration\nlet a = 1\n```"),
    ("//#-localizable-zone(k)\n// w\n//#-end-localizable-zone\nlet a = 1", "// w\n\nlet a = 1"),
    ("//#-no-such-thing\nlet a = 1", "demonstration\nlet a = 1\n"),
    ("//#######\nlet a = 1", "demonstration\n//#######\nlet a = 1\n"),
    ("//#-code-completion(keyword, show, func, var)\nlet a = 1", "demonstration\nlet a = 1\n"),
    (
      "//#-code-completion(identifier, show, if, tj, shine(color:), ., =)\nlet a = 1",
      "demonstration\nlet a = 1\n"
    ),
    (
      "//#-code-completion(description, show, \"harvest()\")\nlet a = 1",
      "demonstration\nlet a = 1\n"
    ),
    (
      "//#-copy-destination(\"Page1\", id1)\nlet a = 1\n//#-end-copy-destination",
      "demonstration\nlet a = 1\n```"
    ),
    ("//#-learning-code-snippet(one)\nlet a = 1", "demonstration\nlet a = 1\n"),
    ("let a = /*#-code-walkthrough(w)*/4/*#-code-walkthrough(w)*/", "let a = 4\n"),
    // Placeholders.
    ("let a = <#here#>", "demonstration\nlet a = <#here#>\n"),
    // Comments are compared with a run, and stay without one.
    ("1 + 2 // gives 3", "1 + 2 // gives 3\n"),
    ("print(\"a\") // Prints \"a\"", "// Prints \"a\"\n```\n\n```output\n```"),
  ]

  @Test(arguments: forms) func `each form of a page has its place in a lesson`(
    form: (old: String, new: String)
  ) throws {
    let text = try Self.course(form.old).files.first?.text ?? ""
    #expect(text.contains(form.new), "\(text)")
  }

  @Test(arguments: [
    ("```swift\nlet a = 1\n```", "demonstration\nlet a = 1\n```"),
    ("~~~swift\nlet a = 1\n~~~", "demonstration\nlet a = 1\n```"),
    ("``` {.swift}\nlet a = 1\n```", "demonstration\nlet a = 1\n```"),
    ("```swift,ignore\nx(\n```", "```swift norun\nx(\n```"),
    ("```swift no-playground\nx(\n```", "```swift norun\nx(\n```"),
    ("> Note: Take care.\n\n```swift\n1\n```", "> Note: Take care.\n\n"),
    ("See <doc:Closures#Capturing>.\n\n```swift\n1\n```", "See `Closures#Capturing`.\n"),
    ("```Swift\nlet a = 1\n```", "demonstration\nlet a = 1\n```"),
    ("```switch\nlet a = 1\n```", "```switch\nlet a = 1\n```"),
    (
      "@Metadata {\n  @PageImage(\n    source: a)\n}\n\nw\n\n```swift\n1\n```", "# T\n\n## A\n\nw\n"
    ),
    ("@Row {\n    @Column {\n        w\n    }\n}\n\n```swift\n1\n```", "# T\n\n## A\n\nw\n"),
    (
      "@Row {\n    ```swift\n    if true {\n      f()\n    }\n    ```\n}",
      "demonstration\nif true {\n  f()\n}\n```"
    ),
    ("@Comment {\n  secret\n}\n\nw\n\n```swift\n1\n```", "# T\n\n## A\n\nw\n"),
    ("```swift\n\"\"\"\nw\n\"\"\"\n```", "demonstration\n\"\"\"\nw\n\"\"\"\n```"),
    ("```js\nx(\n```", "```js\nx(\n```"),
    ("1. a\n\n   ```swift\n   let a = 1\n   ```", "   ```swift\n   let a = 1"),
  ])
  func `each fence of a tutorial has its place in a lesson`(old: String, new: String) throws {
    let text = try Self.course("# T\n\n## A\n\n\(old)\n", .tutorial).files.first?.text ?? ""
    #expect(text.contains(new), "\(text)")
  }

  @Test func `a fence that is not called swift is said once, and so are the directives of DocC`()
    throws
  {
    let course = try Self.course(
      "# T\n\n@Image(source: a)\n\n```Swift\n1\n```\n\n```switch\n1\n```\n\n```switch\n2\n```\n",
      .tutorial)
    #expect(
      course.untaken == [
        Untaken(path: "p", line: 3, .directive("@Image")),
        Untaken(path: "p", line: 5, .fenceName("Swift", isSwift: true)),
        Untaken(path: "p", line: 9, .fenceName("switch", isSwift: false)),
      ])
  }
}
