internal import LessonModel

/// A report as JUnit's XML, in the form of the xUnit plugin of Jenkins (`junit-10.xsd`).
///
/// A lesson is a suite and a step a case. A lesson's text that cannot be read is a case of its own
/// with an error. Places of steps are in the words of a failure, as the schema knows none.
struct JUnitReport {
  let report: ValidationReport
  let verb: ReportingVerb

  /// The document.
  func text() -> String {
    let suites = report.lessons.map(suite)
    let cases = report.lessons.flatMap(\.cases)
    let head = XMLText.tag(
      "testsuites",
      [("name", "lessons \(verb.rawValue)"), ("time", Seconds.text(report.seconds, digits: 3))]
        + counts(of: cases))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(head)\n\(suites.joined())</testsuites>\n"
  }

  private func counts(of cases: [ReportedCase]) -> [(String, String)] {
    let failed = cases.filter { $0.status == .failed }
    return [
      ("tests", "\(cases.count)"), ("failures", "\(failed.count { $0.step != nil })"),
      ("errors", "\(failed.count { $0.step == nil })"),
    ]
  }

  private func suite(of lesson: LessonReport) -> String {
    let cases = lesson.cases
    let head = XMLText.tag(
      "testsuite",
      [
        ("name", lesson.id), ("file", lesson.path),
        ("time", Seconds.text(lesson.seconds, digits: 3)),
      ] + counts(of: cases) + [("skipped", "\(cases.count { $0.status == .skipped })")])
    let body = cases.map { testCase($0, of: lesson) }.joined()
    return "  \(head)\n\(body)  </testsuite>\n"
  }

  private func testCase(_ test: ReportedCase, of lesson: LessonReport) -> String {
    // A step's id never changes and a title may, so the id is what a history is kept by. No id
    // has a blank, so the text's name is never a step's.
    let head = XMLText.tag(
      "testcase",
      [
        ("classname", lesson.id), ("name", test.step?.address.step ?? test.title),
        ("time", Seconds.text(test.seconds, digits: 3)),
      ])
    return "    \(head)\(answer(to: test))</testcase>\n"
  }

  private func answer(to test: ReportedCase) -> String {
    if let reason = test.reasonToSkip {
      return XMLText.tag("skipped", [("message", reason)]) + "</skipped>"
    }
    guard test.status == .failed else { return "" }
    let name = test.step == nil ? "error" : "failure"
    let first = test.problems.first
    let others = test.problems.count - 1
    let message =
      (first?.diagnostic.message ?? "failed")
      + (others > 0 ? " (and \(Tally.text(others, "problem")) more)" : "")
    let words = test.problems.map { "\($0.diagnostic)\nagain: \($0.rerun)" }
    return XMLText.tag(name, [("type", first?.kind ?? "failed"), ("message", message)])
      + XMLText.escaped(words.joined(separator: "\n")) + "</\(name)>"
  }
}
