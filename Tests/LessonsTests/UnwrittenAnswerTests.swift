import Foundation
import TestPrograms
import Testing

/// Output without a reader: a full disk, a reader that has gone, closed descriptors.
@Suite(
  .waiting, .timeLimit(.minutes(5)),
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs `/dev/full`"))
struct UnwrittenAnswerTests {
  private func shell(
    _ sandbox: Sandbox, _ script: String, _ words: [String], course: String
  ) throws -> Sandbox.Outcome {
    var environment = sandbox.environment(course: course)
    environment["PS4"] = nil
    return try sandbox.shell(
      "exec /bin/bash -c '\(script)' \"$@\"", [sandbox.program] + words, environment)
  }

  private static let verbs = [
    ["next"], ["list"], ["list", "--json"], ["status"], ["status", "--json"], ["show"], ["lint"],
    ["lint", "--format", "json"], ["lint", "--format", "junit"],
    ["lint", "--format", "github"], ["lint", "--format", "plain"], ["help"], ["help", "next"],
    ["--version"], ["completion", "bash"], ["complete", "--", "goto", ""],
    ["solution", "--reveal"],
    ["hint"], ["check", "--json"], ["watch"], ["serve", "--json"], ["goto", "s"],
  ]

  @Test(arguments: TestTier.part(of: verbs, oneOf: 3))
  func `an answer that cannot be written is an error of the machine, said once`(words: [String])
    throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    try #require(sandbox.run("show", course: course).code == 0)
    let outcome = try shell(sandbox, "exec \"$0\" \"$@\" > /dev/full", words, course: course)
    #expect(outcome.code == 3)
    let lines = outcome.talk.split(separator: "\n").filter { !$0.contains("Building") }
    #expect(lines.count == 1 && lines[0].contains("cannot write to standard output"), "\(lines)")
  }

  @Test(arguments: [["list"], ["next"], ["help"], ["lint", "--format", "json"], ["status"]])
  func `a reader that has gone ends the program as it ends others`(words: [String]) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    let script = "(sleep 0.2; exec \"$0\" \"$@\") | true; echo ${PIPESTATUS[0]}"
    let outcome = try shell(sandbox, script, words, course: course)
    #expect(outcome.output == "141\n")
    #expect(outcome.talk == "")
  }

  @Test(arguments: ["> /dev/full", "| true", ">&-"])
  func `next changes nothing when its answer cannot be seen`(end: String) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "print(1)",
      fences:
        "```output\nok\n```\n\n## Two\n\n```swift step=two\nprint(2)\n```\n\n```output\n...\n```\n")
    func files() throws -> [String: Data] {
      let folder = "\(sandbox.path)/Playground"
      let names = FileManager.default.subpaths(atPath: folder) ?? []
      let pages = names.filter { $0.hasSuffix(".swift") || $0.hasSuffix("progress.json") }
      return Dictionary(
        uniqueKeysWithValues: pages.map { name in
          (name, FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data())
        })
    }
    func next() throws {
      _ = try shell(sandbox, "(sleep 0.2; exec \"$0\" next) \(end)", [], course: course)
    }
    try next()
    #expect(try files().isEmpty)
    // The verdict of a right step cannot be seen: the pass counts, and the next step does not come.
    let shown = try sandbox.run("next", course: course)
    #expect(shown.code == 0, "\(shown)")
    try sandbox.edit("Playground/01-one.swift", "print(1)", "print(\"ok\")")
    try next()
    #expect(try !sandbox.read("Playground/01-one.swift").contains("MARK: - two"))
    #expect(try sandbox.run("status", "--json", course: course).output.contains("one/s\""))
    // The next step itself cannot be seen.
    let before = try files()
    try next()
    #expect(try files() == before)
    #expect(try sandbox.run("next", course: course).output.contains("print(2)"))
  }

  @Test func `closed descriptors do no harm`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(1)")
    let all = try sandbox.run("list", course: course).output
    let listed = try shell(sandbox, "exec \"$0\" list <&- 2>&-", [], course: course)
    #expect(listed.code == 0 && listed.output == all)
    let closed = try shell(sandbox, "exec \"$0\" next <&- >&-", [], course: course)
    #expect(closed.code == 3)
    #expect(closed.talk == "lessons: cannot write to standard output: Bad file descriptor\n")
    #expect(try shell(sandbox, "exec \"$0\" next <&- >&- 2>&-", [], course: course).code == 3)
    // The answer is not in one of our files, and messages are not in a page.
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Playground/01-one.swift"))
    #expect(try shell(sandbox, "exec \"$0\" next <&- 2>&-", [], course: course).code == 0)
    #expect(try sandbox.read("Playground/01-one.swift").contains("print(1)"))
  }
}
