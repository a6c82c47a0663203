import LessonMarkup
import LessonModel
import TestPrograms
import Testing

@Suite struct ImportedCourseTests {
  private func lesson(
    _ text: String, _ kind: ImportSource.Kind = .page, name: String = "Sample",
    options: ImportOptions = ImportOptions()
  ) throws -> String {
    let source = ImportSource(path: "a", name: name, text: text, kind: kind)
    return try ImportedCourse.lessons(from: [source], options: options).files.first?.text ?? ""
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
        a.sorted()  // → [1, 2]
        ```

        """)
  }

  @Test(arguments: [
    ("let a = 3\na", true), ("let a = 3\na + 1", true), ("\"x\"", true),
    ("let a = [1]\na[0]", true),
    ("let a = 3\na == 3", true), ("var a = 3\na += 1", false), ("var a = 3\na = 4", false),
    ("let a =\n  3", false), ("let a = 3\nlet b = a +\n  a", false),
    ("let a = 3\na // three", false),
    ("if true {\n  3\n}", false), ("print(3)", false), ("func f() {}\nf()", false),
  ])
  func `a line that is a value and nothing more gets its mark`(code: String, isMarked: Bool) throws
  {
    let text = try lesson("//: ## A\n\(code)\n")
    #expect(text.contains("\(code) // →\n") == isMarked)
    #expect(text.contains("// →") == isMarked)
  }

  @Test func `a call gets the mark where a run tells whether it has a value`() throws {
    let page = "//: ## A\nfunc f() -> Int { 3 }\nf()\nprint(2)\n"
    #expect(try !lesson(page).contains("→"))
    #expect(
      try lesson(page, options: ImportOptions(records: true)).contains("f() // →\nprint(2)\n"))
  }

  @Test func `a comment that says what is printed becomes the output`() throws {
    let text = try lesson("//: ## Say it\nprint(\"hi\")\n// Prints \"hi\"\n")
    #expect(text.contains("print(\"hi\")\n```\n\n```output\nhi\n```"))
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
    let course = try ImportedCourse.lessons(from: [source])
    #expect(course.files.map(\.name) == ["01-one.md", "02-two.md"])
    #expect(course.untaken == [Untaken(path: "t.md", line: 9, .noCode)])
  }

  @Test func `links lead to the lessons, and pictures beside them`() throws {
    let first = ImportSource(
      path: "1", name: "Page One", text: "//: [n](@next) [p](@previous) ![](a%20b.png)\n1\n",
      kind: .page, resources: ["a b.png"])
    let second = ImportSource(
      path: "2", name: "Two", text: "//: [one](Page%20One) [x](Nowhere)\n2\n", kind: .page)
    let course = try ImportedCourse.lessons(from: [first, second])
    #expect(course.files[0].text.contains("[n](02-two.md) p ![a b](01-page-one/a%20b.png)"))
    #expect(course.files[1].text.contains("[one](01-page-one.md) x"))
    #expect(course.assets.map(\.path) == ["01-page-one/a b.png"])
    #expect(course.untaken == [Untaken(path: "2", line: 1, .deadLink("Nowhere"))])
  }

  @Test func `regions stay, also where prose cuts them, and other directives go`() throws {
    let text = try lesson(
      "//#-hidden-code\nlet a = 1\n//: p\nlet b = 2\n//#-end-hidden-code\n"
        + "//#-code-completion(everything, hide)\nlet c = /*#-editable-code*/3/*#-end-editable-code*/\n"
    )
    #expect(text.contains("//#-hidden-code\nlet a = 1\n//#-end-hidden-code\n```"))
    #expect(
      text.contains("```swift\n//#-hidden-code\nlet b = 2\n//#-end-hidden-code\nlet c = /*#-"))
    #expect(!text.contains("completion"))
  }

  @Test func `plain comments are prose when that is asked for`() throws {
    let page = "let a = 1\n\n// Some words.\n\nlet b = 2\n"
    #expect(try lesson(page).contains("// Some words."))
    let options = ImportOptions(readsPlainComments: true)
    #expect(
      try lesson(page, options: options).contains("```\n\nSome words.\n\n```swift\nlet b = 2"))
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
    let course = try ImportedCourse.lessons(from: [source])
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
    #expect(try ImportedCourse.lessons(from: [source]).files == course.files)
  }
}
