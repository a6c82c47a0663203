import Foundation
import Testing

/// Which rules the layout follows.
extension FormatTests {
  @Test func `the course's own rules count, and those for names and style do not`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      #"{"version": 1, "indentation": {"spaces": 4}, "rules": {"DoNotUseSemicolons": true}}"#,
      to: "course/.swift-format")
    let course = try sandbox.course(
      "func f()->Int {\n  1\n}\n//#-editable-code\nprint(0);print(1000000)\n//#-end-editable-code",
      solution: "if true {\n  print(\"ok\");\n}")
    try sandbox.run("format", course: course)
    let text = try sandbox.read("course/01-one.md")
    #expect(text.contains("func f() -> Int {\n    1\n}\n//#-editable-code\n"), "\(text)")
    #expect(text.contains("```swift solution\nif true {\n    print(\"ok\");\n}\n```"), "\(text)")
    #expect(text.contains("1000000"))
    let validated = try sandbox.run("validate", "--no-cache", course: course)
    #expect(!validated.output.contains("formatted"), "\(validated.output)")
  }

  @Test func `the rules of course.json come first, and false leaves all as it is`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "func f()->Int {\n  1\n}", solution: "if true {\n  print(\"ok\")\n}")
    let text = try sandbox.read("course/01-one.md")
    try sandbox.write(#"{"format": false}"#, to: "course/course.json")
    let none = try sandbox.run("format", course: course)
    #expect(none.code == 0 && none.output.contains("`format` is false"), "\(none)")
    #expect(try sandbox.read("course/01-one.md") == text)
    try sandbox.write(#"{"version": 1, "indentation": {"spaces": 8}}"#, to: "course/.swift-format")
    try sandbox.write(
      #"{"format": {"version": 1, "indentation": {"spaces": 4}}}"#, to: "course/course.json")
    try sandbox.run("format", course: course)
    #expect(try sandbox.read("course/01-one.md").contains("func f() -> Int {\n    1\n}"))
  }

  @Test func `rules that cannot be read are said, and nothing is laid out by others`() throws {
    let sandbox = try Sandbox()
    let course = try course(sandbox)
    try sandbox.write("spaces: 4", to: "course/.swift-format")
    for verb in ["format", "validate"] {
      let outcome = try sandbox.run(verb, course: course)
      #expect(outcome.code == 2)
      #expect(outcome.talk.contains("the nearest `.swift-format` of the course"), "\(outcome)")
    }
    #expect(try sandbox.read("course/01-one.md") == Self.untidy)
  }
}
