package import LessonModel
internal import TerminalIO

/// Finds invisible characters that control a terminal or end a string, such as NUL.
package enum ControlCharacterRule: LintRule {
  package static let id = "control-character"

  /// Returns the first such character of each line.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.lines.enumerated().compactMap { index, line in
      let controls = InvisibleCharacter.all(in: line).filter { $0.character.isControl }
      guard let (column, character) = controls.first else { return nil }
      return finding(
        in: lesson, index + 1, column: column,
        "the control character \(character.code) is not allowed here; remove it, or write "
          + "`\(character.escape)` in a Swift string"
      ).replacing(character, with: "", in: line)
    }
  }
}

extension Diagnostic {
  /// The diagnostic with a fix that removes the invisible character at its place, or replaces it.
  ///
  /// The character may be part of a visible one, as a joiner is; then all of that is replaced.
  func replacing(
    _ character: InvisibleCharacter, with text: String, in line: String
  ) -> Diagnostic {
    guard column <= line.count else { return self }
    let whole = line[line.index(line.startIndex, offsetBy: column - 1)]
    let scalars = whole.unicodeScalars.map { $0 == character.scalar ? text : String($0) }
    return fixed(
      text.isEmpty ? "Remove \(character.code)" : "Write a space", replacing: 1,
      with: scalars.joined())
  }
}
