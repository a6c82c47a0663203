package import LessonModel

/// Finds opening lines of fences that Markdown reads as prose, because of an extra backtick, a
/// missing one, or their indentation.
///
/// See CommonMark 0.30, sections 4.4 and 4.5. Below such a line, Markdown reads fences as prose and
/// prose as fences, so findings there mean nothing.
package enum BrokenFenceRule: LintRule {
  package static let id = "broken-fence"
  package static let reach = LintReach.everythingBelow

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    notFences(in: lesson) + withBacktick(in: lesson)
  }

  /// Returns findings for fences with two backticks, and for those indented by a tab or four spaces.
  private static func notFences(in lesson: LintedLesson) -> [Diagnostic] {
    let lines = lesson.document.lines
    // An indented code block has no fence of its own.
    let fenced = Set(
      CodeBlock.all(in: lesson.blocks)
        .filter { $0.isNested || !lines[$0.range.startLine - 1].isIndentedCode }
        .flatMap { $0.range.startLine...$0.range.endLine })
    return lines.enumerated().compactMap { index, line in
      let text = line.drop(while: \.isWhitespace)
      let ticks = text.prefix { $0 == "`" }.count
      // An example of a fence is indented as a whole.
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      let isDeep = ticks == 3 && line.isIndentedCode && !next.isEmpty && !next.isIndentedCode
      guard isDeep || ticks == 2, !fenced.contains(index + 1),
        !text.dropFirst(ticks).contains("`"),
        FenceWords(openingLine: "```" + text.dropFirst(ticks)).isOurs
      else { return nil }
      let found = finding(
        in: lesson, index + 1, column: line.column(of: text.startIndex),
        isDeep
          ? "this fence is text, as it is indented; begin its line with the three backticks"
          : "this fence is text, as it has two backticks; write three")
      return isDeep ? found : found.fixed("Write three backticks", with: "`")
    }
  }

  /// Returns findings for opening lines of fences that have a backtick after the fence's own.
  private static func withBacktick(in lesson: LintedLesson) -> [Diagnostic] {
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

  /// Returns the column of a backtick in a fence's words, or `nil` without one, or if the line is a
  /// code span.
  private static func columnOfBacktick(in line: String) -> Int? {
    guard line.hasPrefix("```") else { return nil }
    let opening = line.prefix { $0 == "`" }
    let words = line[opening.endIndex...]
    guard let tick = words.firstIndex(of: "`") else { return nil }
    let closes = words.split(separator: /[^`]+/).contains { $0.count == opening.count }
    return closes ? nil : line.column(of: tick)
  }
}

extension String {
  /// Whether Markdown reads a line with this beginning as code, or as part of a paragraph.
  fileprivate var isIndentedCode: Bool {
    hasPrefix("    ") || prefix(4).prefix { $0 == " " || $0 == "\t" }.contains("\t")
  }
}
