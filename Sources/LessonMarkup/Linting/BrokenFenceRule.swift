package import LessonModel

/// Finds opening lines of fences that Markdown takes for prose because of a further backtick.
///
/// See CommonMark 0.30, section 4.5. Below such a line, fences are read as prose and prose as
/// fences, so findings there mean nothing.
package enum BrokenFenceRule: LintRule {
  package static let id = "broken-fence"
  package static let reach = LintReach.everythingBelow

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let lines = lesson.document.lines
    let suspects = lines.indices.filter { columnOfBacktick(in: lines[$0]) != nil }
    guard !suspects.isEmpty else { return [] }
    let code = CodeBlock.all(in: lesson.blocks).map {
      $0.range.startLine...max($0.range.endLine, $0.range.startLine)
    }
    return suspects.compactMap { index in
      let line = lines[index]
      guard !code.contains(where: { $0.contains(index + 1) }),
        let column = columnOfBacktick(in: line), FenceWords(openingLine: line).isOurs
      else { return nil }
      return finding(
        in: lesson, index + 1, column: column,
        "a backtick after the first three makes this line prose, and all fences below are read "
          + "wrongly; in a regular expression write `\\x60` for it, and leave it out in `gets=`")
    }
  }

  /// The column of a backtick in a fence's words; `nil` without one, or if the line is a code span.
  private static func columnOfBacktick(in line: String) -> Int? {
    guard line.hasPrefix("```") else { return nil }
    let opening = line.prefix { $0 == "`" }
    let words = line[opening.endIndex...]
    guard let tick = words.firstIndex(of: "`") else { return nil }
    let closes = words.split(separator: /[^`]+/).contains { $0.count == opening.count }
    return closes ? nil : line.column(of: tick)
  }
}
