import Foundation
import Testing

/// What import makes of tutorials and pages that do not compile or run as they stand.
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

  @Test func `each error of old Swift is named with its line`() throws {
    let (lesson, said) = try imported(
      "//: # Old\nlet a = \"1\".toInt()\nlet b: Int? = .None\nprintln(a)\nfor (i, x) in enumerate([1]) {}\n"
        + "let c = 2\nprint(c)\n", "a.swift")
    for line in [2, 3, 5] {
      #expect(said.contains("a.swift:\(line): this code does not compile"), "\(said)")
    }
    #expect(said.contains("a.swift:4: this code needs `a`, and line 2"), "\(said)")
    #expect(
      lesson.contains("let c = 2\nprint(c)") && lesson.contains("```output\n2\n```"), "\(lesson)")
  }

  /// A cast that fails has addresses in its last words, and took a circle of minutes.
  @Test func `a cast that crashes is a step that must, and what needs it is to be read`() throws {
    let (lesson, said) = try imported(
      "# Cast\n\n## Down\n\n```swift\nvar foo: Any = 123\nprint(1)\nvar str = foo as! String    // fatal error\n"
        + "print(str)\n```\n")
    #expect(
      lesson.contains(
        "var str = foo as! String    // fatal error\n```\n\n```crash\nCould not cast value of type 'Swift.Int'\n```"
      ),
      "\(lesson)")
    #expect(
      lesson.split(separator: "\n").filter { $0.hasPrefix("#") }
        == ["# Cast", "## Down", "## Down (2): what crashes"], "\(lesson)")
    #expect(lesson.contains("```swift norun\nprint(str)\n```"), "\(lesson)")
    #expect(said.contains("a.md:9: this code needs `str`, and line 8"), "\(said)")
  }

  @Test func `code that ends the program without a word of its author is to be read`() throws {
    let (lesson, said) = try imported(
      tutorial(["let a = [1]\nprint(a)", "let b = a[a.count]", "print(2)", "while true {}"]))
    #expect(lesson.contains("```swift norun\nlet b = a[a.count]\n```"), "\(lesson)")
    #expect(lesson.contains("```swift norun\nwhile true {}\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n[1]\n```") && lesson.contains("```output\n2\n```"))
    #expect(said.contains("this code ends the program: Fatal error: Index"), "\(said)")
    #expect(said.contains("this code ends the program: it does not end"), "\(said)")
  }

  @Test func `code whose library is missing when it runs is to be read`() throws {
    let (lesson, said) = try imported(
      tutorial(["print(1)"], ["import XCTest\nXCTAssertEqual(1, 1)\nprint(2)"], ["print(3)"]))
    #expect(said.contains("a.md:12: this code ends the program: exit code 127"), "\(said)")
    #expect(
      lesson.contains("```output\n1\n```") && lesson.contains("```output\n3\n```"), "\(lesson)")
  }

  /// What stands before a second declaration is not run again, and the comment is compared with the run.
  @Test func `a claim that the run contradicts is marked and listed`() throws {
    let (lesson, said) = try imported(
      tutorial([
        "struct Student {\n  var day: String?\n  mutating func book() { day = \"Wed\" }\n}\n"
          + "var student = Student()\nstudent.book()", "struct Student {\n  var name = 1\n}",
        "print(student)  // Student(day: nil)\nstudent.day  // Optional(\"Wed\")\nstudent.day?.count // 4",
      ]))
    #expect(
      lesson.contains("```swift norun\nstruct Student {\n  var name = 1\n}\n```"), "\(lesson)")
    #expect(lesson.contains("print(student)  // not so here: Student(day: nil)\n"), "\(lesson)")
    #expect(lesson.contains("```output\nStudent(day: Optional(\"Wed\"))\n```"), "\(lesson)")
    #expect(lesson.contains("\n// not so here: 4\nstudent.day?.count  // → "), "\(lesson)")
    #expect(lesson.contains("\nstudent.day  // → \"Wed\"\n"), "\(lesson)")
    #expect(!lesson.contains("not so here: Optional"), "\(lesson)")
    #expect(lesson.contains("student.book()\n"), "\(lesson)")
    #expect(
      said.contains(
        "the comment claims `Student(day: nil)`, and the run has `Student(day: Optional(\"Wed\"))`"),
      "\(said)")
  }

  @Test func `a class that needs Objective-C is to be read, whatever its comment says of errors`()
    throws
  {
    let (lesson, said) = try imported(
      "//: # Watch\nimport Foundation\n/// If it is missing, then at runtime following error will be thrown.\n"
        + "class Watch: NSObject {\n  @objc func ring() {}\n}\nprint(1)\n", "a.swift")
    #expect(!lesson.contains("what does not compile") && !lesson.contains("```error"), "\(lesson)")
    #expect(lesson.contains("```swift norun\n/// If it is"), "\(lesson)")
    #expect(lesson.contains("```output\n1\n```"), "\(lesson)")
    #expect(said.contains("a.swift:5: this code does not compile: Objective-C"), "\(said)")
  }

  @Test func `code that its author says is wrong is a step that must not compile`() throws {
    let (lesson, _) = try imported(
      "//: # A\n//: ## B\nlet a = 1\na = 2 // error\nprint(a)\n//: This does not compile:\n"
        + "let s: String = a // error: not a text\n", "a.swift")
    #expect(
      lesson.contains(
        "## B (2): what does not compile\n\n```swift step=b-2-what-does-not-compile demonstration\na = 2 // error\n```"
      ),
      "\(lesson)")
    #expect(lesson.contains("cannot assign to value: 'a' is a 'let' constant"), "\(lesson)")
    #expect(
      lesson.contains(
        "## B (4): what does not compile\n\nThis does not compile:\n\n```swift step="),
      "\(lesson)")
    #expect(lesson.contains("```output\n1\n```"), "\(lesson)")
  }

  @Test func `lines that are an expression have their values, where they have one`() throws {
    let (lesson, _) = try imported(
      "//: # A\nlet n = 40\nn + 2\nstruct P {\n  var a = 1\n  mutating func up() { a += 1 }\n"
        + "  @discardableResult func get() -> Int { a }\n}\nvar p = P()\np.up()\np.get()\n"
        + "Int.random(in: 1...1_000_000_000)\nn * 2; n * 3\nprint(n)\n", "a.swift")
    #expect(
      lesson.contains("n + 2  // → 42\n") && lesson.contains("p.get()  // → 2\n"), "\(lesson)")
    #expect(lesson.contains("p.up()\n") && lesson.contains("1_000_000_000)\n"), "\(lesson)")
    #expect(lesson.contains("n * 2; n * 3\nprint(n)\n"), "\(lesson)")
  }

  @Test func `lines that vary are left open, and named`() throws {
    let (lesson, said) = try imported(
      "//: # A\n//: ## B\nprint(\"first\")\nprint(Int.random(in: 1...1_000_000_000))\n//: ## C\n"
        + "print(Int.random(in: 1...1_000_000_000))\n", "a.swift")
    #expect(lesson.contains("```output\nfirst\n[..]\n```"), "\(lesson)")
    #expect(lesson.contains("```output any\n```\n\n```swift check\n"), "\(lesson)")
    #expect(said.contains("a.swift:3: this code prints something else each time"), "\(said)")
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
