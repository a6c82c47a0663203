package import LessonModel

/// Finds characters that nobody sees and that control a terminal or end a string, such as NUL.
package enum ControlCharacterRule: LintRule {
  package static let id = "control-character"

  /// Returns the first such character of each line.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.lines.enumerated().compactMap { index, line in
      // All of them are at most two bytes; most lines have no byte that one could begin with.
      guard line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 }),
        let place = line.unicodeScalars.firstIndex(where: isControl)
      else { return nil }
      let scalar = line.unicodeScalars[place]
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: 4 - digits.count) + digits
      return finding(
        in: lesson, index + 1, column: line[..<place].count + 1,
        "the control character U+\(code) stands here; take it away, or write `\\u{\(digits)}` in a Swift string"
      )
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\t"
  }
}
