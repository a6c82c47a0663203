/// A run of text with one look.
package struct Span: Hashable, Sendable {
  /// The words.
  package var text: String
  /// How they look.
  package var style: Style
  /// Where a click leads.
  package var link: String?

  /// Creates a span.
  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }
}

/// Text made of spans; what a terminal shows in a line, or before it is wrapped into lines.
package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The spans in order; the functions here add none that is empty.
  package var spans: [Span]

  /// Creates a text of one span.
  package init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    spans = text.isEmpty ? [] : [Span(text, style, link: link)]
  }

  /// Creates a text of spans.
  package init(spans: [Span]) { self.spans = spans.filter { !$0.text.isEmpty } }

  /// Creates a plain text from a literal.
  package init(stringLiteral value: String) { self.init(value) }

  /// Both texts, one after the other.
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  /// Both texts, one after the other.
  package static func += (left: inout StyledText, right: StyledText) { left = left + right }

  /// Adds a span at the end.
  package mutating func append(_ text: String, _ style: Style = .plain, link: String? = nil) {
    if !text.isEmpty { spans.append(Span(text, style, link: link)) }
  }

  /// Adds a text at the end.
  package mutating func append(_ text: StyledText) { spans += text.spans }

  /// The words without their looks.
  package var text: String { spans.map(\.text).joined() }

  /// The columns the text takes in a line.
  package var width: Int { DisplayWidth.of(text) }

  /// The text with a style added to all of it; what a span says of itself wins.
  package func adding(_ style: Style) -> StyledText {
    StyledText(spans: spans.map { Span($0.text, style.adding($0.style), link: $0.link) })
  }

  /// The text, cut to a width; a cut shows as `…`.
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

  /// The text with spaces behind it up to a width.
  package func padded(to width: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, width - self.width)))
  }
}
