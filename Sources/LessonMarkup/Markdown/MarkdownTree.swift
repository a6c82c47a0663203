/// A block of Markdown and its lines, counted from 1.
package struct Block: Hashable, Sendable {
  /// The kind of a block.
  package indirect enum Kind: Hashable, Sendable {
    case heading(level: Int, content: Inlines)
    case paragraph(Inlines)
    case codeBlock(info: String, text: String)
    case quote([Block])
    /// A quote that began with a line such as `[!NOTE]`, without that line.
    case alert(Alert, [Block])
    case list(ListBlock)
    case thematicBreak
    case html(String)
    case table(TableBlock)
    /// A footnote's text and label.
    case note(label: String, [Block])
  }

  /// The lines a block covers.
  package struct LineRange: Hashable, Sendable {
    package var startLine: Int
    package var endLine: Int
  }

  /// The kind of the block.
  package var kind: Kind
  /// The lines it covers.
  package var range: LineRange
}

extension Block {
  /// The block's text without markup and without code.
  var plainText: String {
    func all(_ blocks: [Block]) -> String { blocks.map(\.plainText).joined(separator: " ") }
    return switch kind {
    case .heading(_, let content), .paragraph(let content): content.plainText
    case .quote(let inner), .alert(_, let inner), .note(_, let inner): all(inner)
    case .list(let list): all(list.items.flatMap(\.self))
    case .table(let table): table.rows.joined().map(\.plainText).joined(separator: " ")
    case .codeBlock, .thematicBreak, .html: ""
    }
  }
}

/// A list with its items.
package struct ListBlock: Hashable, Sendable {
  /// The first number; `nil` for bullets.
  package var start: Int?
  /// Whether there are no empty lines between the items.
  package var isTight: Bool
  /// The blocks of each item.
  package var items: [[Block]]
  /// Whether a task is done, by the index of its item; other items are not tasks.
  package var tasks: [Int: Bool] = [:]
}

/// A table with its cells.
package struct TableBlock: Hashable, Sendable {
  /// The alignment of a column.
  package enum Alignment: Hashable, Sendable { case left, center, right }

  /// The columns' alignments.
  package var alignments: [Alignment]
  /// The rows, beginning with the head.
  ///
  /// A row may have fewer or more cells than columns.
  package var rows: [[Inlines]]
}

/// Text with its markup.
package struct Inlines: Hashable, Sendable {
  /// The pieces in order.
  package var items: [Inline]

  /// The text without markup and comments.
  ///
  /// Line breaks become spaces.
  package var plainText: String {
    items.map { item in
      switch item {
      case .html(let text) where text.hasPrefix("<!--"): ""
      case .text(let text), .code(let text), .html(let text): text
      case .softBreak, .lineBreak: " "
      case .note(let label): "[\(label)]"
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner),
        .image(_, let inner):
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
  case strikethrough(Inlines)
  /// A reference to a footnote, by its label.
  case note(String)
  case link(url: String, Inlines)
  case image(url: String, Inlines)
}
