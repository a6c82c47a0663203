import Foundation
import Testing

/// The shipped lessons, broken by machine.
@Suite(.course, .timeLimit(.minutes(5))) struct CourseMutationTests {
  @Test func `a mistake in a lesson is found`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      "exec \"$@\"",
      [
        "\(Sandbox.root)/Tests/mutation/run", "--count", "12", "--seed", "1",
        "--program", sandbox.program,
      ], seconds: 280)
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
    #expect(outcome.output.contains("seed 1"))
  }
}
