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
      #expect(
        outcome.code == 0 || verb == "validate" && outcome.output.contains("not formatted"),
        "\(verb): \(outcome)")
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

  /// The hidden code of `Sources` stands in no line of the file.
  @Test func `a line that is named is the file's own`() throws {
    try sandbox.write("struct A {}\nstruct B {}\n", to: "P.playground/Sources/A.swift")
    try sandbox.write(
      "//: # P\nlet a = A()\n//: ![no](none.png)\nprint(1)\n", to: "P.playground/Contents.swift")
    let made = try run("import", "P.playground")
    #expect(made.output.contains("P.playground/Contents.swift:3: the image"), "\(made)")
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
