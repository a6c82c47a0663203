import Foundation
import Testing

/// The whole course from an empty folder.
@Suite(.course) struct CourseWalkTests {
  @Test func `the course can be walked from an empty folder`() throws {
    let sandbox = try Sandbox()
    try Walk(sandbox).toTheEnd()
    let status = try json(sandbox.run("status", "--json").output)
    #expect(status["finished"] as? Bool == true)
    #expect(status["passed"] as? Int == status["steps"] as? Int)
    let last = try sandbox.run("next")
    #expect(last.code == 0)
    #expect(last.output.contains("You have done all"))
  }

  @Test func `the shipped course has the known problems and no others`() throws {
    let sandbox = try Sandbox()
    let report = try sandbox.run("validate", "--format", "json", seconds: 900).output
    let known = try KnownProblems.compare(report, in: sandbox)
    #expect(known.code == 0, "\(known.output)")
  }
}
