/// A run of text in one style.
package struct Span: Hashable, Sendable {
  /// The text.
  package var text: String
  /// Its style.
  package var style: Style
  /// The target of a click.
  package var link: String?

  /// Creates a span.
  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }
}

/// Text made of spans: a line of a terminal, or text before wrapping.
package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The spans in order; the functions here never add an empty one.
  package var spans: [Span]

  /// Creates text with one span.
  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    spans = text.isEmpty ? [] : [Span(text, style, link: link)]
  }

  /// Creates text from spans.
  package init(spans: [Span]) { self.spans = spans.filter { !$0.text.isEmpty } }

  /// Creates plain text from a literal.
  package init(stringLiteral value: String) { self.init(value) }

  /// Joins two styled texts.
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  /// Joins two styled texts.
  package static func += (left: inout StyledText, right: StyledText) { left = left + right }

  /// Adds a span at the end.
  package mutating func append(_ text: String, _ style: Style = .plain, link: String? = nil) {
    if !text.isEmpty { spans.append(Span(text, style, link: link)) }
  }

  /// Adds styled text at the end.
  package mutating func append(_ text: StyledText) { spans += text.spans }

  /// The text without its styles.
  package var text: String { spans.map(\.text).joined() }

  /// The text without anything that could control a terminal, and with `↵` for a line break.
  package var cleaned: StyledText {
    StyledText(spans: spans.map { Span(Sanitizer.line($0.text), $0.style, link: $0.link) })
  }

  /// The columns that the text takes in one line.
  package var width: Int { DisplayWidth.of(text) }

  /// Returns the text with a style added to all of it; a span's own style wins.
  package func adding(_ style: Style) -> StyledText {
    StyledText(spans: spans.map { Span($0.text, style.adding($0.style), link: $0.link) })
  }

  /// Returns the text cut to a width; `…` marks the cut.
  package func truncated(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    var room = width - 1
    var cut = StyledText("")
    for span in spans {
      let kept = span.text.prefix { character in
        room -= DisplayWidth.of(character)
        return room >= 0
      }
      cut.append(String(kept), span.style, link: span.link)
      if kept.count < span.text.count { break }
    }
    return width > 0 ? cut + "…" : ""
  }

  /// Returns the text with spaces after it, up to a width.
  package func padded(to width: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, width - self.width)))
  }
}
