import Foundation
import Testing

/// The list of problems that the shipped course still has, and what compares a report with it.
@Suite struct KnownProblemsTests {
  @Test func `what is listed is what is found`() throws {
    let found = try KnownProblems.compare(report(KnownProblems.listed()), in: Sandbox())
    #expect(found.code == 0, "\(found.output)")
    #expect(found.output.isEmpty)
  }

  @Test func `a problem that is not listed fails`() throws {
    var problems = try KnownProblems.listed()
    problems["pages/count", default: []].append("wrong")
    let found = try KnownProblems.compare(report(problems), in: Sandbox())
    #expect(found.code == 1)
    #expect(found.output.hasPrefix("pages/count wrong: 1 found, 0 listed"))
  }

  @Test func `a problem of a lesson's text fails`() throws {
    let found = try KnownProblems.compare(
      report(KnownProblems.listed(), ofText: "solution"), in: Sandbox())
    #expect(found.code == 1)
    #expect(found.output.hasPrefix("sample solution: 1 found, 0 listed"))
  }

  @Test func `a problem that is gone and still listed fails`() throws {
    var problems = try KnownProblems.listed()
    guard let (step, gates) = problems.min(by: { $0.key < $1.key }) else { return }
    problems[step] = []
    let found = try KnownProblems.compare(report(problems), in: Sandbox())
    #expect(found.code == 1)
    for gate in Set(gates) {
      #expect(found.output.contains("\(step) \(gate): 0 found, "))
    }
    problems[step] = nil
    let part = try KnownProblems.compare(report(problems), "--part", in: Sandbox())
    #expect(part.code == 0, "\(part.output)")
  }

  @Test func `what is no report fails`() throws {
    #expect(try KnownProblems.compare("", in: Sandbox()).code == 1)
  }

  /// A report as `validate --format json` writes it: the gates of the problems of each step.
  private func report(_ problems: [String: [String]], ofText: String? = nil) throws -> String {
    func found(_ gates: [String]) -> [[String: Any]] {
      gates.map {
        ["gate": $0, "line": 1, "message": "the \"step\" : \"pages/greet\"", "rerun": ""]
      }
    }
    let steps = problems.sorted { $0.key < $1.key }.map { step, gates in
      ["step": step, "problems": found(gates), "status": "failed"] as [String: Any]
    }
    let lesson: [String: Any] = [
      "id": "sample", "problems": found(ofText.map { [$0] } ?? []), "steps": steps,
    ]
    let report: [String: Any] = ["counts": ["lessons": 1], "lessons": [lesson]]
    let data = try JSONSerialization.data(
      withJSONObject: report, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// The problems that `validate` may find in the shipped course.
enum KnownProblems {
  private static let list = "\(Sandbox.root)/Tests/LessonsTests/Course/known-problems.txt"

  /// The gates of the listed problems by step, a gate as often as it is listed.
  static func listed() throws -> [String: [String]] {
    var problems: [String: [String]] = [:]
    for line in try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard !line.hasPrefix("#"), words.count == 3, let count = Int(words[2]) else { continue }
      problems[words[0], default: []] += Array(repeating: words[1], count: count)
    }
    return problems
  }

  /// Compares a report with the list; what it prints is what differs.
  static func compare(
    _ report: String, _ options: String..., in sandbox: Sandbox
  ) throws -> Sandbox.Outcome {
    try sandbox.shell(
      "exec \"$@\"", ["\(Sandbox.root)/Tests/known-problems"] + options, nil, report)
  }
}
