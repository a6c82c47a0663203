import Foundation
import LessonModel
import SystemIO
import Testing
import Tutoring

@testable import LessonsCLI

/// A course with some learners, each with a folder of their own.
struct ClassRoom {
  let sandbox: Sandbox
  let course: String

  init() throws {
    sandbox = try Sandbox()
    course = try ProgressVerbTests.course(sandbox)
    try sandbox.edit(
      "course/01-first.md", "## Step two",
      "```hint when=\"failed-check\"\nWrite a **1**.\n```\n\n## Step two")
  }

  /// Runs the program for one of them, or for the teacher; pages are judged without a compiler.
  @discardableResult
  func run(_ words: String..., by name: String = "") throws -> Sandbox.Outcome {
    try sandbox.run(
      words, course: course, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"], in: name,
      checks: .passing())
  }

  /// Makes a learner who solves steps of the first lesson after some tries.
  func learn(_ name: String, _ steps: String..., tries: Int = 0) throws {
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/\(name)", withIntermediateDirectories: true)
    try run("next", by: name)
    for step in steps {
      for _ in 0..<tries { #expect(try run("check", by: name).code == 1) }
      try sandbox.edit(
        "\(name)/Playground/01-first.swift", "let \(step) = 0", "let \(step) = 1 // passes")
      #expect(try run("next", by: name).code == 0)
    }
  }

  /// Hands in what a learner has, and returns the file's name.
  @discardableResult
  func submit(_ name: String) throws -> String {
    let outcome = try run("submit", "--name", name, "--output", "../\(name).lessons", by: name)
    #expect(outcome.code == 0, "\(outcome)")
    return "\(name).lessons"
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(sandbox.path)/\(name)")))
  }

  /// Writes a file that was handed in once more, with other words.
  func repack(_ name: String, as new: String, _ old: String, _ words: String) throws {
    let text = try sandbox.read(name)
    try #require(text.contains(old), "\(text)")
    try sandbox.write(text.replacing(old, with: words), to: new)
  }
}
