import Foundation
import Testing

/// The course from an empty folder.
@Suite(.course) struct CourseWalkTests {
  /// The course, or each fourth lesson of it where not the whole course is asked for.
  private func course(in sandbox: Sandbox) throws -> String {
    guard !CourseShare.isWhole else { return Sandbox.root + "/Lessons" }
    for (number, lesson) in CourseLesson.all.enumerated() where number % 4 == 0 {
      _ = try lesson.course(in: sandbox)
    }
    return "\(sandbox.path)/course"
  }

  @Test func `the course can be walked from an empty folder`() throws {
    let sandbox = try Sandbox()
    let course = try course(in: sandbox)
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
