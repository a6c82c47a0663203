package import LessonModel

/// Finds text that an author meant as a link or an image, but that Markdown shows as written.
package enum LinkSyntaxRule: LintRule {
  package static let id = "link-syntax"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.prose.enumerated().flatMap { index, line -> [Diagnostic] in
      guard line.text.utf8.contains("[") || line.text.utf8.contains("<") else { return [] }
      // A link's address may follow on the next line.
      let next = index + 1 < lesson.prose.count ? lesson.prose[index + 1] : nil
      let rest = next?.number == line.number + 1 ? next?.text : nil
      return faults(of: line, before: rest ?? "").map { fault in
        let found = finding(in: lesson, line.number, column: fault.column, fault.words)
        guard let meant = fault.meant else { return found }
        return found.fixed("Write `\(meant)`", replacing: fault.length, with: meant)
      }
    }
  }

  /// A mistake in a line.
  private struct Fault {
    var column: Int
    var words: String
    /// The number of wrong characters.
    var length: Int
    /// The right text, if known.
    var meant: String?
  }

  private static func faults(of line: ProseLine, before next: String) -> [Fault] {
    line.matches(of: /\[([^\[\]]+)\]\ +\(([^()\s]+)\)/, having: "] ")
      .filter { isAddress($0.match.2) }
      .map {
        Fault(
          column: $0.column,
          words: "this is not a link; remove the space after `]`",
          length: $0.match.0.count, meant: "[\($0.match.1)](\($0.match.2))")
      }
      + line.matches(of: /\(([^()]+)\)\[([^\[\]\s]+)\]/, having: ")[")
      .filter { isAddress($0.match.2) }
      .map {
        let meant = "[\($0.match.1)](\($0.match.2))"
        return Fault(
          column: $0.column,
          words: "the brackets of this link are the wrong way round; write `\(meant)`",
          length: $0.match.0.count, meant: meant)
      }
      + unclosed(line, before: next)
      + line.matches(of: /\[\[([^\[\]]+)\]\](?!\()/, having: "[[").map {
        Fault(
          column: $0.column,
          words: "this is not a link in Markdown; write `[\($0.match.1)](address)`",
          length: $0.match.0.count)
      }
      + line.matches(of: /<(img|a)\s+(?:src|href)=["']?([^"'\s>]+)/, having: "=").map {
        let link =
          $0.match.1 == "img" ? "![what it shows](\($0.match.2))" : "[words](\($0.match.2))"
        return Fault(
          column: $0.column, words: "learners do not see this HTML; write `\(link)`",
          length: $0.match.0.count)
      }
  }

  /// Returns the link at a line's end whose address has no closing parenthesis.
  private static func unclosed(_ line: ProseLine, before next: String) -> [Fault] {
    // Most lines with links end after their last link and need no search.
    guard
      line.text.utf8.lastIndex(of: UInt8(ascii: ")")).map({ line.text[$0...].contains("](") })
        ?? true
    else { return [] }
    return line.matches(of: /\[([^\[\]]+)\]\(([^()\s]+)$/, having: "](")
      .filter { isAddress($0.match.2) && !next.drop(while: \.isWhitespace).hasPrefix(")") }
      .filter { _ in !next.contains(/^\s*["'(][^)]*\)/) }
      .map {
        Fault(
          column: $0.column, words: "the address of this link has no `)` after it; write one",
          length: $0.match.0.count, meant: "\($0.match.0))")
      }
  }

  /// Returns whether something in brackets can only be meant as an address.
  private static func isAddress(_ text: Substring) -> Bool {
    text.contains("://") || text.contains(/\.(md|png|jpe?g|gif|svg|swift|json)(#|$)/)
      || text.hasPrefix("#")
  }
}
