package import LessonModel

/// Finds fences in which the next fence begins, because the closing backticks are missing.
package enum OpenFenceRule: LintRule {
  package static let id = "open-fence"
  package static let reach = LintReach.everythingBelow

  /// Returns the first lines of such fences; below them, fences are read as prose and vice versa.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    return document.items.compactMap { item in
      guard let fence = item.fence, !item.isUnterminated,
        let inner = (item.first..<(item.last - 1)).first(where: { isOpening(document.lines[$0]) })
      else { return nil }
      let number = inner + 1
      guard fence.isBare else {
        return finding(
          in: lesson, item.first,
          "the next fence begins in this one, at line \(number); end this one above it with a line of "
            + "three backticks")
      }
      return finding(
        in: lesson, item.first,
        "the fence that should end here never begins, so the one at line \(number) is text; write the "
          + "missing line, such as `hint` after three backticks")
    }
  }

  /// Whether a line would open a fence of a lesson.
  private static func isOpening(_ line: String) -> Bool {
    line.hasPrefix("```") && !line.hasPrefix("````") && FenceWords(openingLine: line).isOurs
  }
}
