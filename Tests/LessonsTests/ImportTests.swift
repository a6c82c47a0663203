import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImportTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func run(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(words, course: "\(sandbox.path)/Lessons")
  }

  /// A playground of two pages in the other order than that of the alphabet.
  private func writePlayground() throws {
    try sandbox.write(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <playground version='6.0' target-platform='macos'>
          <pages><page name='Values &amp; names'/><page name='Again'/></pages>
      </playground>
      """, to: "Swift.playground/contents.xcplayground")
    try sandbox.write(
      """
      /*:
       # Values

       A value has a name.
       ![A shape](shape.png)
       ## Sums
       */
      let sum = twice(4)
      sum + 1  // gives 9
      print(sum)
      //: [Next](@next)
      """, to: "Swift.playground/Pages/Values & names.xcplaygroundpage/Contents.swift")
    try sandbox.write(
      "//: # Again\n//: ## Once more\nprint(twice(5))\n",
      to: "Swift.playground/Pages/Again.xcplaygroundpage/Contents.swift")
    try sandbox.write(
      "public func twice(_ number: Int) -> Int { 2 * number }\n",
      to: "Swift.playground/Sources/Twice.swift")
    try sandbox.write(
      "png", to: "Swift.playground/Pages/Values & names.xcplaygroundpage/Resources/shape.png")
  }

  @Test func `a playground of pages becomes lessons that are right after a record`() throws {
    try writePlayground()
    let made = try run("import", "Swift.playground", "--record")
    #expect(made.code == 0, "\(made)")
    #expect(made.output.contains("Lessons/01-values-names.md is now a lesson of 1 step"), "\(made)")
    let first = try sandbox.read("Lessons/01-values-names.md")
    #expect(first.hasPrefix("# Values\n"), "\(first)")
    #expect(first.contains("sum + 1  // → 9"), "\(first)")
    #expect(first.contains("```output\n8\n```"), "\(first)")
    #expect(first.contains("//#-hidden-code\npublic func twice"), "\(first)")
    #expect(try sandbox.read("Lessons/01-values-names/shape.png") == "png")
    #expect(try sandbox.read("Lessons/02-again.md").contains("```output\n10\n```"))
    for verb in ["lint", "validate"] {
      let outcome = try run(verb)
      #expect(outcome.code == 0, "\(verb): \(outcome)")
    }
  }

  @Test func `a second import changes nothing, and what the author changed is left alone`() throws {
    try writePlayground()
    #expect(try run("import", "Swift.playground").code == 0)
    let before = try sandbox.read("Lessons/01-values-names.md")
    let again = try run("import", "Swift.playground")
    #expect(again.code == 0)
    #expect(
      again.output.contains("Lessons/01-values-names.md already exists and stays unchanged"),
      "\(again)")
    #expect(try sandbox.read("Lessons/01-values-names.md") == before)
    try sandbox.edit("Lessons/02-again.md", "Again", "Once again")
    let other = try run("import", "Swift.playground", "--format", "json")
    #expect(other.code == 0)
    let report = try json(other.output)
    #expect(report["there"] as? [String] == ["01-values-names.md", "02-again.md"], "\(other)")
    #expect(report["new"] as? [String] == [], "\(other)")
    #expect(try sandbox.read("Lessons/02-again.md").contains("Once again"))
  }

  @Test func `a lesson that is gone is made again behind the others, and its links lead to them`()
    throws
  {
    try writePlayground()
    #expect(try run("import", "Swift.playground").code == 0)
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Lessons/01-values-names.md")
    let again = try run("import", "Swift.playground")
    #expect(again.output.contains("Lessons/03-values-names.md is now a lesson"), "\(again)")
    #expect(try sandbox.read("Lessons/03-values-names.md").contains("[Next](02-again.md)"))
  }

  @Test func `a dry run writes nothing, and JSON says what was not taken`() throws {
    try sandbox.write("//: # A\n//: ![no](none.png)\nprint(1)\n", to: "a.swift")
    let dry = try run("import", "a.swift", "--dry-run")
    #expect(dry.output.contains("Lessons/01-a.md would be a lesson of 1 step"), "\(dry)")
    #expect(
      dry.output.contains(
        "a.swift:2: the image `none.png` is not there, so only its description is kept"), "\(dry)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Lessons"))
    let report = try json(run("import", "a.swift", "--format", "json").output)
    #expect(report["new"] as? [String] == ["01-a.md"])
    let untaken = try #require(report["untaken"] as? [[String: Any]])
    #expect(untaken.count == 1 && untaken[0]["line"] as? Int == 2)
  }

  @Test func `beside JSON nothing else is said where lessons are recorded`() throws {
    try sandbox.write("//: # A\nprint(1)\n", to: "a.swift")
    let made = try run("import", "a.swift", "--format", "json", "--record")
    #expect(try json(made.output)["new"] as? [String] == ["01-a.md"])
    #expect(made.code == 0 && made.talk.isEmpty, "\(made)")
  }

  private func imported(_ text: String, _ name: String = "a.md") throws -> (String, Sandbox.Outcome)
  {
    try sandbox.write(text, to: name)
    let made = try run("import", name, "--record")
    #expect(made.code == 0, "\(made)")
    let validated = try run("validate")
    #expect(validated.code == 0, "\(validated)")
    return (try sandbox.read("Lessons/01-a.md"), made)
  }

  @Test func `what was recorded is the same when it is imported again`() throws {
    try writePlayground()
    #expect(try run("import", "Swift.playground", "--record").code == 0)
    let before = try sandbox.read("Lessons/02-again.md")
    for words in [["import", "Swift.playground"], ["import", "Swift.playground", "--record"]] {
      let again = try sandbox.run(words, course: "\(sandbox.path)/Lessons")
      #expect(again.code == 0 && again.output.contains("stays unchanged"), "\(again)")
    }
    #expect(try sandbox.read("Lessons/02-again.md") == before)
  }

  @Test func `code that needs a missing module is to be read, and Foundation takes its place`()
    throws
  {
    let (lesson, made) = try imported(
      "//: # A\nimport NoSuchUI\n//: one\nlet v = NoSuchView()\nlet x = sqrt(4.0)\nprint(x)\n//: two\nv.show()\n",
      "a.swift")
    #expect(lesson.contains("//#-hidden-code\nimport Foundation\n"), "\(lesson)")
    #expect(lesson.contains("```swift norun\nlet v = NoSuchView()\n```"), "\(lesson)")
    #expect(lesson.contains("```swift norun\nv.show()\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n2.0\n```"), "\(lesson)")
    for line in [
      "a.swift:2: the module `NoSuchUI` is not here",
      "a.swift:4: this code does not compile: cannot find 'NoSuchView' in scope",
      "a.swift:8: this code needs `v`, and line 4, which declares it, is not taken",
    ] { #expect(made.output.contains(line), "\(made)") }
  }

  @Test func `the language is what is asked for, else what the playground says, else 6`() throws {
    let code =
      "//: # A\nstruct S { static var n = 0 }\nfunc g() async { S.n += 1 }\n"
      + "let f: @Sendable () -> Void = { S.n += 1 }\nf()\nprint(S.n)\n"
    try sandbox.write(code, to: "P.playground/Contents.swift")
    try sandbox.write(code, to: "a.swift")
    for (words, says, isFive) in [
      (["a.swift"], nil, false), (["a.swift", "--language", "5"], nil, true),
      (["P.playground"], "5", true), (["P.playground"], "6", false), (["P.playground"], nil, false),
      (["P.playground", "--language", "6"], "5.3", false),
    ] as [([String], String?, Bool)] {
      let version = says.map { " swift-version='\($0)'" } ?? ""
      try sandbox.write(
        "<playground version='6.0'\(version)/>", to: "P.playground/contents.xcplayground")
      try? FileManager.default.removeItem(atPath: "\(sandbox.path)/Lessons")
      let made = try sandbox.run(
        ["import", "--record"] + words, course: "\(sandbox.path)/Lessons")
      #expect(made.code == 0, "\(made)")
      let file = try sandbox.read("Lessons/course.json")
      #expect(file.contains("\"languageMode\": 5") == isFive, "\(words) \(file)")
      #expect(file.contains("nonisolated") == isFive, "\(words) \(file)")
      #expect(made.output.contains("does not compile") != isFive, "\(words) \(made)")
    }
    let other = try run("import", "a.swift", "--language", "5")
    #expect(other.code == 64 && other.talk.contains("is in language mode 6"), "\(other)")
  }

  @Test
  func `under 5 a class overrides what it inherits, and code without its library is to be read`()
    throws
  {
    try sandbox.write(
      "//: # A\nclass Base {\n  init() {}\n}\nclass Own: Base {\n  let n: Int\n  override init() {\n    n = 2\n"
        + "    super.init()\n  }\n}\nprint(Own().n)\n//: w\nimport XCTest\nclass Cases: XCTestCase {\n"
        + "  override func setUp() {}\n}\n", to: "a.swift")
    let made = try run("import", "a.swift", "--record", "--language", "5")
    #expect(
      made.output.contains("a.swift:15: this code ends the program: exit code 127"), "\(made)")
    #expect(!made.output.contains("a.swift:5:"), "\(made)")
    #expect(try sandbox.read("Lessons/01-a.md").contains("```output\n2\n```"))
    #expect(try run("validate").code == 0)
  }

  @Test func `the order of a set counts as varying`() throws {
    let (lesson, made) = try imported("//: # A\nprint(Set([1, 2, 3]))\n", "a.swift")
    #expect(lesson.contains("```output any\n```"), "\(lesson)")
    #expect(made.output.contains("a.swift:2: this code prints something else each time"), "\(made)")
  }

  @Test func `a page that is named by its file has its name and the code of its playground`() throws
  {
    try writePlayground()
    let page = "Swift.playground/Pages/Again.xcplaygroundpage/Contents.swift"
    let made = try run("import", page, "--record")
    #expect(made.code == 0, "\(made)")
    #expect(try sandbox.read("Lessons/01-again.md").contains("```output\n10\n```"), "\(made)")
  }

  @Test func `a page without code that runs says so`() throws {
    try sandbox.write("//: # A\n// f(2)\n", to: "a.swift")
    let made = try run("import", "a.swift", "--record")
    #expect(made.output.contains("a.swift:1: nothing here runs"), "\(made)")
    #expect(try run("validate").code == 0)
  }

  @Test func `files of a folder that cannot be imported are named`() throws {
    try sandbox.write("# A\n\n## B\n\n```swift\nprint(1)\n```\n", to: "d/a.md")
    try sandbox.write("@Tutorial(time: 3) {}\n", to: "d/b.tutorial")
    try sandbox.write("<plist/>", to: "d/c.playgroundbook/Contents/Manifest.plist")
    let made = try run("import", "d")
    #expect(made.output.contains("d/b.tutorial:1: this file is not taken"), "\(made)")
    #expect(made.output.contains("d/c.playgroundbook:1: this file is not taken"), "\(made)")
  }

  @Test func `a bar shows the progress, and Ctrl-C leaves nothing`() throws {
    try sandbox.write("//: # A\nwhile true {}\n", to: "a.swift")
    try sandbox.write("//: # B\nprint(1)\n", to: "b.swift")
    let terminal = try sandbox.terminal(course: "\(sandbox.path)/Lessons", ["NO_COLOR": ""])
    terminal.type("'\(sandbox.program)' import b.swift a.swift --record; echo code=$?\n")
    // The bar names the lesson.
    let mark = try terminal.wait(for: "01-b")
    terminal.type("\u{3}")
    try terminal.wait(for: "code=130", after: mark)
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Lessons"))
  }

  @Test func `long lines run as they are, in a course of their own`() throws {
    let words = String(repeating: "word ", count: 30)
    let (lesson, _) = try imported(
      "//: # A\nlet n = 1\nprint(\"\(words)\\(n + 1) end\")\n// \(words)\nprint(3)\n", "a.swift")
    #expect(!lesson.contains("norun"), "\(lesson)")
    #expect(lesson.contains("```output\n\(words)2 end\n3\n```"), "\(lesson)")
  }

  /// The hidden code of `Sources` stands in no line of the file.
  @Test func `a line that is named is the file's own`() throws {
    try sandbox.write("struct A {}\nstruct B {}\n", to: "P.playground/Sources/A.swift")
    try sandbox.write(
      "//: # P\nlet a = A()\n//: ![no](none.png)\nprint(1)\n", to: "P.playground/Contents.swift")
    let made = try run("import", "P.playground")
    #expect(made.output.contains("P.playground/Contents.swift:3: the image"), "\(made)")
  }

  @Test func `what cannot be imported is said`() throws {
    try sandbox.write("x", to: "a.txt")
    try sandbox.write("x", to: "empty/a.txt")
    try sandbox.write(Data([0xFF, 0xFE, 0x00]), to: "b.swift")
    for (words, code, said) in [
      ([], 64, "`import` needs a playground"),
      (["a.txt"], 64, "cannot be imported; `import` reads only"),
      (["empty"], 4, "there is nothing to import in empty"),
      (["none.swift"], 4, "it does not exist, or it is not UTF-8"),
      (["b.swift"], 4, "it does not exist, or it is not UTF-8"),
    ] as [([String], Int32, String)] {
      let outcome = try sandbox.run(["import"] + words, course: "\(sandbox.path)/Lessons")
      #expect(outcome.code == code && outcome.talk.contains(said), "\(words): \(outcome)")
    }
  }
}
