import GoldenFiles
import TerminalIO
import Testing

@testable import LessonsCLI

/// Whole reports in every format, compared with reviewed golden files.
@Suite struct ReportGoldenTests {
  static func text(
    _ report: ValidationReport, _ format: ReportFormat, _ verb: ReportingVerb = .validate
  ) throws -> String {
    guard format == .human else {
      return try format.text(of: report, verb, directory: "/srv/site/sub", checkout: "/srv/site")
    }
    let terminal = TerminalCapabilities(
      environment: ["TERM": "xterm-256color"], isTerminal: true, columns: 80, plain: false)
    return HumanReport(report: report, verb: verb).lines().map {
      terminal.render($0).replacing("\u{1B}", with: "ESC") + "\n"
    }.joined()
  }

  @Test(arguments: ReportFormat.allCases)
  func `every kind of result is reported in every format`(format: ReportFormat) throws {
    try expectGolden(Self.text(SampleReport.full, format), named: "full-\(format)")
  }

  @Test(arguments: ReportFormat.allCases)
  func `a course without lessons is reported in every format`(format: ReportFormat) throws {
    try expectGolden(Self.text(SampleReport.empty, format), named: "empty-\(format)")
  }

  @Test func `the text of a lesson cannot change the Markdown of a GitHub summary`() throws {
    let all = [
      SampleReport.full, SampleReport.passed, SampleReport.empty,
      SampleReport.faulty(problems: StepSummary.limit + 1),
    ]
    let parts = all.map { StepSummary(report: $0, verb: .validate).text() }
    try expectGolden(parts.joined(separator: "=====\n"), named: "summary")
  }

  @Test func `lint reports only its problems and the summary`() throws {
    #expect(
      try Self.text(SampleReport.passed, .plain, .lint) == "2 lessons, no problems\n")
    #expect(
      try Self.text(SampleReport.faulty(problems: 2), .plain, .lint) == """
        Lessons/03-torn.md:1:3: error: wrong
        Lessons/03-torn.md:2:3: error: wrong
        1 lesson, 2 problems

        """)
  }

  @Test func `a file of the course that is no lesson is not counted as one`() throws {
    var report = SampleReport.faulty(problems: 2)
    var other = report.lessons[0]
    (other.path, other.problems) = ("Lessons/course.json", Array(other.problems.prefix(1)))
    report.lessons.append(other)
    #expect(ReportSummary(report: report, verb: .lint).text == "1 lesson, 3 problems")
    #expect(
      ReportSummary(report: report, verb: .validate).text
        == "3 problems in the text of 1 lesson and course.json, 0.0 s")
    report.lessons.removeFirst()
    #expect(ReportSummary(report: report, verb: .lint).text == "no lessons, 1 problem")
    #expect(
      ReportSummary(report: report, verb: .validate).text == "1 problem in course.json, 0.0 s")
  }

  @Test func `an invalid duration counts as zero`() {
    #expect(Seconds.text(.nan) == "0.0")
    #expect(Seconds.text(.infinity, digits: 3) == "0.000")
    #expect(Seconds.text(-1) == "0.0")
    #expect(Seconds.text(59.96) == "60.0")
    #expect(Seconds.text(1.0449, digits: 3) == "1.045")
    #expect(Seconds.text(12.005, digits: 2).hasPrefix("12.0"))
  }
}
