internal import LessonModel
internal import TerminalIO

/// Turns inline Markdown into styled text.
struct InlineRenderer {
  /// Whether links are clickable.
  var links: Bool
  /// Whether to show emphasis as `*…*`, for output without styles.
  var marksEmphasis = false

  /// Returns the styled text.
  ///
  /// Hard breaks become line breaks.
  func text(_ inlines: Inlines, _ style: Style = .plain, link: String? = nil) -> StyledText {
    var result = StyledText("")
    for item in inlines.items {
      switch item {
      case .text(let words), .html(let words):
        result.append(Sanitizer.clean(words), style, link: link)
      case .code(let words):
        // The backticks stay, because without colors only they distinguish code from prose.
        result.append("`\(Sanitizer.clean(words))`", style.adding(.color(.cyan)), link: link)
      case .softBreak: result.append(" ", style, link: link)
      case .lineBreak: result.append("\n", style, link: link)
      case .emphasis(let inner):
        result.append(emphasis(text(inner, style.adding(.italic), link: link), style, link))
      case .strong(let inner):
        result.append(emphasis(text(inner, style.adding(.bold), link: link), style, link))
      case .strikethrough(let inner):
        // The tildes stay for the same reason.
        result.append("~~", style, link: link)
        result.append(text(inner, style.adding(.dim), link: link))
        result.append("~~", style, link: link)
      case .note(let label):
        result.append("[\(Sanitizer.clean(label))]", style.adding(.color(.cyan)), link: link)
      case .image(let url, let inner): result.append(image(url, inner, style, link: link))
      case .link(let url, let inner):
        let isInBrackets = result.spans.last?.text.last == "("
        result.append(self.link(url, inner, style, isInBrackets: isInBrackets))
      }
    }
    return result
  }

  /// Returns emphasized text, between marks if the caller wants marks and the text has none yet.
  private func emphasis(_ words: StyledText, _ style: Style, _ link: String?) -> StyledText {
    guard marksEmphasis, !words.text.hasPrefix("*") else { return words }
    let mark = StyledText("*", style, link: link)
    return mark + words + mark
  }

  /// Returns an image's description and the path of its file, so that people can open the file.
  private func image(_ url: String, _ inner: Inlines, _ style: Style, link: String?) -> StyledText {
    let words = inner.plainText
    let path = words.isEmpty ? url : url.isEmpty ? "" : " (\(url))"
    return StyledText(
      "[image: \(Sanitizer.clean(words + path))]", style,
      link: link ?? (links && Self.isWeb(url) ? url : nil))
  }

  /// Returns a link, with its target unless the link is clickable.
  private func link(
    _ url: String, _ inner: Inlines, _ style: Style, isInBrackets: Bool
  ) -> StyledText {
    let isWeb = Self.isWeb(url)
    let words = text(inner, style.adding(.underline), link: links && isWeb ? url : nil)
    guard !(links && isWeb), !Self.leadsNowhere(url),
      ![inner.plainText, "mailto:\(inner.plainText)"].contains(url)
    else { return words }
    let target = Sanitizer.clean(url)
    // In brackets, the target needs no further parentheses.
    return words + StyledText(isInBrackets ? ", \(target)" : " (\(target))", style)
  }

  private static func isWeb(_ url: String) -> Bool {
    ["https://", "http://", "mailto:"].contains { url.lowercased().hasPrefix($0) }
  }

  /// Returns whether a target is not a file to open, but `@next`, a heading, a lesson or the
  /// glossary.
  private static func leadsNowhere(_ url: String) -> Bool {
    let file = LinkTarget(url).file
    return file.isEmpty || file.hasPrefix("@") || file == Glossary.fileName
      || LessonFileName(fileName: file) != nil || PageLinks.isPage(file)
  }
}
