#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel

/// A report as one JSON object; `validation.schema.json` describes it.
struct JSONReport: Encodable {
  /// The numbers of lessons, steps and problems.
  struct Counts: Encodable {
    var lessons: Int
    var steps: Int
    var passed: Int
    var failed: Int
    var skipped: Int
    var problems: Int
  }

  /// A lesson with its steps.
  struct Lesson: Encodable {
    var id: String
    var file: String
    var remembered: Bool
    var seconds: Double
    var problems: [Found]
    var steps: [Step]
  }

  struct Step: Encodable {
    var step: String
    var title: String
    var line: Int
    var status: String
    var seconds: Double
    var problems: [Found]
  }

  /// A problem, with the field names of `check --json`.
  struct Found: Encodable {
    var gate: String
    var file: String
    var line: Int
    var column: Int
    var severity: String
    var message: String
    /// The id of the lint rule; absent when the problem is not from a rule.
    var rule: String?
    var rerun: String
  }

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case format, verb, passed, seconds, counts, lessons
  }

  /// The file name of the JSON schema, which is installed in `share/lessons`.
  var schema = "validation.schema.json"
  /// The version of this format; an incompatible change must increase it.
  var format = 1
  var verb: String
  var passed: Bool
  var seconds: Double
  var counts: Counts
  var lessons: [Lesson]

  init(_ report: ValidationReport, verb: ReportingVerb) {
    self.verb = verb.rawValue
    passed = report.passed
    seconds = Seconds.rounded(report.seconds)
    func count(_ status: StepReport.Status) -> Int { report.steps.count { $0.status == status } }
    counts = Counts(
      lessons: report.lessons.count(where: \.isOfLesson), steps: report.steps.count,
      passed: count(.passed),
      failed: count(.failed), skipped: count(.skipped), problems: report.problems.count)
    lessons = report.lessons.map { lesson in
      Lesson(
        id: lesson.id, file: lesson.path, remembered: lesson.isRemembered,
        seconds: Seconds.rounded(lesson.seconds), problems: lesson.problems.map(Found.init),
        steps: lesson.steps.map(Step.init))
    }
  }

  /// Returns the object with one member per line, sorted by name.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSONLine.inert(String(decoding: try encoder.encode(self), as: UTF8.self)) + "\n"
  }
}

extension JSONReport.Step {
  fileprivate init(_ report: StepReport) {
    self.init(
      step: report.address.description, title: report.title, line: report.line,
      status: report.status.rawValue, seconds: Seconds.rounded(report.seconds),
      problems: report.problems.map(JSONReport.Found.init))
  }
}

extension JSONReport.Found {
  fileprivate init(_ problem: Problem) {
    let place = problem.diagnostic
    self.init(
      gate: problem.gate.rawValue, file: place.path, line: place.line, column: place.column,
      severity: place.severity.rawValue, message: place.message, rule: place.rule,
      rerun: problem.rerun)
  }
}
