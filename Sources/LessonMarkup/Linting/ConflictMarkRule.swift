package import LessonModel

/// Finds the conflict markers that git leaves where it could not merge two versions of a lesson.
///
/// See git-merge(1), "How conflicts are presented". Both versions follow the first mark, so
/// findings of other rules there mean nothing.
package enum ConflictMarkRule: LintRule {
  package static let id = "conflict-mark"
  package static let reach = LintReach.everythingBelow

  private static let begin = "<<<<<<<"
  private static let end = ">>>>>>>"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let lines = lesson.document.lines
    guard let first = lines.firstIndex(where: { isMark(begin, $0) || isMark(end, $0) }) else {
      return []
    }
    return [
      finding(
        in: lesson, first + 1,
        "this is a mark that git left where two versions conflict; choose the lines that stay, "
          + "and remove the marks `\(begin)`, `=======` and `\(end)`")
    ]
  }

  /// Returns whether a line is a conflict marker, which is seven signs with nothing or the
  /// version's name after them.
  private static func isMark(_ sign: String, _ line: String) -> Bool {
    line.hasPrefix(sign) && [nil, " ", "\r"].contains(line.dropFirst(sign.count).first)
  }
}
