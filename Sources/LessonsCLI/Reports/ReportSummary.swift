internal import LessonModel
internal import TerminalIO

/// The summary of a report in one sentence, at the end of all formats for people.
struct ReportSummary {
  let report: ValidationReport
  let verb: ReportingVerb

  /// The checked steps and the problems: `171 steps, no problems, 12.3 s`.
  var text: String {
    switch verb {
    case .lint:
      Plural.text(report.lessons.count(where: \.isOfLesson), "lesson") + ", " + problems
    case .validate:
      [
        report.problems.isEmpty
          ? Plural.text(report.steps.count, "step") + (report.isWhole ? ", " + problems : "")
          : faults,
        report.isWhole ? nil : "not all proven", skipped, "\(Seconds.text(report.seconds)) s",
      ].compactMap(\.self).joined(separator: ", ")
    }
  }

  private var problems: String { Plural.text(report.problems.count, "problem") }

  /// The number of problems and their places: `3 problems in 2 steps and course.json`.
  private var faults: String {
    let steps = report.steps.count { !$0.problems.isEmpty }
    let faulty = report.lessons.filter { !$0.problems.isEmpty }
    let lessons = faulty.count(where: \.isOfLesson)
    let places =
      [
        steps > 0 ? Plural.text(steps, "step") : nil,
        lessons > 0 ? "the text of \(Plural.text(lessons, "lesson"))" : nil,
      ] + faulty.filter { !$0.isOfLesson }.map { Sanitizer.line($0.file) }
    return "\(problems) in \(places.compactMap(\.self).joined(separator: " and "))"
  }

  private var skipped: String? {
    let count = report.steps.count { $0.status == .skipped }
    return count > 0 ? "\(Plural.text(count, "step")) not checked" : nil
  }
}

/// Writes durations as numbers, independent of the locale.
enum Seconds {
  /// Returns the seconds as a decimal number.
  ///
  /// - Parameters:
  ///   - seconds: The duration; a negative or infinite value, or NaN, counts as 0.
  ///   - digits: The number of digits after the point.
  /// - Returns: The number, `12.3`.
  static func text(_ seconds: Double, digits: Int = 1) -> String {
    let scale = (0..<digits).reduce(1) { number, _ in number * 10 }
    let units = Int((bounded(seconds) * Double(scale)).rounded())
    let rest = String(units % scale)
    return "\(units / scale).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }

  /// Returns the seconds rounded to milliseconds, as a number that every format can write.
  static func rounded(_ seconds: Double) -> Double { (bounded(seconds) * 1000).rounded() / 1000 }

  private static func bounded(_ seconds: Double) -> Double {
    seconds.isFinite ? min(max(seconds, 0), 1e9) : 0
  }
}
