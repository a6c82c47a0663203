internal import LessonModel
internal import TerminalIO

/// A report in the Test Anything Protocol: one test point per step, with its problems as YAML.
///
/// It follows version 14, except that the first line says 13: `prove` (TAP::Harness 3.44) accepts
/// 13 and rejects 14, although it can read the rest. Readers of version 14 accept 13 too.
struct TAPReport {
  let report: ValidationReport

  /// The whole report; the plan comes first.
  func text() -> String {
    let cases = report.lessons.flatMap { lesson in lesson.cases.map { (lesson, $0) } }
    let plan = cases.isEmpty ? "1..0 # SKIP there is no lesson" : "1..\(cases.count)"
    let points = cases.enumerated().map { point($0.offset + 1, of: $0.element.0, $0.element.1) }
    return "TAP version 13\n\(plan)\n\(points.joined())"
  }

  private func point(_ number: Int, of lesson: LessonReport, _ test: ReportedCase) -> String {
    let name = "\(test.step?.address.description ?? lesson.id) \(test.title)"
    let directive = test.reasonToSkip.map { " # SKIP \($0)" } ?? ""
    let line =
      "\(test.status == .failed ? "not ok" : "ok") \(number) - \(description(name))\(directive)\n"
    return line + (test.problems.isEmpty ? "" : diagnostic(of: test.problems))
  }

  /// The name of a test point: one line, with `#` escaped because it would begin a directive.
  private func description(_ text: String) -> String {
    let line = String(Sanitizer.clean(text).map { $0.isNewline ? " " : $0 })
    return line.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private func diagnostic(of problems: [Problem]) -> String {
    let lines = problems.flatMap { problem in
      let place = problem.diagnostic
      let rule = place.rule.map { [("rule", quoted($0))] } ?? []
      let members =
        [("gate", quoted(problem.gate.rawValue))] + rule + [
          ("file", quoted(place.path)),
          ("line", "\(place.line)"), ("column", "\(place.column)"),
          ("severity", quoted(place.severity.rawValue)), ("message", quoted(place.message)),
          ("again", quoted(problem.rerun)),
        ]
      return members.enumerated().map { index, member in
        "    \(index == 0 ? "-" : " ") \(member.0): \(member.1)"
      }
    }
    return (["  ---", "  problems:"] + lines + ["  ..."]).map { $0 + "\n" }.joined()
  }

  /// A string in YAML's double quotes, on one line (YAML 1.2, 5.7).
  private func quoted(_ text: String) -> String {
    let inside = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0x09: result += "\\t"
      case 0x00...0x1F, 0x7F...0x9F: result += "\\x" + hex(scalar, digits: 2)
      case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF:
        result += "\\u" + hex(scalar, digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(inside)\""
  }

  private func hex(_ scalar: Unicode.Scalar, digits: Int) -> String {
    let number = String(scalar.value, radix: 16)
    return String(repeating: "0", count: digits - number.count) + number
  }
}
