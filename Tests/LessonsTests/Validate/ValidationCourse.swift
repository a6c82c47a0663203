import Foundation
import Testing

/// A small course in a sandbox, and `validate` upon it.
struct ValidationCourse {
  let sandbox: Sandbox
  /// The program that is run.
  var program: String
  /// Variables that it sees.
  var environment: [String: String] = [:]

  /// The course's folder.
  var path: String { "\(sandbox.path)/course" }
  /// The cache's folder.
  var cache: String { "\(sandbox.path)/.cache/lessons/validate" }

  /// Makes a course of demonstrations, each of which prints `ok`.
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

  /// Runs `validate`; the words for people are its answer unless another format is asked for.
  func validate(_ words: [String]) throws -> Sandbox.Outcome {
    // Another program, or other temporary files, need a process of their own.
    guard program == sandbox.program, environment["TMPDIR"] == nil else {
      return try sandbox.shell(
        "exec \"$@\"", [program, "validate"] + words,
        sandbox.environment(course: path, environment))
    }
    return try sandbox.run(["validate"] + words, course: path, environment: environment)
  }

  /// The ids of the lessons that `validate` looks at.
  func lessons(_ words: String...) throws -> [String] {
    try Self.lessons(in: validate(["--format", "json"] + words))
  }

  /// The ids of the lessons in a report as JSON.
  static func lessons(in outcome: Sandbox.Outcome) throws -> [String] {
    let lessons = try #require(try json(outcome.output)["lessons"] as? [[String: Any]])
    return lessons.compactMap { $0["id"] as? String }
  }
}
