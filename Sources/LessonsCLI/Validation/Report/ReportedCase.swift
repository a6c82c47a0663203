internal import LessonModel

/// A step, or a lesson's text, as formats that know nothing but tests count it.
struct ReportedCase {
  /// The step; `nil` for the lesson's text.
  var step: StepReport?
  /// How it did.
  var status: StepReport.Status
  /// Everything wrong with it.
  var problems: [Problem]

  /// The title, or what stands for it.
  var title: String { step?.title ?? "the text" }
  /// The seconds that were spent on it.
  var seconds: Double { step?.seconds ?? 0 }
  /// Why it was not looked at; `nil` when it was.
  var reasonToSkip: String? {
    status == .skipped ? "not looked at, as --fail-fast ended the validation before" : nil
  }
}

extension LessonReport {
  /// The lesson's cases: its steps, and its text when there is something to say of it alone.
  var cases: [ReportedCase] {
    let isAboutText = !problems.isEmpty || steps.isEmpty
    let text = ReportedCase(status: problems.isEmpty ? .passed : .failed, problems: problems)
    return (isAboutText ? [text] : [])
      + steps.map { ReportedCase(step: $0, status: $0.status, problems: $0.problems) }
  }
}
