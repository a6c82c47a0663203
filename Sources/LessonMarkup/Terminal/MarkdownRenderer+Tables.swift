package import LessonModel
internal import TerminalIO

extension MarkdownRenderer {
  /// Returns the columns that a step's widest table takes when no cell of it is broken.
  ///
  /// In fewer columns, cells go on in a further line; where even a word would have to be broken, the
  /// cells stand one below the other. The renderer's own width does not matter.
  ///
  /// - Parameter step: The step, of which the prose is looked at, not its hints.
  /// - Returns: The columns, with what stands before the table in a list or a quote; 0 when the step
  ///   has no table.
  package func tableWidth(of step: Step) -> Int {
    step.content.map { part in
      if case .prose(let prose) = part { tableWidth(in: prose.text) } else { 0 }
    }.max() ?? 0
  }

  /// Returns the columns that the widest table of a Markdown text takes when no cell is broken.
  package func tableWidth(in text: String) -> Int {
    // Most texts have no table and need not be parsed.
    guard text.utf8.contains(UInt8(ascii: "|")) else { return 0 }
    return tableWidth(in: blocks(of: text))
  }

  private func tableWidth(in blocks: [Block]) -> Int {
    blocks.map { block in
      switch block.kind {
      case .table(let table): TableView(table, InlineRenderer(links: links)).naturalWidth
      case .quote(let inner), .alert(_, let inner): tableWidth(in: inner, after: 2)
      case .note(let label, let inner):
        tableWidth(in: inner, after: Self.mark(ofNote: label).width)
      case .list(let list):
        tableWidth(in: list.items.flatMap { $0 }, after: Self.indent(of: list))
      case .heading, .paragraph, .codeBlock, .thematicBreak, .html: 0
      }
    }.max() ?? 0
  }

  private func tableWidth(in blocks: [Block], after indent: Int) -> Int {
    let width = tableWidth(in: blocks)
    return width == 0 ? 0 : width + indent
  }
}
