package import LessonModel

/// Finds lines that look like headings but are text, because no space follows their signs.
///
/// CommonMark 0.30, section 4.2, requires a space or a tab there.
package enum HeadingSpaceRule: LintRule {
  package static let id = "heading-space"
  package static let reach = LintReach.steps

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.prose.compactMap { line in
      let signs = line.text.prefix { $0 == "#" }.count
      // A single sign may begin a word, such as `#swift`.
      guard (2...6).contains(signs), let next = line.text.dropFirst(signs).first, next != " ",
        next != "\t"
      else { return nil }
      return finding(
        in: lesson, line.number, column: signs + 1,
        "this is text, not a heading; put a space after `\(line.text.prefix(signs))`"
      ).fixed("Put a space after `\(line.text.prefix(signs))`", with: " ")
    }
  }
}
