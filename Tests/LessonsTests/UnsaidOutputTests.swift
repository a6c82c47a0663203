import Foundation
import Testing

/// How `validate` treats a step that prints but has no fence `output`.
@Suite(.timeLimit(.minutes(5))) struct UnsaidOutputTests {
  private func outcome(_ code: String, fences: String = "") throws -> Sandbox.Outcome {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      code, fences: fences + "```swift check\nexpect(true, \"never said\")\n```\n", solution: nil)
    return try sandbox.run("validate", "--no-cache", course: course)
  }

  @Test func `output that is always the same must be in a fence`() throws {
    let outcome = try outcome("print(\"ok\")\nprint(\"more\")")
    #expect(outcome.code == 2)
    #expect(
      outcome.output.contains(
        "01-one.md:8:1: error: `s` always prints `ok`, but no fence says so; add a fence "
          + "`output` with what it prints"), "\(outcome.output)")
  }

  @Test func `output that a fence contains is accepted`() throws {
    #expect(try outcome("print(\"ok\")", fences: "```output\nok\n```\n\n").code == 0)
  }

  @Test(arguments: ["print(UInt64.random(in: 0...UInt64.max))", "let a = 1"])
  func `a step with random or no output needs no fence`(code: String) throws {
    let outcome = try outcome(code)
    #expect(outcome.code == 0, "\(outcome.output)")
  }
}
