package import LessonModel

/// Finds references to missing footnotes, and repeated footnotes.
///
/// Markdown shows a reference to a missing footnote as `[^1]`, and only the first of several
/// footnotes with the same name.
package enum FootnoteRule: LintRule {
  package static let id = "footnote"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let lines = lesson.prose.filter { $0.text.utf8.contains("[^") }
    guard !lines.isEmpty else { return [] }
    let known = Markdown.noteLabels(in: lesson.document.lines.joined(separator: "\n"))
    var seen: Set<Substring> = []
    return lines.flatMap { line -> [Diagnostic] in
      if let note = line.text.prefixMatch(of: /\ {0,3}\[\^([^\]\s]+)\]:/) {
        guard !seen.insert(note.1).inserted else { return [] }
        return [
          finding(
            in: lesson, line.number,
            "the footnote `\(note.1)` is defined twice, and learners see only the first; remove one"
          )
        ]
      }
      return line.matches(of: /\[\^([^\]\s]+)\]/).compactMap { match, column in
        let label = String(match.1)
        guard !known.contains(label) else { return nil }
        return finding(
          in: lesson, line.number, column: column,
          "there is no footnote `\(label)`; write `[^\(label)]: …` where the note should stand, "
            + "or a backslash before the bracket")
      }
    }
  }
}
