/// Turns inline Markdown into HTML.
struct HTMLInlines {
  /// The targets of links.
  let links: HTMLLinks

  /// Returns the text with its markup.
  func html(_ content: Inlines) -> HTML {
    content.items.map { item in
      switch item {
      case .text(let words), .html(let words): HTML(text: words)
      case .code(let words): "<code>\(words)</code>"
      case .softBreak: "\n"
      case .lineBreak: "<br>\n"
      case .emphasis(let inner): "<em>\(html(inner))</em>"
      case .strong(let inner): "<strong>\(html(inner))</strong>"
      case .strikethrough(let inner): "<del>\(html(inner))</del>"
      case .note(let label):
        "<sup><a href=\"#\(HTMLRenderer.noteAnchor(label))\">\(label)</a></sup>"
      case .image(let url, let inner): image(url, inner)
      case .link(let url, let inner): link(url, inner)
      }
    }.joined()
  }

  /// Returns an image that is in the folder, or else its description, with a link when the image is
  /// on the web.
  private func image(_ url: String, _ inner: Inlines) -> HTML {
    let words = inner.plainText
    if let path = links.image(url) { return "<img src=\"\(path)\" alt=\"\(words)\">" }
    let description = words.isEmpty ? url : words
    guard HTMLLinks.isWeb(url) else { return "[\(description)]" }
    return "<a href=\"\(url)\">\(description)</a>"
  }

  private func link(_ url: String, _ inner: Inlines) -> HTML {
    guard let address = links.address(of: url) else { return html(inner) }
    let isWord = Glossary.anchor(in: url) != nil
    return isWord
      ? "<a class=\"word\" href=\"\(address)\">\(html(inner))</a>"
      : "<a href=\"\(address)\">\(html(inner))</a>"
  }
}
