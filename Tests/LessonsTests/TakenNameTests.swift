import Foundation
import TestPrograms
import Testing

/// What a learner reads when a step is refused by the compiler for a reason outside its own lines.
@Suite(.timeLimit(.minutes(5))) struct TakenNameTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// The verdict on a second step, after a first one that is only there.
  private func verdict(_ first: String, _ second: String) throws -> String {
    try sandbox.write(
      "# One\n\n## First\n\n```swift step=first\n\(first)\n```\n\n```output\n...\n```\n\n## Second\n\n"
        + "```swift step=second\n\(second)\n```\n\n```output\nok\n```\n", to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    try sandbox.run("next", course: course)
    try sandbox.run("next", course: course)
    return try sandbox.run("check", course: course).output
  }

  @Test(
    arguments: TestTier.part(
      of: [
        ("let words = [\"a\"]\nprint(words)", "let words = [\"b\"]\nprint(words[0])", "words"),
        ("func go() {}\ngo()", "func go() {}\ngo()", "go"),
        (
          "struct User { var name: String }\nprint(User(name: \"x\").name)",
          "struct User { var id: Int }\nprint(User(id: 3).id)", "User"
        ),
      ], oneOf: 3))
  func `a name that an earlier step has is said with that step and line`(
    first: String, second: String, name: String
  ) throws {
    let words = try verdict(first, second)
    let page = try sandbox.read("Playground/01-one.swift").components(separatedBy: "\n")
    let places = page.indices.filter { index in
      ["let", "func", "struct"].contains { page[index].hasPrefix("\($0) \(name)") }
    }
    try #require(places.count == 2)
    let sentence =
      "✗ second: the name `\(name)` is taken: the step `first` declares it at line \(places[0] + 1)\n"
    #expect(words.hasPrefix(sentence), "\(words)")
    #expect(
      words.contains("swift:\(places[1] + 1): error: invalid redeclaration of '\(name)"),
      "\(words)")
    #expect(words.contains("choose another name"), "\(words)")
  }

  @Test func `a name that is declared twice in one step is no other step's`() throws {
    let words = try verdict("print(1)", "let a = 1\nlet a = 2\nprint(a)")
    #expect(words.hasPrefix("✗ second: the code does not compile"), "\(words)")
  }

  @Test func `of a demonstration that must not compile the compiler's words are no output`() throws
  {
    let course = try sandbox.course(
      "let n: Int = \"one\"", words: " demonstration",
      fences: "```error\ncannot convert value of type 'String'\n```\n", solution: nil)
    let words = try sandbox.run("next", course: course).output
    #expect(words.contains("The compiler says:\n  Playground/01-one.swift:"), "\(words)")
    #expect(!words.contains("It ran"), "\(words)")
  }
}
