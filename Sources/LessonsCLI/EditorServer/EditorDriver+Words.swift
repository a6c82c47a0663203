internal import LanguageServer
internal import LessonMarkup
internal import LessonModel

/// The meanings of glossary terms in the prose.
extension EditorDriver {
  /// Returns the meaning of a term that links to the glossary.
  func hover(at position: LSP.Position, in document: TextDocument) -> LSP.Hover? {
    let place = document.place(of: position)
    let link = GlossaryLink(column: place.column, in: document.line(position.line))
    guard let found = link?.hover(try? lessons.glossary()) else { return nil }
    var span = found.span
    (span.line, span.endLine) = (place.line, place.line)
    return LSP.Hover(
      contents: LSP.MarkupContent(markdown: found.text), range: document.range(of: span))
  }
}
