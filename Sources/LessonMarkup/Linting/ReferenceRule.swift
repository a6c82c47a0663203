package import LessonModel

/// Finds links by a name, `[words][name]`, for which no line of the lesson says where they lead.
///
/// Markdown shows them with all their brackets.
package enum ReferenceRule: LintRule {
  package static let id = "reference"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let lines = lesson.document.lines
    let code = Set(
      CodeBlock.all(in: lesson.blocks).flatMap { $0.range.startLine...$0.range.endLine })
    let known = Set(
      LinkDefinitions.lines(in: lines.joined(separator: "\n")).compactMap { line in
        line.firstRange(of: "]:").map {
          name(line[..<$0.lowerBound].drop { $0 == " " }.dropFirst())
        }
      })
    return lines.enumerated().flatMap { index, line -> [Diagnostic] in
      guard line.contains("]["), !code.contains(index + 1) else { return [] }
      return line.matches(of: /\[[^\[\]]+\]\[([^\[\]]+)\]/).compactMap { match in
        let before = line[..<match.range.lowerBound]
        guard before.count(where: { $0 == "`" }).isMultiple(of: 2), !before.hasSuffix("\\"),
          !known.contains(name(match.1))
        else { return nil }
        return finding(
          in: lesson, index + 1, column: before.count + 1,
          "nothing says where `[\(match.1)]` leads; write a line `[\(match.1)]: address` in the lesson"
        )
      }
    }
  }

  /// A name as Markdown compares it: without its case (CommonMark 0.30, section 4.7).
  private static func name(_ text: Substring) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
