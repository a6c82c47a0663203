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
      again.output.contains("Lessons/01-values-names.md is there already, just the same"),
      "\(again)")
    #expect(try sandbox.read("Lessons/01-values-names.md") == before)
    try sandbox.edit("Lessons/02-again.md", "Again", "Once again")
    let other = try run("import", "Swift.playground")
    #expect(other.code == 1)
    #expect(other.output.contains("Lessons/02-again.md is not written"), "\(other)")
    #expect(try sandbox.read("Lessons/02-again.md").contains("Once again"))
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

  @Test func `beside JSON, what was recorded is said on standard error`() throws {
    try sandbox.write("//: # A\nprint(1)\n", to: "a.swift")
    let made = try run("import", "a.swift", "--format", "json", "--record")
    #expect(try json(made.output)["new"] as? [String] == ["01-a.md"])
    #expect(made.code == 0 && made.talk.contains("wrote 1 output in 1 lesson"), "\(made)")
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
      #expect(again.code == 0 && again.output.contains("just the same"), "\(again)")
    }
    #expect(try sandbox.read("Lessons/02-again.md") == before)
  }

  @Test func `a name that a fence takes again has a scope that is not shown`() throws {
    let (lesson, made) = try imported(
      "# T\n\n## A\n\n```swift\nlet x = 1\nprint(x)\n```\n\n## B\n\n```swift\nlet x = \"two\"\n"
        + "print(x)\n```\n\n## C\n\n```swift\nprint(x.count)\n```\n")
    #expect(lesson.contains("//#-hidden-code\ndo {\n//#-end-hidden-code\nlet x = 1"), "\(lesson)")
    #expect(lesson.contains("```output\ntwo\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n3\n```"), "\(lesson)")
    #expect(made.output.contains("a.md:6: this code takes a name again"), "\(made)")
  }

  @Test func `an earlier declaration comes along where it is needed`() throws {
    let (lesson, _) = try imported(
      "# T\n\n## A\n\n```swift\nstruct P { var a = 1 }\n```\n\n## B\n\n```swift\nprint(P().a)\n```\n\n"
        + "## C\n\n```swift\nstruct P { var b = 2 }\nprint(P().b)\n```\n")
    #expect(lesson.contains("```output\n1\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n2\n```"), "\(lesson)")
    #expect(!lesson.contains("norun"), "\(lesson)")
  }

  @Test func `commented code that does not compile becomes a step that must not`() throws {
    let (lesson, _) = try imported(
      "//: # A\n//: ## B\nlet a = 1\n// a = 2 // error\n// This won't compile:\n// let s: String = a\n"
        + "// It is an error.\nprint(a)\n", "a.swift")
    #expect(
      lesson.contains(
        "## B: what does not compile\n\n```swift step=b-what-does-not-compile demonstration\n"
          + "a = 2 // error\nlet s: String = a\n```\n\n```error\ncannot assign to value: 'a' is a 'let' "
          + "constant\ncannot convert value of type 'Int' to specified type 'String'\n```"),
      "\(lesson)")
    #expect(lesson.contains("```output\n1\n```"), "\(lesson)")
  }

  @Test func `commented code that compiles stays a comment`() throws {
    let (lesson, _) = try imported("//: # A\nlet a = 1\n// print(a) // no error\n", "a.swift")
    #expect(!lesson.contains("```error") && lesson.contains("// print(a)"), "\(lesson)")
  }

  @Test func `only code that needs a missing module is there to read`() throws {
    let (lesson, made) = try imported(
      "//: # A\nimport NoSuchUI\n//: one\nlet v = NoSuchView()\nlet x = 1\nprint(x)\n//: two\nv.show()\n",
      "a.swift")
    #expect(lesson.contains("Some code here needs `NoSuchUI`."), "\(lesson)")
    #expect(lesson.contains("```swift norun\nlet v = NoSuchView()\n```"), "\(lesson)")
    #expect(lesson.contains("```swift norun\nv.show()\n```"), "\(lesson)")
    #expect(lesson.contains("```output\n1\n```"), "\(lesson)")
    #expect(
      made.output.contains("a.swift:2: the module `NoSuchUI` is not here")
        && made.output.contains(
          "a.swift:4: this code does not run: cannot find 'NoSuchView' in scope"),
      "\(made)")
  }

  @Test func `a step that needs what a later one declares is one step with it`() throws {
    let (lesson, _) = try imported(
      "//: # A\n//: ## B\nprint(f())\n//: ## C\nfunc f() -> Int { 3 }\n", "a.swift")
    #expect(lesson.contains("### C") && lesson.contains("```output\n3\n```"), "\(lesson)")
  }

  @Test func `a new course gets the language in which its code compiles`() throws {
    _ = try imported(
      "//: # A\nclass A { init() {} }\nstruct S { static var n = 0 }\nfunc g() async { S.n += 1 }\n"
        + "let f: @Sendable () -> Void = { S.n += 1 }\nf()\nprint(S.n)\n", "a.swift")
    let file = try sandbox.read("Lessons/course.json")
    #expect(file.contains("\"languageMode\": 5") && file.contains("\"format\": false"), "\(file)")
  }

  @Test func `code that crashes becomes a step that must`() throws {
    let (lesson, _) = try imported(
      "# A\n\n## B\n\n```swift\nlet a = [1]\nprint(a)\nlet b = a[a.count]\n```\n")
    #expect(lesson.contains("let b = a[a.count]\n```\n\n```crash\nFatal error: Index"), "\(lesson)")
    #expect(lesson.contains("```output\n[1]\n```"), "\(lesson)")
  }

  @Test func `code whose library is missing when it runs is there to read`() throws {
    let (lesson, made) = try imported(
      "# A\n\n## B\n\n```swift\nprint(1)\n```\n\n## C\n\n```swift\nimport XCTest\n"
        + "XCTAssertEqual(1, 1)\nprint(2)\n```\n\n## D\n\n```swift\nprint(3)\n```\n")
    #expect(made.code == 0, "\(made)")
    #expect(made.output.contains("a.md:12: this code does not run: it ends with exit code 127"))
    #expect(lesson.contains("```swift norun\nimport XCTest\n"), "\(lesson)")
    #expect(lesson.contains("```output\n1\n```") && lesson.contains("```output\n3\n```"))
  }

  @Test func `lines that are too long are broken where that changes nothing`() throws {
    let words = String(repeating: "word ", count: 30)
    let (lesson, _) = try imported(
      "//: # A\nlet n = 1\nprint(\"\(words)\\(n + 1) end\")\nprint(\"\"\"\n  \(words)\\(n) end\n  \"\"\")\n/*\n "
        + "\(words)\n */\n// \(words)\nprint(3)\n", "a.swift")
    #expect(!lesson.contains("norun"), "\(lesson)")
    #expect(lesson.contains("```output\n\(words)2 end\n\(words)1 end\n3\n```"), "\(lesson)")
  }

  @Test func `lines that vary are left open`() throws {
    let (lesson, _) = try imported(
      "//: # A\n//: ## B\nprint(\"first\")\nprint(Int.random(in: 1...1_000_000_000))\n//: ## C\n"
        + "print(Int.random(in: 1...1_000_000_000))\n", "a.swift")
    #expect(lesson.contains("```output\nfirst\n[..]\n```"), "\(lesson)")
    #expect(lesson.contains("```output any\n```\n\n```swift check\n"), "\(lesson)")
  }

  @Test func `a value that cannot be stated stays a comment`() throws {
    let (lesson, _) = try imported(
      "//: # A\nlet a = 6 * 7 // => 41\nlet s = Int.random(in: 1...1_000_000_000) // => 8\n",
      "a.swift")
    #expect(lesson.contains("let a = 6 * 7  // → 42"), "\(lesson)")
    #expect(lesson.contains("1_000_000_000)  // 8\n"), "\(lesson)")
  }

  @Test func `members that stand without their type run in an extension`() throws {
    let (lesson, made) = try imported(
      "# A\n\n## B\n\n```swift\nstruct P<T> { var all: [T] = [] }\n```\n\n```swift\n"
        + "mutating func add(_ one: T) {\n  all.append(one)\n}\n```\n\n```swift\nvar p = P<Int>()\np.add(3)\n"
        + "print(p.all)\n```\n")
    #expect(lesson.contains("extension P {\n//#-end-hidden-code\nmutating func"), "\(lesson)")
    #expect(lesson.contains("```output\n[3]\n```"), "\(lesson)")
    #expect(made.output.contains("a.md:10: this code stands in an `extension P`"), "\(made)")
  }

  @Test func `hidden lines of mdBook stay hidden, and what it ignores is there to read`() throws {
    let (book, _) = try imported(
      "# A\n\n## B\n\n```swift\n# let h = 7\nprint(h)\n```\n\n```swift,ignore\nnope(\n```\n")
    #expect(book.contains("//#-hidden-code\nlet h = 7\n//#-end-hidden-code\nprint(h)"), "\(book)")
    #expect(book.contains("```swift norun\nnope(\n```"), "\(book)")
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
      ([], 64, "`import` needs a playground"), (["a.txt"], 64, "cannot be imported: it is no"),
      (["empty"], 4, "there is nothing to import in empty"),
      (["none.swift"], 4, "it is not there, or it is not UTF-8"),
      (["b.swift"], 4, "it is not there, or it is not UTF-8"),
    ] as [([String], Int32, String)] {
      let outcome = try sandbox.run(["import"] + words, course: "\(sandbox.path)/Lessons")
      #expect(outcome.code == code && outcome.talk.contains(said), "\(words): \(outcome)")
    }
  }
}
