import Foundation
import Testing

/// What tutorials and old pages have that does not compile as it stands, and what runs of it all the same.
@Suite(.timeLimit(.minutes(5))) struct ImportedTutorialTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Imports a file, records it and has it validated.
  private func imported(_ text: String, _ name: String = "a.md") throws -> (
    lesson: String, said: String
  ) {
    try sandbox.write(text, to: name)
    let course = "\(sandbox.path)/Lessons"
    let made = try sandbox.run(["import", name, "--record"], course: course)
    #expect(made.code == 0, "\(made)")
    let validated = try sandbox.run(["validate"], course: course)
    #expect(validated.code == 0, "\(validated)")
    return (try sandbox.read("Lessons/01-a.md"), made.output)
  }

  /// A tutorial of one step for each list of fences.
  private func tutorial(_ sections: [String]...) -> String {
    sections.enumerated().reduce(into: "# T\n") { text, section in
      text += "\n## Part \(section.offset + 1)\n"
      for code in section.element { text += "\n```swift\n\(code)\n```\n" }
    }
  }

  @Test func `dots in place of statements become comments, and the code around them runs`() throws {
    let (lesson, said) = try imported(
      tutorial([
        "struct Stack {\n  var all: [Int] = []\n\n  ...\n}",
        "mutating func pop() -> Int? { ... }\nfunc show(_ n: Int) { … }",
        "print(Stack().all.count)",
      ]))
    #expect(lesson.contains("  // ...\n}"), "\(lesson)")
    #expect(
      lesson.contains(
        "func pop() -> Int? { fatalError() /* ... */ }\nfunc show(_ n: Int) { /* ... */ }"),
      "\(lesson)")
    #expect(lesson.contains("```output\n0\n```") && !lesson.contains("norun"), "\(lesson)")
    #expect(said.contains("a.md:9: the `...` is a comment now"), "\(said)")
  }

  @Test func `braces that a fence leaves open are closed where nobody sees it`() throws {
    let (lesson, said) = try imported(
      tutorial([
        "struct Box {\n  var n = 2\n\n  func twice() -> Int {\n    2 * n", "print(Box().twice())",
      ]))
    #expect(
      lesson.contains("    2 * n\n//#-hidden-code\n}\n}\n//#-end-hidden-code\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n4\n```"), "\(lesson)")
    #expect(said.contains("a.md:6: the braces that end this code are not shown"), "\(said)")
  }

  @Test func `members without any type before them stand in one that is not shown`() throws {
    let (lesson, said) = try imported(
      tutorial(["deinit {\n  // Clean up.\n}"], ["init() {\n  print(1)\n}"]))
    #expect(lesson.contains("class Example {\n//#-end-hidden-code\ndeinit {"), "\(lesson)")
    #expect(!lesson.contains("norun"), "\(lesson)")
    #expect(said.contains("a.md:6: this code stands in a `class Example`"), "\(said)")
  }

  @Test func `a value that is declared further below comes along`() throws {
    let (lesson, _) = try imported(
      tutorial(
        ["print(tasks.map(\\.id).filter { $0 > 1 })"],
        ["struct Task { var id = 0 }", "let tasks = [Task(id: 1), Task(id: 2), Task(id: 3)]"],
        ["print(tasks.count)"]))
    #expect(lesson.contains("do {\nstruct Task { var id = 0 }\nlet tasks = [Task("), "\(lesson)")
    #expect(lesson.contains("## Part 2") && lesson.contains("```output\n[2, 3]\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n3\n```"), "\(lesson)")
  }

  @Test
  func `a loop stays with the names that its fence declares, though later fences have them too`()
    throws
  {
    let loop =
      "let hours = [1, 2]\nvar texts: [String] = []\nfor hour in hours {\n  texts.append(\"\\(hour)\")\n}\nprint(texts)"
    let map = "let hours = [1, 2]\nlet texts = hours.map { \"\\($0) h\" }\nprint(texts)"
    let (lesson, said) = try imported(tutorial([loop, map], [loop]))
    #expect(!lesson.contains("norun") && !said.contains("does not run"), "\(lesson)")
    #expect(lesson.contains("```output\n[\"1\", \"2\"]\n[\"1 h\", \"2 h\"]\n```"), "\(lesson)")
  }

  @Test
  func `code has the functions that stand above it, though a later fence has another of the name`()
    throws
  {
    let (lesson, _) = try imported(
      tutorial(
        ["func low(_ all: [Int]) -> Int { all[0] }", "let n = low([3, 4])\nprint(n + 1)"],
        ["func low(_ all: [Int]) -> Int? { all.first }", "if let n = low([]) { print(n) }"]))
    #expect(!lesson.contains("norun"), "\(lesson)")
    #expect(lesson.contains("```output\n4\n```"), "\(lesson)")
  }

  @Test func `a fence that is no program is there to read, and what uses an unknown name too`()
    throws
  {
    let (lesson, said) = try imported(
      tutorial(["let a = 1\nprint(a)", "if condition then", "print(nobody)"]))
    #expect(lesson.contains("```swift norun\nif condition then\n```"), "\(lesson)")
    #expect(lesson.contains("```swift norun\nprint(nobody)\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n1\n```"), "\(lesson)")
    #expect(said.contains("cannot find 'nobody' in scope"), "\(said)")
  }

  @Test func `a string of many lines gets no mark in its first line`() throws {
    let (lesson, _) = try imported(tutorial(["\"\"\"\n<#words#>\n\"\"\"", "print(2)"]))
    #expect(lesson.contains("\n\"\"\"\n<#words#>\n\"\"\"\n"), "\(lesson)")
    #expect(!lesson.contains("norun"), "\(lesson)")
  }

  @Test func `a page of views is prose and code to read, and says so at the top`() throws {
    let (lesson, said) = try imported(
      "//: # Views\nimport UIKit\nimport PlaygroundSupport\n//: A label:\nlet label = UILabel()\n"
        + "PlaygroundPage.current.liveView = label\n", "a.swift")
    #expect(lesson.contains("Some code here needs `UIKit`, `PlaygroundSupport`."), "\(lesson)")
    #expect(lesson.contains("```swift norun\nlet label = UILabel()"), "\(lesson)")
    #expect(said.contains("a.swift:2: the module `UIKit` is not here"), "\(said)")
    #expect(said.contains("a.swift:1: nothing here runs"), "\(said)")
  }

  @Test func `each error of old Swift is named with its line`() throws {
    let (lesson, said) = try imported(
      "//: # Old\nlet a = \"1\".toInt()\nlet b: Int? = .None\nprintln(a)\nfor (i, x) in enumerate([1]) {}\n"
        + "let c = 2\nprint(c)\n", "a.swift")
    for line in 2...5 {
      #expect(said.contains("a.swift:\(line): this code does not run"), "\(said)")
    }
    #expect(
      lesson.contains("let c = 2\nprint(c)") && lesson.contains("```output\n2\n```"), "\(lesson)")
  }

  @Test func `code up to a placeholder runs, and does not take the next line for the value`() throws
  {
    let (lesson, said) = try imported(
      "//: # A\nlet a = 1\nprint(a)\nlet b = <#value#>\nprint(2)\n", "a.swift")
    #expect(lesson.contains("```swift norun\nlet b = /*#-editable"), "\(lesson)")
    #expect(lesson.contains("let a = 1\nprint(a)\n```\n\n```output\n1\n```"), "\(lesson)")
    #expect(said.contains("a.swift:4: the placeholder `value`"), "\(said)")
  }

  @Test func `lines that lead from page to page are left out, and said`() throws {
    let (lesson, said) = try imported("//: # A\nprint(1)\n//: ---\n//: [Next](@next)\n", "a.swift")
    #expect(lesson.hasSuffix("```output\n1\n```\n"), "\(lesson)")
    #expect(said.contains("a.swift:4: `[Next](@next)` only leads from page to page"), "\(said)")
  }

  @Test func `a step that only calls what prints says what it prints`() throws {
    let (lesson, _) = try imported(
      "//: # A\n//: ## B\nclass G {\n  func pluck() -> Int {\n    print(\"twang\")\n    return 1\n  }\n}\n"
        + "//: ## C\nlet g = G()\ng.pluck()\n", "a.swift")
    #expect(lesson.contains("g.pluck() // → 1\n```\n\n```output\ntwang\n```"), "\(lesson)")
  }

  @Test func `pages without a list come in the order of their names`() throws {
    for name in ["Zwei", "Eins? →"] {
      try sandbox.write(
        "//: # \(name)\nprint(1)\n",
        to: "P.playground/Pages/\(name).xcplaygroundpage/Contents.swift")
    }
    try sandbox.write("<playground version='6.0'/>", to: "P.playground/contents.xcplayground")
    let made = try sandbox.run(["import", "P.playground"], course: "\(sandbox.path)/Lessons")
    #expect(made.code == 0, "\(made)")
    #expect(try sandbox.read("Lessons/01-eins.md").contains("# Eins? →"))
    #expect(try sandbox.read("Lessons/02-zwei.md").contains("# Zwei"))
  }
}
