import Foundation
import LessonsCLI
import TestPrograms
import Testing

/// What `languageMode`, `isolation` and `format` of a course do to its code, with the compiler.
@Suite(.timeLimit(.minutes(5))) struct CourseLanguageTests {
  /// Code that Swift 6 refuses and Swift 5 takes.
  private static let old = """
    var counter = 41
    nonisolated func bump() { counter += 1 }
    bump()
    print(counter)
    """
  /// Code that needs functions without an actor.
  private static let free = """
    func double(_ number: Int) -> Int { number * 2 }
    let result = await Task.detached { double(21) }.value
    print(result)
    """

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Writes a course of one step with code that prints 42.
  private func write(_ code: String, _ file: String) throws {
    let check = "```swift check\nexpect(1 + 1 == 2, \"add\")\n```\n"
    let lesson =
      "# One\n\n## Step\n\n```swift step=s\n\(code)\n```\n\n```output\n42\n```\n\n\(check)"
    try sandbox.write(lesson, to: "course/01-one.md")
    try sandbox.write(file, to: "course/course.json")
  }

  private func run(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(words, course: "course")
  }

  @Test(
    arguments: TestTier.part(
      of: [
        (old, "{\"languageMode\": 5}", "{\"languageMode\": 6}"),
        (free, "{\"isolation\": \"nonisolated\"}", "{\"isolation\": \"main-actor\"}"),
        (
          old + "\n" + free.replacing("print(result)", with: "_ = result"),
          "{\"languageMode\": 5, \"isolation\": \"nonisolated\"}", "{\"languageMode\": 6}"
        ),
      ], oneOf: 2))
  func `pages, values and gates are compiled as the course says`(
    code: String, right: String, wrong: String
  ) throws {
    try write(code, right)
    let next = try run("next")
    #expect(next.code == 0, "\(next)")
    let check = try run("check", "--values")
    #expect(check.code == 0 && check.output.contains("42"), "\(check)")
    #expect(!check.output.contains("values are not available"), "\(check)")
    let report = try json(run("check", "--json", "--values").output)
    #expect((report["values"] as? [Any])?.isEmpty == false, "\(report)")
    let proof = try run("validate")
    #expect(proof.code == 0, "\(proof)")
    #expect(try run("record", "--check").code == 0)

    // What was kept of the course as it was must not count for another language.
    try sandbox.write(wrong, to: "course/course.json")
    #expect(try json(run("check", "--json").output)["verdict"] as? String == "does-not-compile")
    #expect(try run("validate").code == 2)
    try sandbox.write(right, to: "course/course.json")
    #expect(try run("check").code == 0)
  }

  @Test func `editors are told the language, too`() throws {
    try write(Self.old, "{\"languageMode\": 5, \"isolation\": \"nonisolated\"}")
    let options = "\"-swift-version\",\"5\",\"-default-isolation\",\"nonisolated\""
    _ = try run("init", "ws")
    #expect(try sandbox.read("ws/.sourcekit-lsp/config.json").contains(options))
    _ = try run("next")
    #expect(try sandbox.read("Playground/.sourcekit-lsp/config.json").contains(options))
    try sandbox.write("{}", to: "course/course.json")
    _ = try run("hint")
    #expect(
      try sandbox.read("Playground/.sourcekit-lsp/config.json")
        .contains("\"-swift-version\",\"6\",\"-default-isolation\",\"MainActor\""))
  }

  @Test func `the layout is held to the course's own rules, or to none`() throws {
    let code = "if true {\n    print(42)\n}"
    try write(code, "{}")
    let usual = try run("validate")
    #expect(usual.code == 2 && usual.output.contains("not formatted"), "\(usual)")
    for file in [
      "{\"format\": {\"version\": 1, \"indentation\": {\"spaces\": 4}}}", "{\"format\": false}",
    ] {
      try write(code, file)
      let outcome = try run("validate")
      #expect(outcome.code == 0, "\(file): \(outcome)")
      #expect(!outcome.talk.contains("swift-format"))
    }
    try write(
      "if true {\n  print(42)\n}",
      "{\"format\": {\"version\": 1, \"indentation\": {\"spaces\": 4}}}")
    #expect(try run("validate").code == 2)
  }
}
