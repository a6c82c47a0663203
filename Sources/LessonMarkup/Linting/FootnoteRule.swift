package import LessonModel

/// Finds references to footnotes that no note in the lesson has, which are shown as `[^1]`.
package enum FootnoteRule: LintRule {
  package static let id = "footnote"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    let known = Markdown.noteLabels(in: document.lines.joined(separator: "\n"))
    return proseLines(of: lesson).flatMap { number in
      references(in: document.lines[number - 1]).filter { !known.contains($0.label) }.map {
        finding(
          in: lesson, number, column: $0.column,
          "no footnote is called `\($0.label)`; write `[^\($0.label)]: …` where the note should stand, "
            + "or a backslash before the bracket")
      }
    }
  }

  /// The numbers of the lines outside of fences and of other blocks of code.
  private static func proseLines(of lesson: LintedLesson) -> [Int] {
    let code = Set(
      CodeBlock.all(in: lesson.blocks).flatMap { $0.range.startLine...$0.range.endLine })
    return (1...max(1, lesson.document.lines.count)).filter {
      !code.contains($0) && lesson.document.lines.indices.contains($0 - 1)
        && lesson.document.lines[$0 - 1].contains("[^")
    }
  }

  /// The labels in a line that are in no code and not escaped, with their columns.
  private static func references(in line: String) -> [(label: String, column: Int)] {
    var found: [(String, Int)] = []
    for match in line.matches(of: /\[\^([^\]\s]+)\]/) {
      let before = line[..<match.range.lowerBound]
      let isInCode = !before.count { $0 == "`" }.isMultiple(of: 2)
      if !isInCode, !before.hasSuffix("\\") {
        found.append((String(match.1), before.count + 1))
      }
    }
    return found
  }
}
