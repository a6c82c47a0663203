internal import TerminalIO

/// Turns inline Markdown into styled text.
struct InlineRenderer {
  /// Whether links can be clicked.
  var links: Bool

  /// Returns the styled text; hard breaks become line breaks.
  func text(_ inlines: Inlines, _ style: Style = .plain, link: String? = nil) -> StyledText {
    var result = StyledText("")
    for item in inlines.items {
      switch item {
      case .text(let words), .html(let words):
        result.append(Sanitizer.clean(words), style, link: link)
      case .code(let words):
        // The backticks stay, because without colours only they tell code from prose.
        result.append("`\(Sanitizer.clean(words))`", style.adding(.color(.cyan)), link: link)
      case .softBreak: result.append(" ", style, link: link)
      case .lineBreak: result.append("\n", style, link: link)
      case .emphasis(let inner): result.append(text(inner, style.adding(.italic), link: link))
      case .strong(let inner): result.append(text(inner, style.adding(.bold), link: link))
      case .image(_, let inner):
        result.append("[image: \(Sanitizer.clean(inner.plainText))]", style, link: link)
      case .link(let url, let inner): result.append(self.link(url, inner, style))
      }
    }
    return result
  }

  /// Returns a link; page links such as `@next` lead nowhere in a terminal and become plain words.
  private func link(_ url: String, _ inner: Inlines, _ style: Style) -> StyledText {
    let isWeb = ["https://", "http://", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    guard isWeb else { return text(inner, style.adding(.underline)) }
    let words = text(inner, style.adding(.underline), link: links ? url : nil)
    guard !links, inner.plainText != url else { return words }
    return words + StyledText(" (\(Sanitizer.clean(url)))", style)
  }
}

extension Inlines {
  /// The text close to its source form, enough to recognize a table in it.
  var sourceText: String {
    items.map { item in
      switch item {
      case .text(let text), .html(let text): text
      case .code(let text): "`\(text)`"
      case .softBreak, .lineBreak: "\n"
      case .emphasis(let inner), .strong(let inner), .link(_, let inner), .image(_, let inner):
        inner.sourceText
      }
    }.joined()
  }
}
