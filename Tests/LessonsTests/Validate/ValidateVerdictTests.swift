import Foundation
import Testing

/// The verdicts of `validate` on steps that depend on each other.
@Suite(.timeLimit(.minutes(5))) struct ValidateVerdictTests {
  /// A demonstration that prints something.
  private func step(_ id: String, _ code: String, output: String, input: String? = nil) -> String {
    let stdin = input.map { "\n```stdin\n\($0)\n```\n" } ?? ""
    return "## Step\n\nWords.\n\n```swift step=\(id)\n\(code)\n```\n\n```output\n\(output)\n```\n"
      + stdin
  }

  private func course(_ steps: String...) throws -> ValidationCourse {
    let course = try ValidationCourse(Sandbox())
    try course.write("# Lesson\n\nWords.\n\n" + steps.joined(separator: "\n"), to: "01-one.md")
    return course
  }

  @Test func `a fault in an earlier output does not hide one in a later output`() throws {
    let outcome = try course(
      step("a", "let number = 0\nprint(number)", output: "1"),
      step("b", "print(\"two \\(number)\")", output: "two 1")
    ).validate()
    #expect(outcome.code == 2)
    for (line, words) in [
      (15, "`a` prints `0` where the output says `1`"),
      (27, "`b` prints `two 0` where the output says `two 1`"),
    ] {
      #expect(outcome.output.contains("01-one.md:\(line):1: error: the code of \(words)"))
    }
    #expect(!outcome.output.contains("runs again"))
  }

  @Test func `a later step may change what an earlier one prints`() throws {
    let outcome = try course(
      step(
        "a", "struct Money {\n  var cents: Int\n}\n\nlet price = Money(cents: 500)\nprint(price)",
        output: "Money(cents: 500)"),
      step(
        "b",
        "extension Money: CustomStringConvertible {\n"
          + "  var description: String { \"$\\(cents / 100)\" }\n}\n\nprint(price)", output: "$5")
    ).validate()
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  @Test func `each step reads its own standard input`() throws {
    let outcome = try course(
      step(
        "a", "var sum = 0\nwhile let line = readLine() { sum += Int(line) ?? 0 }\nprint(sum)",
        output: "3", input: "1\n2"),
      step("b", "print(\"x\")", output: "x", input: "5")
    ).validate()
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  @Test func `the formatter is found beside the compiler that a link leads to`() throws {
    var course = try ValidationCourse(Sandbox())
    try course.write(
      ValidationCourse.lesson("let   n=1\nprint(\"ok\", n)", output: "ok 1"), to: "01-one.md")
    let made = try course.sandbox.shell(
      "mkdir tools && ln -s \"$(command -v swiftc)\" tools/swiftc")
    #expect(made.code == 0)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    course.environment["PATH"] = "\(course.sandbox.path)/tools:\(path)"
    let outcome = try course.validate()
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("the code is not formatted"), "\(outcome.output)")
  }

  @Test func `without a formatter it says that the layout is not checked`() throws {
    var course = try ValidationCourse(Sandbox())
    let made = try course.sandbox.shell(
      """
      mkdir tools && printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$(command -v swiftc)" >tools/swiftc
      chmod +x tools/swiftc && cp tools/swiftc tools/swift-frontend
      """)
    #expect(made.code == 0)
    course.environment["PATH"] = "\(course.sandbox.path)/tools:/usr/bin:/bin"
    let outcome = try course.validate()
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
    #expect(outcome.talk.contains("the layout of the code is not checked"))
  }
}
