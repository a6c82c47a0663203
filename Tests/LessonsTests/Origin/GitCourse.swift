import Foundation
import Testing

/// A repository of a course, as its author has it, and the bare one that others fetch from.
struct GitCourse {
  let sandbox: Sandbox
  /// The address that others type.
  let address = "course.git"

  /// Makes both with one lesson of one step.
  init(in sandbox: Sandbox) throws {
    self.sandbox = sandbox
    try write(
      "Lessons/course.json", "{\"id\": \"fruit\", \"title\": \"Fruit\", \"author\": \"Ada\"}\n")
    try write("Lessons/01-apples.md", Self.lesson("Apples", ["one"]))
    try git("init -q -b main . && git config user.name T && git config user.email t@example.org")
    try publish()
  }

  /// A lesson of demonstrations.
  static func lesson(_ title: String, _ steps: [String]) -> String {
    "# \(title)\n\nWords.\n\n"
      + steps.map {
        "## \($0)\n\nWords.\n\n```swift step=\($0) demonstration\nprint(1)\n```\n\n```output\n1\n```\n\n"
      }.joined()
  }

  /// Writes a file of the author.
  func write(_ name: String, _ text: String) throws {
    try sandbox.write(text, to: "author/\(name)")
  }

  /// Commits everything, and lets others have it.
  func publish(_ message: String = "change", force: Bool = false) throws {
    try git("add -A . && git commit -q --allow-empty -m '\(message)'")
    if FileManager.default.fileExists(atPath: "\(sandbox.path)/\(address)") {
      try git("push -q \(force ? "-f" : "") ../\(address) HEAD:main --tags")
    } else {
      try git("clone -q --bare . ../\(address)")
    }
  }

  /// Runs a git command in the author's folder.
  func git(_ words: String) throws {
    let outcome = try sandbox.shell("mkdir -p author && cd author && git \(words)")
    try #require(outcome.code == 0, "git \(words): \(outcome.talk)")
  }
}

extension Sandbox {
  /// Everything below a folder, in order; folders of the program's own are left out.
  func files(in folder: String) throws -> [String] {
    let outcome = try shell(
      "find '\(folder)' -mindepth 1 -not -path '*/.lessons/*' -not -path '*/.git/*' | sort")
    return outcome.output.split(separator: "\n").map(String.init)
  }
}
