import Foundation
import Testing

/// What `validate` says of the layout, and lessons that cannot be written.
extension FormatTests {
  @Test func `validate says once for each step that format helps`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    let outcome = try sandbox.run("validate", "--no-cache", "--format", "plain", course: course)
    let found = outcome.output.split(separator: "\n").filter { $0.contains("formatted") }
    #expect(
      found == [
        "course/01-one.md:6:1: error: the code is not formatted in 12 lines; `lessons format one` lays it out",
        "course/01-one.md:56:1: error: the code is not formatted in 5 lines; `lessons format one` lays it out",
      ], "\(outcome.output)")
    try sandbox.run("format", course: course)
    let again = try sandbox.run("validate", "--no-cache", course: course)
    #expect(!again.output.contains("formatted"), "\(again.output)")
  }

  @Test func `a lesson that cannot be written stays as it is`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: "\(course)/01-one.md")
    let outcome = try sandbox.run("format", course: course)
    #expect(outcome.code == 3, "\(outcome)")
    #expect(try sandbox.read("course/01-one.md") == Self.untidy)
  }
}
