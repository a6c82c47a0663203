package import LessonModel
internal import TerminalIO

/// Finds invisible characters, such as NUL, that control a terminal or end a string.
package enum ControlCharacterRule: LintRule {
  package static let id = "control-character"

  /// Returns the first of these characters in each line.
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
  /// Returns the diagnostic with a fix that removes or replaces the invisible character.
  ///
  /// If the character, such as a joiner, is part of a visible one, the fix replaces the whole
  /// visible character.
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
