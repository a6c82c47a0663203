package import LessonModel

/// Finds reference links, such as `[words][name]`, without a definition in the lesson, and names
/// with two definitions.
///
/// Markdown shows the former with all their brackets, and uses only the first definition of the
/// latter.
package enum ReferenceRule: LintRule {
  package static let id = "reference"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    // Most lines need no regular expression.
    let lines = lesson.prose.filter {
      $0.text.utf8.contains("]:") && $0.text.drop { $0 == " " }.hasPrefix("[")
    }
    let definitions = lines.compactMap { line in
      line.text.prefixMatch(of: /\ {0,3}\[([^\[\]^][^\[\]]*)\]:\s*\S/).map {
        (line: line.number, spelling: $0.1, name: name($0.1))
      }
    }
    var known: Set<String> = []
    let doubles = definitions.filter { !known.insert($0.name).inserted }.map {
      finding(
        in: lesson, $0.line,
        "`[\($0.spelling)]` has two definitions, and the first counts; remove one of the lines")
    }
    return doubles
      + lesson.prose.filter { $0.text.utf8.contains("][") }.flatMap { line in
        line.matches(of: /\[[^\[\]]+\]\[([^\[\]]+)\]/).compactMap { match, column in
          guard !known.contains(name(match.1)) else { return nil }
          return finding(
            in: lesson, line.number, column: column,
            "no line defines `[\(match.1)]` leads; write a line `[\(match.1)]: address` in the lesson"
          )
        }
      }
  }

  /// Returns a name in the form that Markdown compares, which ignores case (CommonMark 0.30,
  /// section 4.7).
  private static func name(_ text: Substring) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
