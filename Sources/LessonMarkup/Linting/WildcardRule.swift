package import LessonModel

/// Finds wildcards in `output` fences that compare nothing.
///
/// A fence with only `...` matches any output, and a fence with only `[..]` matches any output with
/// as many lines. Both look like a test but test nothing.
package enum WildcardRule: LintRule {
  package static let id = "wildcard"

  /// Returns all problems with a lesson's wildcards.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    let fences = document.fences([.output]).filter { item in
      !item.isEmpty && item.fence?.has("verbatim") == false
    }
    let outputs = fences.map { item in
      (item, document.fragment(inside: item).numberedLines.map { ($0.number, OutputLine($0.text)) })
    }
    return outputs.flatMap { item, lines in
      lines.allSatisfy { $0.1.isFree }
        ? [
          finding(
            in: lesson, item.first,
            "this output matches anything; write a line of it, or `output any` and a "
              + "`swift check` for a free exercise")
        ] : repeated(lines, in: lesson)
    }
  }

  /// Returns the wildcards right after a wildcard that already matches everything.
  private static func repeated(
    _ lines: [(number: Int, line: OutputLine)], in lesson: LintedLesson
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var wasAnyLines = false
    for (number, line) in lines {
      if wasAnyLines, line == .anyLines {
        problems.append(
          finding(in: lesson, number, "`...` after `...` adds nothing; remove one of them")
            .fixed(
              "Remove this `...`",
              [TextChange(TextSpan(line: number, column: 1, endLine: number + 1, endColumn: 1), "")]
            ))
      }
      wasAnyLines = line == .anyLines
      let pieces = line.places
      for (left, right) in zip(pieces, pieces.dropFirst())
      where left.piece == .any && right.piece == .any {
        problems.append(
          finding(
            in: lesson, number, column: right.column,
            "`[..]` after `[..]` adds nothing; remove one of them"
          ).fixed("Remove this `[..]`", replacing: 4, with: ""))
      }
    }
    return problems
  }
}

extension OutputLine {
  /// The parts and the columns at which they begin, counted from 1.
  fileprivate var places: [(column: Int, piece: Piece)] {
    guard case .text(let pieces) = self else { return [] }
    var column = 1
    return pieces.map { piece in
      defer { column += piece.width }
      return (column, piece)
    }
  }

  /// Whether the pattern matches any line.
  fileprivate var isFree: Bool {
    switch self {
    case .anyLines: true
    case .text(let pieces): !pieces.isEmpty && pieces.allSatisfy { $0 == .any }
    }
  }
}
