internal import LessonModel

/// A step or a lesson's text, as a test case for formats that contain only tests.
struct ReportedCase {
  /// The step; `nil` for the lesson's text.
  var step: StepReport?
  /// The result.
  var status: StepReport.Status
  var problems: [Problem]

  /// The step's title; `the text` for a lesson's text.
  var title: String { step?.title ?? "the text" }
  var seconds: Double { step?.seconds ?? 0 }
  /// Why the case was skipped; `nil` when it was not.
  var reasonToSkip: String? {
    status == .skipped ? "not checked, because --fail-fast ended the validation earlier" : nil
  }
}

extension LessonReport {
  /// The lesson's cases: its text, when it has problems or no steps, and its steps.
  var cases: [ReportedCase] {
    let isAboutText = !problems.isEmpty || steps.isEmpty
    let text = ReportedCase(status: problems.isEmpty ? .passed : .failed, problems: problems)
    return (isAboutText ? [text] : [])
      + steps.map { ReportedCase(step: $0, status: $0.status, problems: $0.problems) }
  }
}
