/// A course's words and their meanings, from the file `glossary.md` beside the lessons.
///
/// Each heading below the title is a word, and the text up to the next heading is its meaning.
/// Lessons link to a word with `[origin](glossary.md#origin)`.
package struct Glossary: Sendable {
  /// One word.
  package struct Entry: Hashable, Sendable {
    /// The word, as in its heading.
    package var word: String
    /// The heading's anchor for links from lessons, as GitHub generates it.
    package var anchor: String
    /// The word's meaning, in Markdown.
    package var meaning: String
    /// The line of the heading, counted from 1.
    package var line: Int
  }

  /// The file's name.
  package static let fileName = "glossary.md"

  /// The words, in the file's order.
  package let entries: [Entry]
  /// The path that diagnostics show.
  package let path: String
  /// The file's front matter for other programs.
  let frontMatter: FrontMatter?
  /// The links in the meanings.
  let links: LessonLinks

  /// Reads a glossary.
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - path: The file as diagnostics name it.
  package init(_ text: SourceText, path: String) {
    self.path = path
    frontMatter = FrontMatter(in: text.lines)
    let lines = FrontMatter.blanked(in: text.lines)
    let blocks = DocumentOutline.blocks(of: lines)
    let outline = DocumentOutline(lines: lines, blocks: blocks)
    links = LessonLinks(lines: lines, blocks: blocks, items: outline.items)
    let headings = outline.items.filter { ($0.headingLevel ?? 1) > 1 }
    let ends = outline.items.filter { $0.headingLevel != nil }.map(\.first)
    entries = headings.map { heading in
      let end = ends.first { $0 > heading.first } ?? lines.count + 1
      let inside = lines[min(heading.last, lines.count)..<max(end - 1, heading.last)]
      return Entry(
        word: heading.headingText, anchor: LessonLinks.anchor(of: heading.headingText),
        meaning: AuthorComments.removed(from: inside.joined(separator: "\n")).trimmed,
        line: heading.first)
    }
  }

  /// Returns the entries for a learner's query, ignoring case.
  ///
  /// These are the entry with this heading, or else all entries whose heading has each of these
  /// words.
  package func entries(for text: String) -> [Entry] {
    let text = text.lowercased()
    if let entry = entries.first(where: { $0.word.lowercased() == text || $0.anchor == text }) {
      return [entry]
    }
    let wanted = text.words
    return wanted.isEmpty ? [] : entries.filter { wanted.isSubset(of: $0.word.lowercased().words) }
  }

  /// Returns the anchor of the word that a link leads to, or `nil` when the link leads elsewhere or
  /// to the whole glossary.
  package static func anchor(in target: String) -> String? {
    let target = LinkTarget(target)
    return target.file == fileName ? target.anchor : nil
  }

  /// Returns the words that a piece of Markdown links to.
  package static func anchors(in markdown: String) -> Set<String> {
    // Most Markdown has no link to the glossary and need not be parsed.
    guard markdown.contains(fileName) else { return [] }
    return Set(LessonLinks(in: markdown).all.compactMap { anchor(in: $0.target) })
  }
}

extension String {
  /// The runs of letters and digits in the string.
  fileprivate var words: Set<Substring> {
    Set(split { !$0.isLetter && !$0.isNumber })
  }

  /// The string without spaces and line breaks around it.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
