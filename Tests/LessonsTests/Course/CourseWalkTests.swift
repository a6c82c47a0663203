import Foundation
import Testing

/// The course from an empty folder.
@Suite(.course) struct CourseWalkTests {
  @Test func `the course can be walked from an empty folder`() throws {
    let sandbox = try Sandbox()
    let course = try CoursePart(from: 0, in: sandbox).course
    try Walk(sandbox, course: course).toTheEnd()
    let status = try json(sandbox.run("status", "--json", course: course).output)
    #expect(status["finished"] as? Bool == true)
    #expect(status["passed"] as? Int == status["steps"] as? Int)
    let last = try sandbox.run("next", course: course)
    #expect(last.code == 0)
    #expect(last.output.contains("You have done all"))
  }

  @Test func `the shipped course validates`() throws {
    let outcome = try Sandbox().run("validate", seconds: 900)
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(outcome.output.contains("no problems"))
  }
}
