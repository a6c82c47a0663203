package import LessonModel

/// Finds headings that skip a level, come before the title, or have no text.
package enum HeadingRule: LintRule {
  package static let id = "heading"

  /// Returns all problems with headings.
  ///
  /// The parser reports a missing title.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let headings = lesson.document.items.compactMap { item in
      item.headingLevel.map { (level: $0, text: item.headingText, line: item.first) }
    }
    let hasTitle = headings.contains { $0.level == 1 }
    var above = 0
    return headings.compactMap { heading in
      defer { above = heading.level }
      let signs = String(repeating: "#", count: heading.level)
      if heading.text.allSatisfy(\.isWhitespace) {
        return finding(in: lesson, heading.line, "this `\(signs)` heading has no words; write some")
      }
      if above == 0, heading.level > 1 {
        return hasTitle
          ? finding(
            in: lesson, heading.line,
            "this heading comes before the title; begin the lesson with its `#` line"
          )
          : nil
      }
      guard heading.level > above + 1 else { return nil }
      let right = String(repeating: "#", count: above + 1)
      let found = finding(
        in: lesson, heading.line,
        "this heading skips a level below `\(signs.prefix(above))`; write `\(right)`")
      return lesson.document.lines[heading.line - 1].hasPrefix(signs)
        ? found.fixed("Write `\(right)`", replacing: heading.level, with: right) : found
    }
  }
}
