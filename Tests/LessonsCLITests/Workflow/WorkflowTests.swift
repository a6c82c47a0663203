import Foundation
import TestPrograms
import SystemIO
import Testing

@testable import LessonsCLI

/// The GitHub workflows, in the checks that are possible outside GitHub.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: Program.python(with: "yaml") != nil, "needs python3-yaml"))
struct WorkflowTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The parts of a job that these tests check.
  private struct Job: Decodable {
    struct Strategy: Decodable { var matrix: [String: [Int]] }
    struct Step: Decodable {
      var id: String?
      var uses: String?
      var run: String?
    }
    var needs: String?
    var strategy: Strategy?
    var steps: [Step]
    /// The whole job as a string, to search for expressions.
    var text: String
  }

  /// The names of the workflow files.
  private static let names = ["lessons", "nightly", "test"]

  private static func jobs(of workflow: String = "lessons") throws -> [String: Job] {
    let python = try #require(Program.python(with: "yaml"))
    let script = """
      import json, sys, yaml
      jobs = yaml.safe_load(sys.stdin)["jobs"]
      json.dump({name: {**job, "text": json.dumps(job)} for name, job in jobs.items()}, sys.stdout)
      """
    let file = try Data(contentsOf: root.appending(path: ".github/workflows/\(workflow).yml"))
    let result = try python.run(["-c", script], input: file)
    try #require(result.exitCode == 0, "\(result.errors)")
    return try JSONDecoder().decode([String: Job].self, from: result.output)
  }

  @Test(arguments: names)
  func `every step is a versioned action or a valid shell script`(
    workflow: String
  ) throws {
    let shell = try #require(Program("sh"))
    for (name, job) in try Self.jobs(of: workflow) {
      for step in job.steps {
        switch (step.uses, step.run) {
        case (let action?, nil):
          #expect(action.wholeMatch(of: /actions\/[a-z-]+@v\d+/) != nil, "\(name): \(action)")
        case (nil, let script?):
          let plain = script.replacing(/\$\{\{.*?\}\}/, with: "1")
          #expect(try shell.run(["-n", "-c", plain]).exitCode == 0, "\(name): \(script)")
        default: Issue.record("\(name) has a step that neither uses nor runs")
        }
      }
    }
  }

  @Test(arguments: names)
  func `everything that an expression names exists`(workflow: String) throws {
    let jobs = try Self.jobs(of: workflow)
    for (name, job) in jobs {
      if let other = job.needs { #expect(jobs[other] != nil, "\(name) needs \(other)") }
      let ids = Set(job.steps.compactMap(\.id))
      for match in job.text.matches(of: /steps\.(\w+)\./) {
        #expect(ids.contains(String(match.1)), "\(name) has no step \(match.1)")
      }
      for match in job.text.matches(of: /matrix\.(\w+)/) {
        #expect(job.strategy?.matrix[String(match.1)] != nil, "\(name) has no \(match.1)")
      }
    }
  }

  @Test func `the cache key of verdicts contains the compiler`() throws {
    let job = try #require(Self.jobs()["validate"])
    #expect(job.text.contains("steps.compiler.outputs.hash"))
  }

  @Test func `the tests run on Linux and macOS with existing make targets`() throws {
    let jobs = try Self.jobs(of: "test")
    #expect(jobs.keys.sorted() == ["linux", "macos"])
    let makefile = try String(contentsOf: Self.root.appending(path: "Makefile"), encoding: .utf8)
    for (name, job) in jobs {
      let targets = job.steps.compactMap(\.run).filter { $0.hasPrefix("make ") }
        .map { $0.dropFirst("make ".count) }
      #expect(targets == ["test", "lint"], "\(name)")
      for target in targets { #expect(makefile.contains("\n\(target):"), "\(target)") }
    }
  }

  @Test func `every command line of the program is valid`() throws {
    let verbs = Verb.all
    var ran: [String] = []
    for (name, job) in try Self.jobs() {
      let lines = job.steps.compactMap(\.run).flatMap { $0.split(separator: "\n") }
      for line in lines where line.hasPrefix("lessons ") {
        let plain = line.replacing(/\$\{\{ matrix\.\w+ \}\}/, with: "1")
        let words = try #require(ShellWords.split(String(plain))).dropFirst()
        guard
          case .run(let verb, let arguments, let options) = try CommandLineParser(verbs: verbs)
            .parse(Array(words))
        else {
          Issue.record("\(name): \(line) runs no verb")
          continue
        }
        ran.append(verb.name)
        #expect(arguments.isEmpty)
        #expect(options[ReportOptions.format] != nil)
        let output = try #require(options[ReportOptions.output])
        #expect(
          job.text.replacing("${{ matrix.shard }}", with: "1").contains("\"path\": \"\(output)\""))
      }
    }
    #expect(ran.sorted() == ["lint", "validate"])
  }

  @Test func `the shards cover the whole course`() throws {
    let job = try #require(Self.jobs()["validate"])
    let shards = try #require(job.strategy?.matrix["shard"])
    let line = try #require(job.steps.compactMap(\.run).first { $0.hasPrefix("lessons validate") })
    let count = try #require(line.firstMatch(of: /--shard \$\{\{ matrix\.shard \}\}\/(\d+)/)?.1)
    let last = try #require(Int(count))
    #expect(shards == Array(1...last))
  }
}
