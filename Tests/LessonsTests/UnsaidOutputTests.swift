import Foundation
import Testing

/// How `validate` treats a step that prints but has no fence `output`.
@Suite(.timeLimit(.minutes(5))) struct UnsaidOutputTests {
  private func outcome(_ code: String, fences: String = "") throws -> Sandbox.Outcome {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      code,
      fences: fences
        + "```swift check\nexpect(!CommandLine.arguments.isEmpty, \"never said\")\n```\n",
      solution: nil)
    return try sandbox.run("validate", "--no-cache", course: course)
  }

  @Test func `output that is always the same must be in a fence`() throws {
    let outcome = try outcome("print(\"ok\")\nprint(\"more\")")
    #expect(outcome.code == 2)
    #expect(
      outcome.output.contains(
        "01-one.md:8:1: error: `s` always prints `ok`, but no fence shows that; add a fence "
          + "`output` with its output, or an empty `output any`"), "\(outcome.output)")
  }

  @Test func `output that a fence contains is accepted`() throws {
    #expect(try outcome("print(\"ok\")", fences: "```output\nok\n```\n\n").code == 0)
  }

  @Test func `whatever a free exercise prints is right`() throws {
    let free = try outcome("print(\"ok\")", fences: "```output any\n```\n\n")
    #expect(free.code == 0, "\(free.output)")
  }

  @Test(arguments: ["print(UInt64.random(in: 0...UInt64.max))", "let a = 1"])
  func `a step with random or no output needs no fence`(code: String) throws {
    let outcome = try outcome(code)
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  /// A check may look at what its step has printed, and at nothing else.
  @Test(arguments: [
    ("print(\"one\\ntwo\")", "printed == \"one\\ntwo\\n\"", 0),
    ("print(\"one\", terminator: \"\")", "printed == \"one\"", 0),
    ("let a = 1", "printed.isEmpty", 0),
    ("print(\"one\")", "printed == \"two\\n\"", 2),
    ("print(\"é\")", "printed.count == 2", 0),
  ])
  func `a check can look at what was printed`(code: String, condition: String, exit: Int32) throws {
    let sandbox = try Sandbox()
    let fences = "```output any\n```\n\n```swift check\nexpect(\(condition), \"so\")\n```\n"
    let course = try sandbox.course(
      "print(\"before\")", fences: "```output\nbefore\n```\n", solution: nil)
    try sandbox.write(
      sandbox.read("course/01-one.md")
        + "\n## Two\n\nSay something.\n\n```swift step=two demonstration\n\(code)\n```\n\n\(fences)",
      to: "course/01-one.md")
    let outcome = try sandbox.run("validate", "--no-cache", course: course)
    #expect(outcome.code == exit, "\(outcome.output)")
  }
}
