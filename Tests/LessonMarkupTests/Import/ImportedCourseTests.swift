import LessonMarkup
import LessonModel
import TestPrograms
import Testing

@Suite struct ImportedCourseTests {
  private func lesson(
    _ text: String, _ kind: ImportSource.Kind = .page, name: String = "Sample",
    readsPlainComments: Bool = false
  ) throws -> String {
    let source = ImportSource(path: "a", name: name, text: text, kind: kind)
    return try ImportedCourse.made(from: [source], readsPlainComments: readsPlainComments).files
      .first?.text ?? ""
  }

  @Test func `a page becomes a lesson with a step for each heading with code`() throws {
    let page =
      "//: # Sorting\n//: Some prose.\n//: ## Names\nlet a = [2, 1]\na.sorted() // gives [1, 2]\n"
    #expect(
      try lesson(page) == """
        # Sorting

        Some prose.

        ## Names

        ```swift step=names demonstration
        let a = [2, 1]
        a.sorted() // gives [1, 2]
        ```

        ```output
        ```

        """)
  }

  @Test func `a colon comment in a string or in braces is no prose`() throws {
    let text = try lesson("let s = \"\"\"\n//: text\n\"\"\"\nfunc f() {\n  //: inside\n}\n")
    #expect(text.contains("func f() {\n  // inside\n}"))
  }

  @Test func `nested comments belong to a block of prose`() throws {
    let text = try lesson("/*:\n ## A\n b /* c */ d\n */\nlet x = 1\n")
    #expect(text.contains("b /* c */ d"))
    #expect(text.contains("```swift step=a demonstration\nlet x = 1\n```"))
  }

  @Test func `a tutorial becomes a lesson for each title`() throws {
    let text = "# One\n\n## A\n\n```swift\nlet a = 1\n```\n\n# Two\n\n```python\nx\n```\n"
    let source = ImportSource(path: "t.md", name: "t", text: text, kind: .tutorial)
    let course = try ImportedCourse.made(from: [source])
    #expect(course.files.map(\.name) == ["01-one.md", "02-two.md"])
    #expect(
      course.untaken == [
        Untaken(path: "t.md", line: 9, .noCode),
        Untaken(path: "t.md", line: 11, .fenceName("python", isSwift: false)),
      ])
  }

  @Test func `links lead to the lessons, and pictures beside them`() throws {
    let first = ImportSource(
      path: "1", name: "Page One", text: "//: [n](@next) [p](@previous) ![](a%20b.png)\n1\n",
      kind: .page, resources: ["a b.png"])
    let second = ImportSource(
      path: "2", name: "Two", text: "//: [one](Page%20One) [x](Nowhere)\n2\n", kind: .page)
    let course = try ImportedCourse.made(from: [first, second])
    #expect(course.files[0].text.contains("[n](02-two.md) p ![a b](01-page-one/a%20b.png)"))
    #expect(course.files[1].text.contains("[one](01-page-one.md) x"))
    #expect(course.assets.map(\.path) == ["01-page-one/a b.png"])
    #expect(course.untaken == [Untaken(path: "2", line: 1, .deadLink("Nowhere"))])
  }

  @Test func `directives of Swift Playgrounds go, and are named`() throws {
    let source = ImportSource(
      path: "p", name: "P",
      text: "//#-hidden-code\nlet a = 1\n//#-end-hidden-code\n//: p\n"
        + "//#-code-completion(everything, hide)\nlet d = /*#-editable-code*/3/*#-end-editable-code*/\n",
      kind: .page)
    let course = try ImportedCourse.made(from: [source])
    let text = course.files[0].text
    #expect(text.contains("\nlet a = 1\n```") && text.contains("\nlet d = 3\n```"), "\(text)")
    #expect(!text.contains("#-"), "\(text)")
    #expect(
      course.untaken
        == [
          (1, "//#-hidden-code"), (3, "//#-end-hidden-code"), (5, "//#-code-completion"),
          (6, "/*#-editable-code*/"), (6, "/*#-end-editable-code*/"),
        ].map { Untaken(path: "p", line: $0.0, .directive($0.1)) })
  }

  @Test func `plain comments are prose when that is asked for`() throws {
    let page = "let a = 1\n\n// Some words.\n\nlet b = 2\n"
    #expect(try lesson(page).contains("// Some words."))
    #expect(
      try lesson(page, readsPlainComments: true).contains(
        "```\n\nSome words.\n\n```swift\nlet b = 2"))
  }

  @Test(arguments: [
    ("/**\n * Some words\n * of prose.\n */\n\nlet a = 1\n", true),
    ("/* Some words\n   of prose. */\n\nlet a = 1\n", true),
    ("/**\n Some words\n of prose.\n */\nlet a = 1\n", false),
    ("/*\nlet b = f(2)\n*/\n\nlet a = 1\n", false),
  ])
  func `a block comment is prose unless it stands right above code, or is code`(
    page: String, isProse: Bool
  ) throws {
    let text = try lesson(page, readsPlainComments: true)
    #expect(text.contains("# Sample\n\nSome words\nof prose.\n") == isProse, "\(text)")
  }

  @Test(arguments: [
    ("## A\n\n## B\n\n```swift\n1\n```\n", ["# T", "## B"]),
    ("## A\n\n### B\n\n```swift\n1\n```\n", ["# T", "## A: B"]),
    ("## A\n\nw\n\n### B\n\n```swift\n1\n```\n\n#### C\n\nw\n", ["# T", "## A", "## B", "### C"]),
    ("```swift\n1\n```\n\n## B\n", ["# T", "## Example"]),
    ("## T\n\n```swift\n1\n```\n\n## B\n\nw\n", ["# T", "## Example", "## B"]),
  ])
  func `each heading has a body, and one with code is a step's`(
    tutorial: String, headings: [String]
  ) throws {
    let text = try lesson("# T\n\n" + tutorial, .tutorial)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("#") }.map(String.init) == headings)
  }

  static let odd = [
    "", "\u{FEFF}//: # T\r\nlet a = 1\r\n", "/*: open\nlet a = 1", "\t//: x\n\tlet a = 1",
    "//: only",
    "//: #\n//: ## \nlet a = 1", "//: ## A\n1\n//: ## A\n2", "//: ## 日本語\n1",
    "//: <pre>\n1\n//: ## B\n2",
    "//: <!--\n1", "let s = \"\"\"\n```\n\"\"\"", "/* open", "let x = \"open",
    "<<<<<<< a\nb\n>>>>>>> c",
    "//: [a](b.md) [[c]] (d)[http://e] [f][g]\n1", "//: ```swift step=a\n//: x\n1", "readLine()",
    "\0let a = 1\u{200B}", "//#-end-editable-code\n<#T##x##Int#>", "// MARK: - t · step 1 of 1\n1",
  ]

  @Test(arguments: odd, [ImportSource.Kind.page, .tutorial])
  func `lint finds nothing, whatever goes in`(text: String, kind: ImportSource.Kind) throws {
    let source = ImportSource(path: "p", name: "Ä ?", text: text, kind: kind)
    let course = try ImportedCourse.made(from: [source])
    for file in course.files {
      guard let name = LessonFileName(fileName: file.name) else {
        Issue.record("\(file.name) is no lesson's name")
        continue
      }
      let lesson = LintedLesson(SourceText(file.text), file: name, path: file.name)
      let lint = CourseLint(
        lessons: [lesson],
        faults: [], entries: [CourseEntry(name: file.name, path: file.name, kind: .lesson(name))],
        released: nil, hasFile: { _ in false })
      #expect(lint.problems().isEmpty, "\(file.text)")
      #expect(lesson.lesson != nil)
    }
    #expect(try ImportedCourse.made(from: [source]).files == course.files)
  }
}
