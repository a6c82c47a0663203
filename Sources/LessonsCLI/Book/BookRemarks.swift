internal import LessonMarkup
internal import LessonModel

/// The findings of `lint` in a lesson, for its page.
struct BookRemarks {
  private var left: [Diagnostic]

  /// Creates the remarks from the findings of one lesson.
  init(_ findings: [Diagnostic]) {
    left = findings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// The number of findings, with links; empty when there are none.
  var summary: HTML {
    guard !left.isEmpty else { return "" }
    let links = left.enumerated().map { index, finding -> HTML in
      "<a href=\"#finding.\(left.count - index)\">line \(finding.line)</a>"
    }.joined(by: ", ")
    return "<p class=\"findings\">\(Plural.text(left.count, "problem")): \(links)</p>\n"
  }

  /// Returns the findings up to a line that have not been shown yet.
  mutating func rest(through line: Int) -> HTML {
    var html: HTML = ""
    while let finding = left.first, finding.line <= line {
      html += Self.html(finding, number: left.count)
      left.removeFirst()
    }
    return html
  }

  private static func html(_ finding: Diagnostic, number: Int) -> HTML {
    let rule: HTML = finding.rule.map { " <code>\($0)</code>" } ?? ""
    return """
      <p class="finding" id="finding.\(number)"><b>\(finding.path):\(finding.line):\
      \(finding.column)</b> \(finding.severity.rawValue): \(HTML(message: finding.message))\(rule)</p>

      """
  }
}
