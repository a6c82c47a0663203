package import LessonModel

/// Finds wildcards of `output` fences that compare nothing.
///
/// A fence of nothing but `...` matches whatever is printed, and one of nothing but `[..]` any text
/// with as many lines: both look like a proof and prove nothing. A named wildcard compares its text
/// where the name comes again; a name that never comes again is reported by itself.
package enum WildcardRule: LintRule {
  package static let id = "wildcard"

  /// Everything wrong with the wildcards of a lesson.
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
            "this output matches whatever is printed; write a line of it, or judge with `swift check` "
              + "and leave this fence out")
        ] : repeated(lines, in: lesson)
    } + lonely(outputs.flatMap(\.1), in: lesson)
  }

  /// Wildcards right after one that has taken all already.
  private static func repeated(
    _ lines: [(number: Int, line: OutputLine)], in lesson: LintedLesson
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var wasAnyLines = false
    for (number, line) in lines {
      if wasAnyLines, line == .anyLines {
        problems.append(
          finding(in: lesson, number, "`...` after `...` adds nothing; take one of them away"))
      }
      wasAnyLines = line == .anyLines
      let pieces = line.places
      for (left, right) in zip(pieces, pieces.dropFirst())
      where left.piece == .any && right.piece == .any {
        problems.append(
          finding(
            in: lesson, number, column: right.column,
            "`[..]` after `[..]` adds nothing; take one of them away")
        )
      }
    }
    return problems
  }

  /// Names that have nothing to be compared with.
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
            + "the name where the same text comes again")
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
