import GoldenFiles
import LessonMarkup
import LessonModel
import TestPrograms
import Testing

@Suite struct CourseLintTests {
  static func lint(
    _ texts: [String: String], released: String? = nil, folders: [String] = [],
    others: [String] = [], about: String? = nil, unread: [String] = []
  ) -> CourseLint {
    let files = texts.keys.compactMap { LessonFileName(fileName: $0) }.sorted()
    let entries =
      (files + unread.compactMap { LessonFileName(fileName: $0) }).map {
        CourseEntry(name: $0.fileName, path: $0.fileName, kind: .lesson($0))
      }
      + folders.map { CourseEntry(name: $0, path: $0, kind: .folder) }
      + others.map { CourseEntry(name: $0, path: $0, kind: .file) }
    return CourseLint(
      lessons: files.map { file in
        LintedLesson(
          SourceText(texts[file.fileName] ?? ""), file: file, path: file.fileName)
      },
      faults: unread.map { Diagnostic(path: $0, line: 1, message: "unreadable") }, entries: entries,
      file: about.map { CourseFile($0, in: "course", path: "course.json") }
        ?? CourseFile(missingIn: ""),
      released: released.map { ReleasedIDs(path: "ids.txt", lines: SourceText($0).lines) },
      hasFile: { $0.hasPrefix("shared/") || others.contains($0) })
  }

  /// A correct lesson with this code in its only step.
  static func lesson(
    code: String = "print(1)", words: String = "", _ more: String = ""
  ) -> String {
    "# T\n\n## S\n\n```swift step=a\(words)\n\(code)\n```\n\n```output\n1\n```\n\n\(more)"
  }

  static func problems(_ text: String) -> [String] {
    lint(["01-one.md": text]).problems().map(\.description)
  }

  @Test(arguments: [
    lesson(code: String(repeating: "é", count: 100)),
    lesson(code: "//: \(String(repeating: "prose ", count: 30))\nprint(1)"),
    lesson(code: "let a = \"//: a\"\n/* //: b */\nlet c = 1  // d: e"),
    lesson(code: "/*: Prose.\n*/  \nprint(1)"),
    lesson(code: "print(\"//#-hidden-code\")\n// # hidden\n//#-copy-source(a)"),
    lesson(
      code: "//#-editable-code Tap here\nlet a = /* b */ 1\n  //#-end-editable-code",
      words: " demonstration"),
    lesson(
      code:
        "let a = /*#-editable-code*/1/*#-end-editable-code*/ + /*#-editable-code x*/2/*#-end-editable-code*/",
      words: " demonstration"),
    lesson("```hint when=\"^$\"\nx\n```\n"), lesson("```hint when=\"a|b?c\"\nx\n```\n"),
    lesson("- item\n\n  ```swift\n  x\n  ```\n"), lesson("~~~sh\nx\n~~~\n"),
    lesson("```swift step=b``` is how a step begins.\n"),
    lesson("````markdown\n```output\n...\n```\n````\n"), lesson("    ```output\n    x\n"),
    lesson("## S\n\n### U\n\n## V\n\n[first](#s), [second](#s-1)\n"),
    lesson("[![An image](https://a.example/b.png)](https://a.example)\n"),
    lesson("```hint\n#### Any heading\n```\n"),
    lesson("> [!note]\n> Known in any case.\n\n> \\[!FOO]\n\n> Not [!FOO] here.\n"),
    "---\ntitle: \u{7}\n# Comment\n---\n" + lesson(), "+++\ntitle = \"T\"\n+++\n\n" + lesson(),
    "---\ntitle: T\n...\n" + lesson(), "---\n\n" + lesson(),
    lesson(code: "let pays = 1  // Pourquoi\u{A0}?"), lesson("```text\n日本\u{3000}語\n```\n"),
    lesson("```hint when=\"a\u{A0}b\"\nPourquoi\u{A0}?\n```\n"),
    lesson("[a](#%EF%B8%8F-careful) [b](#\u{FE0F}-careful)\n\n## ⚠️ Careful\n"),
  ])
  func `correct lessons have no findings`(text: String) {
    #expect(Self.problems(text) == [])
  }

