import Foundation
import Testing

/// A small course in a sandbox, and runs of `validate` on it.
struct ValidationCourse {
  let sandbox: Sandbox
  /// The program to run.
  var program: String
  /// Its environment variables.
  var environment: [String: String] = [:]

  /// The course's folder.
  var path: String { "\(sandbox.path)/course" }
  /// The cache's folder.
  var cache: String { "\(sandbox.path)/.cache/lessons/validate" }

  /// Creates a course of demonstrations that print `ok`.
  init(_ sandbox: Sandbox, lessons: [String] = ["one"]) throws {
    self.sandbox = sandbox
    program = sandbox.program
    for (number, name) in lessons.enumerated() {
      try write(Self.lesson(), to: "0\(number + 1)-\(name).md")
    }
  }

  /// A lesson of one demonstration.
  static func lesson(
    _ code: String = "if true {\n  print(\"ok\")\n}", words: String = "", output: String = "ok"
  ) -> String {
    "# Lesson\n\nWords.\n\n## Step\n\nMore words.\n\n```swift step=s\(words)\n\(code)\n```\n\n"
      + "```output\n\(output)\n```\n"
  }

  /// Writes a file of the course.
  func write(_ text: String, to name: String) throws {
    try sandbox.write(text, to: "course/\(name)")
  }

  /// Runs `validate`.
  func validate(_ words: String...) throws -> Sandbox.Outcome { try validate(words) }

  /// Runs `validate`; its answer is the report for people unless another format is asked for.
  func validate(_ words: [String]) throws -> Sandbox.Outcome {
    // Another program, or other temporary files, need a separate process.
    guard program == sandbox.program, environment["TMPDIR"] == nil else {
      return try sandbox.shell(
        "exec \"$@\"", [program, "validate"] + words,
        sandbox.environment(course: path, environment))
    }
    return try sandbox.run(["validate"] + words, course: path, environment: environment)
  }

  /// The ids of the lessons that `validate` checks.
  func lessons(_ words: String...) throws -> [String] {
    try Self.lessons(in: validate(["--format", "json"] + words))
  }

  /// The ids of the lessons in a report as JSON.
  static func lessons(in outcome: Sandbox.Outcome) throws -> [String] {
    let lessons = try #require(try json(outcome.output)["lessons"] as? [[String: Any]])
    return lessons.compactMap { $0["id"] as? String }
  }
}
