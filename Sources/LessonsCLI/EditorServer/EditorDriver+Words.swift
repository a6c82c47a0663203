internal import LanguageServer
internal import LessonMarkup
internal import LessonModel

/// What the words in the prose mean.
extension EditorDriver {
  /// What a word means that links to the glossary.
  func hover(at position: LSP.Position, in document: TextDocument) -> LSP.Hover? {
    GlossaryLink(at: position, in: document).flatMap { link in
      guard let glossary = try? lessons.glossary(),
        let entry = glossary.entries.first(where: { $0.anchor == link.anchor })
      else { return nil }
      return LSP.Hover(
        contents: LSP.MarkupContent(markdown: "**\(entry.word)**\n\n\(entry.meaning)"),
        range: link.range)
    }
  }
}

/// A link to a word of the glossary, `[origin](glossary.md#origin)`, at a position of a document.
struct GlossaryLink {
  /// The word's anchor.
  let anchor: String
  /// The whole link.
  let range: LSP.Range

  /// Finds the link at a position; `nil` when there is none.
  init?(at position: LSP.Position, in document: TextDocument) {
    let line = document.line(position.line)
    for match in line.matches(of: #/\[[^\[\]]*\]\(([^()\s]*)\)/#) {
      guard let anchor = Glossary.anchor(in: String(match.1)) else { continue }
      func place(_ index: String.Index) -> LSP.Position {
        let column = line.utf8.distance(from: line.utf8.startIndex, to: index) + 1
        return document.position(line: position.line + 1, column: column)
      }
      let range = LSP.Range(
        start: place(match.range.lowerBound), end: place(match.range.upperBound))
      guard range.contains(position) else { continue }
      (self.anchor, self.range) = (anchor, range)
      return
    }
    return nil
  }
}