  @Test(arguments: [
    "a [:x]\n[:x]", "...\na\n...", "[..]a[..]", "[.]", "",
  ])
  func `wildcards that compare something have no findings`(output: String) {
    let text = "# T\n\n## S\n\n```swift step=a\nx\n```\n\n```output\n\(output)\n```\n"
    #expect(Self.problems(text) == [])
  }

  @Test func `a verbatim output has no wildcards`() {
    let text = "# T\n\n## S\n\n```swift step=a\nx\n```\n\n```output verbatim\n...\n```\n"
    #expect(Self.problems(text) == [])
  }

  @Test func `nothing is reported below a fence that a backtick broke`() {
    let broken = "```hint when=\"`x`\"\nLook.\n```\n\n#### Jump\n\n[](a.md)\n"
    #expect(
      Self.problems(Self.lesson(broken)).map { $0.prefix(16) } == ["01-one.md:13:15:"])
  }

  @Test func `errors that follow from another one are not reported`() {
    let code =
      "//#-editable-cod\nlet a = 1\n//#-end-editable-code\nlet b = 2\n//#-end-editable-code"
    #expect(Self.problems(Self.lesson(code: code)).count == 1)
  }

  @Test(arguments: [
    ("swift,step=a", "swift step=a"), ("swift, step=a", "swift step=a"),
    ("swift:step=a", "swift step=a"), ("swift{step=a}", "swift step=a"),
    ("swift {step=a}", "swift step=a"), ("{.swift step=a}", "swift step=a"),
    ("{swift step=a, timeout=5}", "swift step=a timeout=5"), ("Swift step=a", "swift step=a"),
    ("{.numberLines .swift step=a}", "swift step=a"),
    ("swift\u{A0}step=a", "write a space"), ("swift step=a\u{200B} timeout=5", "remove it"),
  ])
  func `a step's fence in another spelling is the one thing that is found`(
    info: String, words: String
  ) {
    let found = Self.problems(Self.lesson().replacing("swift step=a", with: info))
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("01-one.md:5:") }, "\(found)")
    #expect(found.allSatisfy { $0.contains(words) }, "\(found)")
  }

  @Test(arguments: [
    ("swift title=\"x\" solution", "swift solution"), ("swift,solution", "swift solution"),
    ("swift {.solution}", "swift solution"), ("swift:solution", "swift solution"),
    ("{.swift .solution}", "swift solution"), ("swift-solution", "swift solution"),
    ("text {.output}", "output"), ("{output verbatim}", "output verbatim"),
    ("hint{when=\"a, \\\"b\\\"\"}", "hint when=\"a, \\\"b\\\"\""),
  ])
  func `a fence in another spelling is named with the right one`(info: String, words: String) {
    let found = Self.problems(Self.lesson("```\(info)\nx\n```\n"))
      .filter { $0.hasPrefix("01-one.md:13:") }
    #expect(found.contains { $0.contains("; write `\(words)` [unknown-") }, "\(found)")
  }

  @Test(arguments: [
    (lesson(code: "print(\"a\u{200B}\")"), "01-one.md:6:9: error: U+200B (zero width space)"),
    (lesson(code: "let\u{A0}a = 1"), "01-one.md:6:4: error: U+00A0 (no-break space)"),
    (
      lesson(code: "print(1) // a\u{202E}b"),
      "01-one.md:6:14: error: U+202E (right-to-left override)"
    ),
    (lesson("```sh\nls\u{2007}-l\n```\n"), "01-one.md:14:3: error: U+2007 (figure space)"),
    (lesson().replacing("\n1\n", with: "\n1\u{FEFF}\n"), "01-one.md:10:2: error: U+FEFF"),
  ])
  func `an invisible character is named with its place`(text: String, problem: String) {
    let found = Self.problems(text)
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix(problem) }, "\(found)")
  }

  @Test(arguments: [
    ("05-Five.MD", "`05-Five.md`"), ("06-six.markdown", "`06-six.md`"), ("7.mkd", "`01-name.md`"),
    ("03_three.mdown", "`03-three.md`"), ("Glossary.markdown", "`glossary.md`"),
  ])
  func `a file beside the lessons that looks like one is reported`(file: String, name: String) {
    let found = Self.lint(["01-one.md": Self.lesson()], others: [file, "readme.markdown", "a.txt"])
      .problems()
    #expect(found.count == 1 && found.allSatisfy { $0.message.contains(name) }, "\(found)")
  }

  @Test func `a dead link to a heading with an emoji has escapes for invisible characters`() {
    let found = Self.problems(Self.lesson("[a](#-careful)\n\n## ⚠️ Careful\n"))
    #expect(
      found.count == 1
        && found.allSatisfy { $0.hasSuffix("did you mean `#%EF%B8%8F-careful`? [link]") },
      "\(found)")
  }

  @Test func `front matter without an end is named once, at its line`() {
    for rule in ["---", "+++"] {
      let found = Self.problems("\(rule)\ntitle: T\n\n" + Self.lesson() + "\n\(rule)\n")
      #expect(found.count == 1, "\(found)")
      #expect(
        found.allSatisfy { $0.hasPrefix("01-one.md:1:1: error: this front matter never ends") })
    }
  }

  @Test func `problems are ordered by file, line and column`() {
    let text =
      "# T\n\n#### U\n\n## S\n\n```swift step=a tmeout=1\nx  //: y\n```\n[](x.md) ![](y.png)\n"
    let found = Self.lint(["02-two.md": text, "01-one.md": text]).problems()
    #expect(found.count == 12)
    let places = found.map { ($0.path, $0.line, $0.column) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `code before the step of a section is one finding, at the code`() {
    let found = Self.problems(
      Self.lesson().replacing(
        "```swift step", with: "```swift\nimport Foundation\n```\n\n```swift step"))
    #expect(found.count == 1 && found[0].hasPrefix("01-one.md:5:1: error: this code stands before"))
  }

  @Test(arguments: [
    (lesson().replacing("step=a", with: "stpe=a"), "unknown-word"),
    (
      lesson(code: "//#-editable-code\nprint(1)\n//#-end-editable-code")
        + "```swift wrong gets=\"x\"\nprint(2)\n```\n", "no-solution"
    ),
  ])
  func `a misspelt word, or a solution that is missing, is one finding`(text: String, rule: String)
  {
    #expect(Self.lint(["01-one.md": text]).problems().map(\.rule) == [rule])
  }

  @Test func `a link in the place of a lesson or a folder is a finding`() {
    var lint = Self.lint(["01-one.md": Self.lesson()], folders: ["shared"])
    for index in lint.entries.indices { lint.entries[index].isLink = true }
    let found = lint.problems()
    #expect(found.map(\.path) == ["01-one.md", "shared"], "\(found)")
    #expect(found.allSatisfy { $0.message.hasPrefix("this is a symbolic link") })
  }

  @Test func `a front page that is not written yet is a finding`() {
    var lint = Self.lint(["01-one.md": Self.lesson()])
    lint.frontPage = ("README.md", "# T\n\n\(FrontPageRule.placeholder), for whom it is.\n")
    #expect(lint.problems().map { "\($0.path):\($0.line)" } == ["README.md:3"])
    lint.frontPage = ("README.md", "# T\n\nOne learns.\n")
    #expect(lint.problems() == [])
  }

  @Test(arguments: ["let a = 6 * 7  // -> 42", "let a = 1  // => 1", "let a = 1 //→ 1"])
  func `a value behind another arrow is a finding, which knows what to write`(code: String) {
    let found = Self.lint(["01-one.md": Self.lesson(code: code)]).problems()
    #expect(found.count == 1 && found[0].rule == "stated-value", "\(found)")
    #expect(found.first?.fix?.title == "Write `// →`")
    let prose = Self.lesson(code: "// -> the right side\nlet a = \"// -> 1\"")
    #expect(Self.lint(["01-one.md": prose]).problems() == [])
  }

  @Test func `the steps of a lesson with faults are not reported as lost`() {
    let faulty = "# T\n\n## S\n\n```swift step=a\n"
    let found = Self.lint(
      ["01-one.md": Self.lesson(), "02-two.md": faulty], released: "one/gone\ntwo/b\n"
    ).problems()
    #expect(found.map { "\($0.path):\($0.line)" } == ["02-two.md:5", "ids.txt:1"])
  }

  @Test func `the list for a release has each step once, sorted`() {
    let lint = Self.lint([
      "01-one.md": Self.lesson(words: " was=z"), "02-again.md": Self.lesson(),
    ])
    #expect(ReleasedIDs.text(of: lint) == "again/a\none/a\n")
  }

  @Test func `files that a lesson links to belong to it`() {
    let text = Self.lesson("[words](glossary.md) ![A key](shared/key.png)\n")
    let found = Self.lint(
      ["01-one.md": text], folders: ["01-one", "shared", ".hidden"],
      others: ["glossary.md", "README.md", "ids.txt"])
    #expect(found.problems() == [])
  }

  @Test func `problems in random documents have existing places and are the same each time`() {
    var random = SeededGenerator(seed: 23)
    let pieces = [
      "# T", "## S", "####", "```", "````", "~~~", "```swift step=a", "```swift step=b was=a/b,c",
      "```swift solution", "```output", "```output verbatim", "```hint when=\"`\"",
      "```hint when=\"x*\"", "  ```swift check", "- ```output", "> ~~~hint", "...", "[..][..]",
      "a [:n]",
      "[:n", "//: p", "x //: p", "/*: p */ x", "/*: p", "*/ y", "//#-editable-code",
      "  //#-end-editable-code", "//#-hidden-code", "//#-end-hidden-cod", "x //#-hidden-code",
      "/*#-editable-code*/", "x/*#-end-editable-code*/ /*#-hidden-code*/", "// #-editable-code",
      "//#-step x", "\"\"\"", "let s = \"//: x\"", "[](a.md)", "[a]()", "![](b.png) [x](x)",
      "[a](#s-1) <http://x>", "[r]", "[r]: c.md", String(repeating: "é", count: 120), "", " ",
      "\t- x",
      "+++", "a: b", "> [!NOTE]", "> [!FOO", "```{.swift step=c}", "```swift title=\"x\" solution",
      "a\u{A0}b\u{200B}", "```output\u{A0}x", "a\rb", "\r", "👩‍👩‍👧‍👧`", "<div>", "---", "\u{FEFF}",
      "Title\n=====",
    ]
    for _ in 0..<TestTier.rounds(3_000) {
      let text = (0..<Int.random(in: 0...25, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined(separator: Bool.random(using: &random) ? "\n" : "\r\n")
      let lint = Self.lint(
        ["01-one.md": text, "02-two.md": Self.lesson()], released: "one/a\nx\ntwo/c\n",
        folders: ["01-oen"])
      let found = lint.problems()
      let lines = SourceText(text).lines
      for problem in found where problem.path == "01-one.md" && problem.line > 1 {
        #expect(lines.indices.contains(problem.line - 1), "\(problem) in \(text.debugDescription)")
        guard lines.indices.contains(problem.line - 1) else { continue }
        #expect(
          (1...(lines[problem.line - 1].count + 1)).contains(problem.column),
          "\(problem) in \(text.debugDescription)")
      }
      #expect(found == lint.problems())
    }
  }
}
