import Foundation
import Testing

@testable import Validation

/// Output that varies.
extension RecordTests {
  @Test
  func `of an output that varies the steady lines are written, and with --vary wildcards too`()
    throws
  {
    let sandbox = try Sandbox()
    let code =
      "print(\"first\")\nprint(\"id \\(Int.random(in: 1000...9_999_999)), ready\")\nprint(\"last\")\n"
      + "let six = 2 * 3  // →"
    try sandbox.write(lesson((code, output(""))), to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    let first = try sandbox.run("record", course: course)
    #expect(first.code == 2, "\(first)")
    #expect(first.output.contains("prints `id "), "\(first)")
    #expect(first.output.contains("as `lessons record --vary` does"), "\(first)")
    #expect(try sandbox.read("course/01-one.md") == lesson((code + " 6", output("first\nlast\n"))))
    let second = try sandbox.run("record", "--vary", course: course)
    #expect(second.code == 0, "\(second)")
    let recorded = lesson((code + " 6", output("first\nid [..], ready\nlast\n")))
    #expect(try sandbox.read("course/01-one.md") == recorded)
    #expect(try sandbox.run("validate", course: course).code == 0)
    // The value is compared although the output varies, and a value that varies itself is found.
    try sandbox.edit("course/01-one.md", "// → 6", "// → 7")
    let wrong = try sandbox.run("validate", course: course)
    #expect(
      wrong.code == 2 && wrong.output.contains("states `7`, but its value is `6`"), "\(wrong)")
    try sandbox.edit("course/01-one.md", "2 * 3  // → 7", "Int.random(in: 0...9_999_999)  // → 7")
    let varying = try sandbox.run("validate", course: course)
    #expect(varying.code == 2 && varying.output.contains("so it can state neither"), "\(varying)")
  }

  @Test(arguments: [
    ("id 4321", "id 4399", "id [..]"), ("a1b", "a2b", "[..]"), ("x = 1.", "x = 12.", "x = [..]."),
    ("at 10:31", "at 10:45", "at 10:[..]"),
  ])
  func `a pattern keeps whole words`(first: String, second: String, pattern: String) {
    #expect(VaryingOutput.pattern(of: first, second) == pattern)
  }
}
