internal import LessonModel

/// A report in a sentence, which all formats for people end with.
struct ReportWords {
  let report: ValidationReport
  let verb: ReportingVerb

  /// What was looked at, and how many problems there are: `99 steps, no problems, 12.3 s`.
  var summary: String {
    switch verb {
    case .lint:
      Tally.text(report.lessons.count, "lesson") + ", " + problems
    case .validate:
      [
        report.passed ? Tally.text(report.steps.count, "step") + ", " + problems : faults,
        skipped, "\(Seconds.text(report.seconds)) s",
      ].compactMap(\.self).joined(separator: ", ")
    }
  }

  private var problems: String { Tally.text(report.problems.count, "problem") }

  /// How many problems there are in how much: `3 problems in 2 steps`.
  private var faults: String {
    let steps = report.steps.count { !$0.problems.isEmpty }
    let lessons = report.lessons.count { !$0.problems.isEmpty }
    let places = [
      steps > 0 ? Tally.text(steps, "step") : nil,
      lessons > 0 ? "the text of \(Tally.text(lessons, "lesson"))" : nil,
    ]
    return "\(problems) in \(places.compactMap(\.self).joined(separator: " and "))"
  }

  private var skipped: String? {
    let count = report.steps.count { $0.status == .skipped }
    return count > 0 ? "\(Tally.text(count, "step")) not looked at" : nil
  }
}

/// Spans of time as digits, the same in every language.
enum Seconds {
  /// The seconds as a decimal number.
  ///
  /// - Parameters:
  ///   - seconds: The span; what is no number, or before 0, counts as 0.
  ///   - digits: The digits behind the point.
  /// - Returns: The number, `12.3`.
  static func text(_ seconds: Double, digits: Int = 1) -> String {
    let scale = (0..<digits).reduce(1) { number, _ in number * 10 }
    let units = Int((bounded(seconds) * Double(scale)).rounded())
    let rest = String(units % scale)
    return "\(units / scale).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }

  /// The span in whole milliseconds, as a number that every format can write.
  static func rounded(_ seconds: Double) -> Double { (bounded(seconds) * 1000).rounded() / 1000 }

  private static func bounded(_ seconds: Double) -> Double {
    seconds.isFinite ? min(max(seconds, 0), 1e9) : 0
  }
}
