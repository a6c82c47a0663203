import Foundation
import TestPrograms
import Testing

/// Names from files, folders, variables and arguments that try to control the terminal.
@Suite(.timeLimit(.minutes(5))) struct HostileNameTests {
  /// An escape sequence, a bell, a C1 control, a bidirectional override, and a line of our own.
  private static let name = "a\u{1B}[31mb\u{7}\u{9B}31mc\u{202E}d\u{7F}\nFAKE: all is well"
  private static let escapedName =
    "a\\u001b[31mb\\u0007\\u009b31mc\\u202ed\\u0000\\nFAKE: all is well"

  /// Where the name stands.
  enum Place: CaseIterable {
    case progress, current, courseFolder, workspace, lessonFile, assetFile, lessonText, editor
    case terminal, argument
  }

  private func course(_ sandbox: Sandbox, folder: String, title: String = "One") throws -> String {
    try sandbox.write(
      """
      # \(title)

      ## Step \(title)

      ```swift step=s
      let s = 0
      ```

      ```swift solution
      let s = 1 // passes
      ```

      ```swift check
      expect(s == 1, "\(title)")
      ```

      ```hint
      \(title)
      ```
      """, to: "\(folder)/01-one.md")
    return "\(sandbox.path)/\(folder)"
  }

  private static let verbs: [[String]] =
    [
      ["next"], ["next"], ["list"], ["list", "--json"], ["status"], ["status", "--json"], ["show"],
      ["check"], ["check", "--json"], ["hint"], ["solution", "--reveal"], ["skip"], ["back"],
      ["reset"], ["solution", "--write"], ["summary"], ["goto", name], ["open"], ["show", name],
      ["init", name], [name], ["--\(name)"], ["completion", name], ["help", name],
      ["new", name], ["complete", "--", "goto", ""], ["lint", name], ["record", name],
      ["check", name],
      ["validate", "--format", name], ["lint", "--output", "\(name)/x"],
      ["serve", "--system", name],
    ]
    + ["plain", "json", "junit", "github"].flatMap { format in
      [["lint", "--format", format], ["validate", "--format", format]]
    }

  @Test(arguments: TestTier.part(of: Place.allCases, oneOf: 2))
  func `no name controls the terminal or looks like a line of ours`(
    place: Place
  ) throws {
    let sandbox = try Sandbox()
    let line = Self.name.replacing("\n", with: " ")
    var folder = "course"
    var environment = ["GITHUB_STEP_SUMMARY": ""]
    switch place {
    case .courseFolder: folder = Self.name
    case .workspace: environment["LESSONS_WORKSPACE"] = "\(sandbox.path)/\(Self.name)"
    case .editor: environment["EDITOR"] = "/no/\(Self.name)"
    case .terminal: environment["TERM"] = Self.name
    default: break
    }
    let course = try course(sandbox, folder: folder, title: place == .lessonText ? line : "One")
    switch place {
    case .progress:
      try sandbox.write(
        "{\"format\": 1, \"steps\": {\"one/\(Self.escapedName)\": {\"status\": \"passed\"}}}",
        to: "Playground/.lessons/progress.json")
    case .current:
      try sandbox.write(
        "{\"current\": \"one/\(Self.escapedName)\", \"format\": 1, \"steps\": {}}",
        to: "Playground/.lessons/progress.json")
    case .lessonFile:
      try sandbox.write("# Two\n\n```swift stepp=x\n```\n", to: "course/02-\(Self.name).md")
    case .assetFile: try sandbox.write("", to: "course/\(Self.name)")
    default: break
    }
    for words in Self.verbs {
      // `validate` would compile the lessons that have no error.
      if words.first == "validate", place != .lessonFile { continue }
      let outcome = try sandbox.run(
        words, course: course, environment: environment, checks: .passing())
      for text in [outcome.output, outcome.talk] {
        let hazards = text.unicodeScalars.filter { scalar in
          switch scalar.value {
          case 0x0A, 0x09: false
          case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
          default: false
          }
        }
        #expect(hazards.isEmpty, "\(place) \(words): \(text.debugDescription)")
        #expect(
          !text.split(separator: "\n").contains { $0.hasPrefix("FAKE") },
          "\(place) \(words): \(text)")
      }
    }
  }
}
