/// A block of Markdown with the lines it covers, counted from 1.
package struct Block: Hashable, Sendable {
  /// What a block is.
  package indirect enum Kind: Hashable, Sendable {
    case heading(level: Int, content: Inlines)
    case paragraph(Inlines)
    case codeBlock(info: String, text: String)
    case quote([Block])
    case list(ListBlock)
    case thematicBreak
    case html(String)
  }

  /// The lines a block covers.
  package struct LineRange: Hashable, Sendable {
    package var startLine: Int
    package var endLine: Int
  }

  /// What the block is.
  package var kind: Kind
  /// The lines it covers.
  package var range: LineRange
}

/// A list with its items.
package struct ListBlock: Hashable, Sendable {
  /// The first number; `nil` for bullets.
  package var start: Int?
  /// Whether there are no blank lines between the items.
  package var isTight: Bool
  /// The blocks of each item.
  package var items: [[Block]]
}

/// Text with its markup.
package struct Inlines: Hashable, Sendable {
  /// The pieces in order.
  package var items: [Inline]

  /// The words without their markup; line breaks become spaces.
  package var plainText: String {
    items.map { item in
      switch item {
      case .text(let text), .code(let text), .html(let text): text
      case .softBreak, .lineBreak: " "
      case .emphasis(let inner), .strong(let inner), .link(_, let inner), .image(_, let inner):
        inner.plainText
      }
    }.joined()
  }
}

/// A piece of text.
package indirect enum Inline: Hashable, Sendable {
  case text(String)
  case code(String)
  case html(String)
  case softBreak
  case lineBreak
  case emphasis(Inlines)
  case strong(Inlines)
  case link(url: String, Inlines)
  case image(url: String, Inlines)
}
