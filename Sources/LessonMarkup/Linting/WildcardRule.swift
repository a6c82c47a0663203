package import LessonModel

/// Finds wildcards in `output` fences that compare nothing.
///
/// A fence with only `...` matches any output, and one with only `[..]` any output with as many
/// lines: both look like a test but test nothing. A named wildcard compares its text wherever the
/// name occurs again, so a name that occurs once is reported.
package enum WildcardRule: LintRule {
  package static let id = "wildcard"

  /// Returns everything wrong with the wildcards of a lesson.
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
            "this output matches whatever is printed; write a line of it, or `output any` and a "
              + "`swift check` when the learner is free")
        ] : repeated(lines, in: lesson)
    } + lonely(outputs.flatMap(\.1), in: lesson)
  }

  /// Returns the wildcards right after one that matches everything already.
  private static func repeated(
    _ lines: [(number: Int, line: OutputLine)], in lesson: LintedLesson
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var wasAnyLines = false
    for (number, line) in lines {
      if wasAnyLines, line == .anyLines {
        problems.append(
          finding(in: lesson, number, "`...` after `...` adds nothing; take one of them away")
            .fixed(
              "Take this `...` away",
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
            "`[..]` after `[..]` adds nothing; take one of them away"
          ).fixed("Take this `[..]` away", replacing: 4, with: ""))
      }
    }
    return problems
  }

  /// Returns the names that occur only once, so that there is nothing to compare.
  private static func lonely(
    _ lines: [(number: Int, line: OutputLine)], in lesson: LintedLesson
  ) -> [Diagnostic] {
    var places: [String: [(line: Int, column: Int)]] = [:]
    for (number, line) in lines {
      for case (let column, .named(let name)) in line.places {
        places[name, default: []].append((number, column))
      }
    }
    return places.filter { $0.value.count == 1 }.flatMap { name, places in
      places.map { line, column in
        finding(
          in: lesson, line, column: column,
          "`[:\(name)]` occurs only here in this lesson, so nothing is compared; write `[..]`, or use "
            + "the name where the same text comes again"
        ).fixed("Write `[..]`", replacing: name.count + 4, with: "[..]")
      }
    }
  }
}

extension OutputLine {
  /// The parts with the columns they begin at, counted from 1.
  fileprivate var places: [(column: Int, piece: Piece)] {
    guard case .text(let pieces) = self else { return [] }
    var column = 1
    return pieces.map { piece in
      defer { column += piece.width }
      return (column, piece)
    }
  }

  /// Whether it matches any line.
  fileprivate var isFree: Bool {
    switch self {
    case .anyLines: true
    case .text(let pieces): !pieces.isEmpty && pieces.allSatisfy { $0 == .any }
    }
  }
}
