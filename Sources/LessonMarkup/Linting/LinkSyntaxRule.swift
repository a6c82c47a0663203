package import LessonModel

/// Finds what its author meant as a link or an image, and Markdown shows as it stands.
package enum LinkSyntaxRule: LintRule {
  package static let id = "link-syntax"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.prose.enumerated().flatMap { index, line -> [Diagnostic] in
      guard line.text.contains(/[\[<]/) else { return [] }
      // A link's address may follow on the next line.
      let next = index + 1 < lesson.prose.count ? lesson.prose[index + 1] : nil
      let rest = next?.number == line.number + 1 ? next?.text : nil
      return faults(of: line, before: rest ?? "").map {
        finding(in: lesson, line.number, column: $0.column, $0.words)
      }
    }
  }

  private static func faults(
    of line: ProseLine, before next: String
  ) -> [(column: Int, words: String)] {
    line.matches(of: /\[([^\[\]]+)\]\ +\(([^()\s]+)\)/)
      .filter { isAddress($0.match.2) }
      .map { ($0.column, "this is no link, as a blank follows its bracket; take the blank away") }
      + line.matches(of: /\(([^()]+)\)\[([^\[\]\s]+)\]/)
      .filter { isAddress($0.match.2) }
      .map {
        (
          $0.column,
          "the brackets of this link are the wrong way round; write `[\($0.match.1)](\($0.match.2))`"
        )
      }
      + line.matches(of: /\[([^\[\]]+)\]\(([^()\s]+)$/)
      .filter { isAddress($0.match.2) && !next.drop(while: \.isWhitespace).hasPrefix(")") }
      .filter { _ in !next.contains(/^\s*["'(][^)]*\)/) }
      .map { ($0.column, "the address of this link has no `)` behind it; write one") }
      + line.matches(of: /\[\[([^\[\]]+)\]\](?!\()/).map {
        ($0.column, "this is no link in Markdown; write `[\($0.match.1)](address)`")
      }
      + line.matches(of: /<(img|a)\s+(?:src|href)=["']?([^"'\s>]+)/).map {
        let link =
          $0.match.1 == "img" ? "![what it shows](\($0.match.2))" : "[words](\($0.match.2))"
        return ($0.column, "learners do not see this HTML; write `\(link)`")
      }
  }

  /// Whether something in brackets can only be meant as an address.
  private static func isAddress(_ text: Substring) -> Bool {
    text.contains("://") || text.contains(/\.(md|png|jpe?g|gif|svg|swift|json)(#|$)/)
      || text.hasPrefix("#")
  }
}
