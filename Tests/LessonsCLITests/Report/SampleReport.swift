import LessonModel

@testable import LessonsCLI

/// Reports with every kind of result in them.
enum SampleReport {
  /// Text that other programs could misread: markup, quotes, controls, line breaks, commands.
  static let trouble =
    "prints `<b>&\"'|` where 50% of: a, b was due\u{7}\u{1B}[31m; é 日本 👩‍🚀 \\ \u{85}\u{2028}\u{FFFE}\n"
    + "::set-output name=x::y\n  ##[add-mask]z\t`` # SKIP"

  private static func problem(
    _ gate: Problem.Gate, _ path: String, _ line: Int, _ message: String, again: String,
    _ severity: Diagnostic.Severity = .error, rule: String? = nil
  ) -> Problem {
    Problem(
      gate: gate,
      diagnostic: Diagnostic(
        severity, path: path, line: line, column: 3, message: message, rule: rule),
      rerun: again)
  }

  private static func step(
    _ lesson: String, _ id: String, _ title: String, _ line: Int, _ seconds: Double,
    _ status: StepReport.Status = .passed, _ problems: [Problem] = []
  ) -> StepReport {
    StepReport(
      address: StepAddress(lesson: lesson, step: id), title: title, line: line, status: status,
      problems: problems, seconds: seconds)
  }

  /// Lessons that passed, came from the cache, failed, were skipped, and one that cannot be read.
  static let full = ValidationReport(
    lessons: [
      LessonReport(
        id: "pages", path: "Lessons/00-pages.md", problems: [],
        steps: [
          step("pages", "greet", "Greet — 日本", 3, 0.25), step("pages", "sum", "Sum", 20, 1.0006),
        ], seconds: 1.26, isRemembered: false),
      LessonReport(
        id: "kept", path: "Lessons/01-kept.md", problems: [],
        steps: [step("kept", "only", "Only one", 3, 0)], seconds: 0, isRemembered: true),
      LessonReport(
        id: "odd, 100%:name", path: "Lessons/02-odd, 100%:name.md", problems: [],
        steps: [
          step(
            "odd, 100%:name", "mark", "Bars | and # TODO `code` \u{1B}[2J\\", 5, 2.5, .failed,
            [
              problem(
                .solution, "Lessons/02-odd, 100%:name.md", 9, trouble,
                again: "lessons validate 'odd, 100%:name/mark'"),
              problem(
                .starter, "Lessons/02-odd, 100%:name.md", 14,
                "the starter of `mark` already passes", again: "lessons validate odd/mark",
                .warning),
            ]),
          step("odd, 100%:name", "rest", "The rest", 30, 0, .skipped),
        ], seconds: 2.5, isRemembered: false),
      LessonReport(
        id: "torn", path: "Lessons/03-torn.md",
        problems: [
          problem(
            .text, "Lessons/03-torn.md", 12, "this fence is never closed; end it with ```",
            again: "lessons validate torn", rule: "unclosed-fence")
        ], steps: [], seconds: 0, isRemembered: false),
    ], seconds: 65.04)

  /// A course without lessons.
  static let empty = ValidationReport(lessons: [], seconds: 0)

  /// A validation without problems.
  static let passed = ValidationReport(lessons: Array(full.lessons.prefix(2)), seconds: 1.3)

  /// A lesson with more problems than GitHub shows.
  static func faulty(problems count: Int) -> ValidationReport {
    var lesson = full.lessons[3]
    lesson.problems = (1...count).map { line in
      problem(.text, lesson.path, line, "wrong", again: "lessons validate torn")
    }
    return ValidationReport(lessons: [lesson], seconds: 0)
  }
}
