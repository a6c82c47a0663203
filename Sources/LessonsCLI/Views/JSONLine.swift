#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// Writes values for other programs as one line of JSON with sorted keys.
enum JSONLine {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return inert(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Returns JSON with escapes for the control characters that the encoder leaves unescaped.
  static func inert(_ json: String) -> String {
    // Such a character can only be inside a string.
    json.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar != "\n", Sanitizer.isHazard(scalar) {
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// `status --json`.
struct StatusReport: Encodable {
  /// The course's id.
  var course: String
  /// The course's name for people, if it has one.
  var title: String?
  var finished: Bool
  var current: String
  var passed: Int
  /// The number of passed steps whose page still has the code that passed.
  var holding: Int
  var steps: Int
  var lessons: Int
  var hints: Int
  var seconds: Int
  /// The path that the learner is on; absent for the whole course.
  var path: PathReport?
  var page: String?
  var line: Int?

  init(_ standing: Standing, place: PagePlace?) {
    course = standing.course.manifest.id
    title = standing.course.manifest.title
    finished = standing.progress.isFinished(standing.course)
    current = standing.place.description
    passed = standing.progress.passedCount(in: standing.course)
    holding = passed - standing.tutor.changed().count
    steps = standing.course.stepCount
    lessons = standing.course.lessons.count
    hints = standing.progress.hintCount(in: standing.course)
    seconds = standing.progress.seconds(in: standing.course)
    path = standing.tutor.path.map { PathReport($0, standing.tutor) }
    page = place?.path
    line = place?.line
  }
}

/// A path through the course, with the learner's progress on it.
struct PathReport: Encodable {
  var id: String
  var title: String
  var about: String?
  var minutes: Int?
  /// The number of its steps that have passed.
  var passed: Int
  /// The addresses of its steps, in order.
  var steps: [String]

  init(_ path: CoursePath, _ tutor: Tutor) {
    (id, title, about, minutes) = (path.id, path.title, path.about, path.minutes)
    passed = path.steps.count(where: tutor.progress.hasPassed)
    steps = path.steps.map(\.description)
  }
}

/// `list --json`.
struct CourseReport: Encodable {
  struct Lesson: Encodable {
    var id: String
    var title: String
    /// Whether the lesson's file is readable.
    ///
    /// If not, its steps are unknown.
    var readable: Bool
    /// Its duration in minutes, if the course states it.
    var minutes: Int?
    /// The ids of the lessons that it builds on; absent when there are none.
    var requires: [String]?
    var steps: [Step]
  }
  struct Step: Encodable {
    var id: String
    var title: String
    var status: String
    /// Whether the step has passed, even if its page has changed since.
    var passed: Bool
    /// Whether it has passed and the page still has the code that passed.
    var holds: Bool
  }
  /// The course's id.
  var course: String
  /// The course's name for people, if it has one.
  var title: String?
  /// The named paths through it; absent when there are none.
  var paths: [PathReport]?
  var lessons: [Lesson]

  /// Reports the whole course, or one lesson.
  init(_ standing: Standing, lesson only: String? = nil) {
    course = standing.course.manifest.id
    title = standing.course.manifest.title
    let paths = standing.course.manifest.paths
    self.paths = paths.isEmpty ? nil : paths.map { PathReport($0, standing.tutor) }
    let lessons = standing.course.lessons.filter { only == nil || $0.id == only }
    self.lessons = lessons.map { lesson in
      Lesson(
        id: lesson.id, title: lesson.title, readable: lesson.isReadable,
        minutes: standing.course.manifest.facts[lesson.id]?.minutes,
        requires: standing.course.manifest.facts[lesson.id].flatMap {
          $0.requires.isEmpty ? nil : $0.requires
        },
        steps: lesson.steps.map { step in
          let address = StepAddress(lesson: lesson.id, step: step.id)
          return Step(
            id: step.id, title: step.title, status: standing.tutor.status(of: address).rawValue,
            passed: standing.progress.hasPassed(address),
            holds: standing.tutor.pass(of: address) == .holds)
        })
    }
  }
}

/// One object of `check --json`.
struct CheckReport: Encodable {
  struct Problem: Encodable {
    var file: String
    var line: Int
    var column: Int
    var severity: String
    var message: String
  }
  struct Value: Encodable {
    var line: Int
    var column: Int
    var text: String
    var count: Int
    /// The values before the last one, starting with the first, at most 100; absent when there are
    /// none.
    var earlier: [String]?
  }
  var step: String
  var verdict: String
  var summary: String
  var diagnostics: [Problem]
  var output: String
  var expected: String?
  var printed: String?
  /// The numbers of the surplus printed lines; absent unless the output has no other error.
  var extraLines: [Int]?
  var brokenStep: String?
  /// The expected and the printed line of the broken earlier step, at the first difference; absent
  /// when unknown.
  var brokenStepExpected: String?
  var brokenStepPrinted: String?
  /// The beginning of the program's standard error; absent when it is empty.
  var standardError: String?
  /// The output of tasks without `await` that came after the end of the step; absent when there is
  /// none.
  var lateOutput: String?
  /// One object for each line with a value; absent when not requested or not available.
  var values: [Value]?
  /// The exchanges in order, at most 200; absent when not requested.
  var wire: [ReportedExchange]?

  /// Reports a judgement.
  ///
  /// - Parameters:
  ///   - address: The step.
  ///   - judgement: The judgement.
  ///   - place: The place of the step's code. A failed check is reported there, because the check's
  ///     own place is in the lesson, beside the answers.
  init(_ address: StepAddress, _ judgement: Judgement, at place: PagePlace?) {
    step = address.description
    verdict = judgement.outcome.name.rawValue
    summary = judgement.summary
    diagnostics = zip(judgement.remarks, judgement.diagnostics).map { remark, diagnostic in
      let isCheck = remark.speaker == .check
      return Problem(
        file: isCheck ? place?.path ?? "" : diagnostic.path,
        line: isCheck ? place?.line ?? 1 : diagnostic.line,
        column: isCheck ? 1 : diagnostic.column, severity: diagnostic.severity.rawValue,
        message: diagnostic.message)
    }
    output = judgement.output
    expected = judgement.difference?.expected
    printed = judgement.difference?.printed
    let extra = judgement.difference?.extraLines ?? []
    extraLines = extra.isEmpty ? nil : extra
    brokenStep = judgement.brokenStep
    brokenStepExpected = judgement.earlierDifference?.expected
    brokenStepPrinted = judgement.earlierDifference?.printed
    let spoken = judgement.standardError.prefix(20_000)
    standardError = spoken.isEmpty ? nil : String(spoken)
    lateOutput = judgement.lateOutput.isEmpty ? nil : judgement.lateOutput
  }

  /// Adds the exchanges.
  mutating func add(_ log: WireLog) { wire = log.exchanges.map(ReportedExchange.init) }

  /// Adds the values of the step's lines, if they are available.
  mutating func add(_ log: ValueLog?) {
    values = log?.values.map { value in
      Value(
        line: value.line, column: value.column, text: value.text, count: value.count,
        earlier: value.earlier.isEmpty ? nil : value.earlier)
    }
  }
}
