import Foundation
import LessonModel
import TestPrograms
import TerminalIO
import Testing

@testable import LessonsCLI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reports in machine formats, read again by third-party programs.
@Suite(.timeLimit(.minutes(5))) struct MachineReportTests {
  static let reports = [
    SampleReport.full, SampleReport.passed, SampleReport.empty, SampleReport.faulty(problems: 13),
  ]
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let schema = root.appending(
    path: "Sources/LessonsCLI/Reports/validation.schema.json")

  private static let messages = SampleReport.full.problems.map(\.diagnostic.message)

  @Test func `JSON keeps the problems exactly`() throws {
    let text = try ReportGoldenTests.text(SampleReport.full, .json)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let lessons = try #require(object["lessons"] as? [[String: Any]])
    let steps = lessons.flatMap { $0["steps"] as? [[String: Any]] ?? [] }
    let found = (steps + lessons).flatMap { $0["problems"] as? [[String: Any]] ?? [] }
    #expect(found.map { $0["message"] as? String } == Self.messages)
    #expect(steps.map { $0["status"] as? String }.suffix(2) == ["failed", "skipped"])
  }

  @Test(.enabled(if: Program.python(with: "jsonschema") != nil, "needs python3-jsonschema"))
  func `JSON fits its schema, and wrong documents do not`() throws {
    let python = try #require(Program.python(with: "jsonschema"))
    let documents = try Self.reports.flatMap { report in
      try [ReportingVerb.validate, .lint].map { verb in
        try ReportGoldenTests.text(report, .json, verb)
      }
    }
    let result = try python.run(
      [Self.folder.appending(path: "check_schema.py").path, Self.schema.path],
      input: Data("[\(documents.joined(separator: ","))]".utf8))
    #expect(result.exitCode == 0, "\(result.errors)")
    // Each document is valid, and the first becomes invalid with each of the changes.
    let lines = result.text.split(separator: "\n")
    #expect(lines.count { $0 == "right" } == documents.count)
    #expect(lines.count { $0.hasPrefix("refused ") } == 13)
    #expect(lines.count == documents.count + 13, "\(result.text)")
  }

  @Test func `XML keeps the problems, except for characters that XML does not allow`() throws {
    let text = try ReportGoldenTests.text(SampleReport.full, .junit)
    let reader = CaseReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let allowed = Self.messages.map {
      $0.replacing("\u{7}", with: "\u{FFFD}").replacing("\u{1B}", with: "\u{FFFD}")
        .replacing("\u{FFFE}", with: "\u{FFFD}")
    }
    #expect(reader.failures.count == 2)
    // The text of a failure is for people, a line for each problem.
    for message in Self.messages {
      let line = Sanitizer.line(message).replacing("\u{FFFE}", with: "\u{FFFD}")
      #expect(reader.failures.joined().contains(line), "\(line)")
    }
    #expect(reader.names == ["greet", "sum", "only", "mark", "rest", "the text"])
    #expect(reader.heads == [allowed[0] + " (and 1 problem more)", allowed[2]])
    #expect(reader.skipped == 1)
  }

  @Test(.enabled(if: Program("xmllint") != nil, "needs xmllint"))
  func `XML fits the JUnit schema, and wrong documents do not`() throws {
    let xmllint = try #require(Program("xmllint"))
    let schema = Self.folder.appending(path: "junit.xsd").path
    func check(_ text: String) throws -> Int32 {
      try xmllint.run(["--noout", "--schema", schema, "-"], input: Data(text.utf8)).exitCode
    }
    for report in Self.reports {
      #expect(try check(ReportGoldenTests.text(report, .junit)) == 0)
      #expect(try check(ReportGoldenTests.text(report, .junit, .lint)) == 0)
    }
    let text = try ReportGoldenTests.text(SampleReport.full, .junit)
    for (old, new) in [
      ("<testcase classname=\"pages\" name=\"greet\"", "<testcase classname=\"pages\""),
      ("<testsuite name=\"pages\"", "<testsuite"), ("time=\"65.040\"", "time=\"long\""),
      ("<skipped ", "<ignored "), ("tests=\"2\" failures=\"0\"", "failures=\"0\""),
    ] {
      let changed = text.replacing(old, with: new).replacing(
        "</skipped>", with: new == "<ignored " ? "</ignored>" : "</skipped>")
      #expect(changed != text, "\(old)")
      #expect(try check(changed) != 0, "the schema takes \(new)")
    }
  }

  @Test func `no line of a lesson becomes a GitHub command`() throws {
    let text = try ReportGoldenTests.text(SampleReport.full, .github)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let commands = lines.filter { $0.hasPrefix("::") }
    #expect(commands.count == 5)
    #expect(
      commands.allSatisfy { $0.wholeMatch(of: /(?s)::(group|endgroup|error|warning)\b.*/) != nil })
    // The runner obeys `##[` anywhere, except in what it has already read as a command.
    #expect(!lines.contains { $0.contains("##[") && !$0.hasPrefix("::") })
  }

  @Test func `GitHub gets the errors in its own escaping`() throws {
    let text = try ReportGoldenTests.text(SampleReport.full, .github)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("::error") })
    let match = try #require(line.wholeMatch(of: /(?s)::error (.*?)::(.*)/))
    func plain(_ text: some StringProtocol) -> String {
      String(text).replacing("%2C", with: ",").replacing("%3A", with: ":")
        .replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%25", with: "%")
    }
    let properties = match.1.split(separator: ",").map(plain)
    #expect(
      properties == [
        "file=sub/Lessons/02-odd, 100%:name.md", "line=9", "col=3", "title=validate: solution",
      ])
    #expect(plain(match.2).contains("::set-output name=x::y\n"))
    #expect(plain(match.2).hasSuffix("\nagain: lessons validate 'odd, 100%:name/mark'"))
    func file(_ checkout: String?) -> String {
      GitHubReport(
        report: SampleReport.faulty(problems: 1), verb: .lint, directory: "/srv/site",
        checkout: checkout
      ).text()
    }
    #expect(file("/srv/").contains("::error file=site/Lessons/03-torn.md,"))
    #expect(file("/elsewhere").contains("::error file=/srv/site/Lessons/03-torn.md,"))
    #expect(file(nil).contains("::error file=Lessons/03-torn.md,"))
    #expect(file("").contains("::error file=Lessons/03-torn.md,"))
    let many = try ReportGoldenTests.text(SampleReport.faulty(problems: 11), .github)
    #expect(many.contains("GitHub shows the first 10 of 11 problems"))
    #expect(many.split(separator: "\n").count { $0.hasPrefix("::error ") } == 11)
    let few = try ReportGoldenTests.text(SampleReport.faulty(problems: 10), .github)
    #expect(!few.contains("GitHub shows"))
  }
}

/// Collects what a reader of the JUnit XML sees.
private final class CaseReader: NSObject, XMLParserDelegate {
  var names: [String] = []
  var heads: [String] = []
  var failures: [String] = []
  var skipped = 0
  private var words: String?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testcase": names.append(attributes["name"] ?? "")
    case "failure", "error":
      heads.append(attributes["message"] ?? "")
      words = ""
    case "skipped": skipped += 1
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    words = words.map { $0 + text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if let words, name == "failure" || name == "error" { failures.append(words) }
    if name == "failure" || name == "error" { words = nil }
  }
}
