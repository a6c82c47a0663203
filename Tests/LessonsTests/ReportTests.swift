import Foundation
import TestPrograms
import Testing

/// The reports of `validate` and `lint`, and where they are written.
@Suite(.timeLimit(.minutes(5))) struct ReportTests {
  /// A course of one lesson whose only step already passes.
  private func solved(_ sandbox: Sandbox) throws -> String {
    try sandbox.course("print(\"ok\")")
  }

  /// A course of one lesson with a misspelt word.
  private func misspelt(_ sandbox: Sandbox) throws -> String {
    try sandbox.course("print(1)", fences: "```outptu\nok\n```\n")
  }

  /// The report without the seconds that a run took, which differ between two runs.
  private func withoutTimes(_ report: String) -> String {
    report.replacing(/\ time="[0-9.]+"/, with: "")
  }

  @Test(.enabled(if: Program.python(with: "jsonschema") != nil, "needs python3-jsonschema"))
  func `validate writes JSON and nothing else, and its schema describes it`() throws {
    let sandbox = try Sandbox()
    let course = try solved(sandbox)
    let outcome = try sandbox.run("validate", "--format", "json", course: course)
    #expect(outcome.code == 2)
    #expect(outcome.talk.isEmpty, "\(outcome.talk)")
    let object = try json(outcome.output)
    #expect(object["$schema"] as? String == "validation.schema.json")
    #expect(object["format"] as? Int == 1)
    let lesson = try #require((object["lessons"] as? [[String: Any]])?.first)
    let step = try #require((lesson["steps"] as? [[String: Any]])?.first)
    let problem = try #require((step["problems"] as? [[String: Any]])?.first)
    #expect(step["step"] as? String == "one/s")
    #expect(problem["file"] as? String == "course/01-one.md")
    #expect(problem["line"] as? Int == 8)
    let lint = try sandbox.run("lint", "--format=json", course: course)
    #expect(lint.code == 0)
    let python = try #require(Program.python(with: "jsonschema"))
    let schema = Sandbox.root + "/Sources/LessonsCLI/Reports/validation.schema.json"
    for document in [outcome.output, lint.output] {
      let result = try python.run(
        [
          "-c",
          "import json, sys, jsonschema; "
            + "jsonschema.validate(json.load(sys.stdin), json.load(open(sys.argv[1])))", schema,
        ], input: Data(document.utf8))
      #expect(result.exitCode == 0, "\(result.errors)")
    }
  }

  @Test func `a problem comes with the command that checks it again`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("validate", course: solved(sandbox))
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("✗ course/01-one.md  1 step  ") == true, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("course/01-one.md:8:1: error: the starter of `s`") })
    #expect(lines.last?.hasPrefix("2 problems in 1 step, ") == true, "\(lines)")
    let again = "  again: lessons "
    let command = try #require(lines.first { $0.hasPrefix(again) }).dropFirst(again.count)
    let rerun = try sandbox.shell(
      "exec \"$1\" \(command)", [sandbox.program],
      ProcessInfo.processInfo.environment.merging(["LESSONS_COURSE": sandbox.path + "/course"]) {
        $1
      })
    #expect(rerun.code == 2)
    #expect(rerun.output.contains("the starter of `s` already passes"))
  }

  @Test(arguments: ["human", "plain", "json", "junit", "github"])
  func `lint takes the same formats and needs no compiler`(format: String) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "lint", "--format", format, course: misspelt(sandbox),
      environment: ["PATH": "", "CLICOLOR_FORCE": "1"])
    #expect(outcome.code == 2)
    #expect(outcome.talk.isEmpty, "\(outcome.talk)")
    let begin = [
      "human": "course/01-one.md:", "plain": "course/01-one.md:", "json": "{\n",
      "junit": "<?xml version=\"1.0\"", "github": "::group::",
    ]
    #expect(outcome.output.hasPrefix(try #require(begin[format])), "\(outcome.output)")
    #expect(outcome.output.contains("\u{1B}") == (format == "human"))
  }

  @Test(arguments: ["validate", "lint"])
  func `an unknown format is refused at once`(verb: String) throws {
    let sandbox = try Sandbox()
    let near = try sandbox.run(verb, "--format", "jnuit", course: solved(sandbox))
    #expect(near.code == 64)
    #expect(near.talk == "lessons: there is no format `jnuit`; did you mean `junit`?\n")
    #expect(near.output.isEmpty)
    let far = try sandbox.run(verb, "--format=spreadsheet", course: solved(sandbox))
    #expect(far.code == 64)
    #expect(far.talk.hasSuffix("; there are human, plain, json, junit, github\n"))
  }

  @Test func `the report is written to a file and still printed for people`() throws {
    let sandbox = try Sandbox()
    let course = try misspelt(sandbox)
    let words = try sandbox.run("lint", course: course).output
    let outcome = try sandbox.run(
      "lint", "--format", "junit", "--output", "out.xml", course: course)
    #expect(outcome.code == 2)
    #expect(outcome.output == words)
    let direct = try sandbox.run("lint", "--format", "junit", course: course).output
    #expect(withoutTimes(try sandbox.read("out.xml")) == withoutTimes(direct))
    // It replaces the old file, without colours although the terminal has them.
    try sandbox.run(
      "lint", "--output", "out.xml", course: course, environment: ["CLICOLOR_FORCE": "1"])
    #expect(try sandbox.read("out.xml") == words)
  }

  @Test func `the file called - is standard output`() throws {
    let sandbox = try Sandbox()
    let course = try misspelt(sandbox)
    let outcome = try sandbox.run(
      "lint", "--format", "junit", "--output", "-", course: course)
    #expect(outcome.code == 2)
    let direct = try sandbox.run("lint", "--format", "junit", course: course).output
    #expect(withoutTimes(outcome.output) == withoutTimes(direct))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path + "/-"))
  }

  @Test func `a file that cannot be written is reported before the work starts`() throws {
    let sandbox = try Sandbox()
    let course = try solved(sandbox)
    let nowhere = try sandbox.run("validate", "--output", "no/where.xml", course: course)
    #expect(nowhere.code == 3)
    #expect(nowhere.talk.contains("cannot write no/where.xml: there is no folder "))
    #expect(nowhere.output.isEmpty)
    let folder = try sandbox.run("lint", "--output", "course", course: course)
    #expect(folder.code == 3)
    #expect(folder.talk == "lessons: course is not a file; name one with `--output FILE`\n")
  }

  @Test func `on GitHub problems stand beside the code and in the summary`() throws {
    let sandbox = try Sandbox()
    let course = try misspelt(sandbox)
    try sandbox.write("# Before\n", to: "summary.md")
    let github = [
      "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "\(sandbox.path)/course",
      "GITHUB_STEP_SUMMARY": "\(sandbox.path)/summary.md",
    ]
    let outcome = try sandbox.run("lint", course: course, environment: github)
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("\n::error file=01-one.md,line="), "\(outcome.output)")
    let report = try sandbox.run(
      "lint", "--format", "junit", "--output", "lint.xml", course: course, environment: github)
    #expect(report.output == outcome.output)
    #expect(try sandbox.read("lint.xml").hasPrefix("<?xml"))
    let summary = try sandbox.read("summary.md")
    #expect(summary.hasPrefix("# Before\n## lessons lint\n\n❌ 1 lesson, "), "\(summary)")
    #expect(summary.components(separatedBy: "## lessons lint").count == 3)
    #expect(summary.contains("| `lessons lint` |"))
  }

  @Test func `a summary that cannot be written does not fail the run`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "lint", "--format", "json", course: solved(sandbox),
      environment: ["GITHUB_STEP_SUMMARY": "\(sandbox.path)/no/summary.md"])
    #expect(outcome.code == 0)
    #expect(
      outcome.talk
        == "lessons: the summary cannot be added to \(sandbox.path)/no/summary.md: "
        + "No such file or directory (ENOENT)\n")
    #expect(try json(outcome.output)["passed"] as? Bool == true)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs `script`"),
    arguments: ["human", "plain"])
  func `progress is shown only on a terminal and is erased`(format: String) throws {
    let sandbox = try Sandbox()
    var environment = ProcessInfo.processInfo.environment
    environment["LESSONS_COURSE"] = try solved(sandbox)
    environment["TERM"] = "xterm"
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS"] { environment[name] = nil }
    let outcome = try sandbox.shell(
      "exec script -qec \"stty cols 60 rows 24; $1 validate --format \(format)\" /dev/null",
      [sandbox.program], environment, "")
    #expect(outcome.code == 2)
    let bar = outcome.output.firstRange(of: " 1/1")
    #expect((bar != nil) == (format == "human"), "\(outcome.output.debugDescription)")
    #expect(outcome.output.contains("\u{1B}") == (format == "human"))
    if let bar {
      let rest = outcome.output[bar.upperBound...]
      let answer = try #require(rest.firstRange(of: "course/01-one.md"))
      #expect(rest[..<answer.lowerBound].contains("\r\u{1B}[J"))
    }
  }
}
