package import LessonModel
internal import TerminalIO

/// Finds characters that nobody sees and that control a terminal or end a string, such as NUL.
package enum ControlCharacterRule: LintRule {
  package static let id = "control-character"

  /// Returns the first such character of each line.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.lines.enumerated().compactMap { index, line in
      let controls = InvisibleCharacter.all(in: line).filter { $0.character.isControl }
      guard let (column, character) = controls.first else { return nil }
      return finding(
        in: lesson, index + 1, column: column,
        "the control character \(character.code) stands here; take it away, or write "
          + "`\(character.escape)` in a Swift string")
    }
  }
}
