internal import LessonModel
internal import TerminalIO

/// A report as JUnit XML, in the form of the xUnit plugin of Jenkins (`junit-10.xsd`).
///
/// A lesson is a suite and a step is a case. An unreadable lesson has an extra case with an error.
/// The text of a failure includes the place of its step, because the schema has no field for it.
struct JUnitReport {
  let report: ValidationReport
  let verb: ReportingVerb

  /// Returns the document.
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
    // A title may change but an id does not, so servers can follow a step's history by its id. No
    // id contains a space, so the name "the text" never collides with a step.
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
      + (others > 0 ? " (and \(Plural.text(others, "problem")) more)" : "")
    let words = test.problems.map {
      "\(Sanitizer.line($0.diagnostic.description))\nagain: \(Sanitizer.line($0.rerun))"
    }
    return XMLText.tag(name, [("type", first?.kind ?? "failed"), ("message", message)])
      + XMLText.escaped(words.joined(separator: "\n")) + "</\(name)>"
  }
}
