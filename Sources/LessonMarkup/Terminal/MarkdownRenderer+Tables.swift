package import LessonModel
internal import TerminalIO

extension MarkdownRenderer {
  /// Returns the width in columns of a step's widest table or diagram, without broken rows.
  ///
  /// With fewer columns, cells continue on further lines. If even a word would have to be broken,
  /// the cells are below one another. A diagram, which is any code other than Swift, falls apart.
  /// The renderer's own width does not matter.
  ///
  /// - Parameter step: The step. Only its prose counts, and not its hints.
  /// - Returns: The columns, including the indentation of a list or a quote; 0 when the step has no
  ///   table and no diagram.
  package func tableWidth(of step: Step) -> Int {
    step.content.map { part in
      if case .prose(let prose) = part { tableWidth(in: prose.text) } else { 0 }
    }.max() ?? 0
  }

  /// Returns the width in columns of the widest table or diagram of Markdown text, without broken
  /// rows.
  package func tableWidth(in text: String) -> Int {
    // Most Markdown has neither and need not be parsed.
    guard text.contains("|") || text.contains("```") || text.contains("~~~") else { return 0 }
    return tableWidth(in: blocks(of: text))
  }

  private func tableWidth(in blocks: [Block]) -> Int {
    blocks.map { block in
      switch block.kind {
      case .table(let table): TableView(table, inlines).naturalWidth
      case .quote(let inner), .alert(_, let inner): tableWidth(in: inner, after: 2)
      case .note(let label, let inner):
        tableWidth(in: inner, after: Self.mark(ofNote: label).width)
      case .list(let list):
        tableWidth(in: list.items.flatMap { $0 }, after: Self.indent(of: list))
      case .codeBlock(let info, let text): Self.isSwift(info) ? 0 : Self.width(ofDiagram: text)
      case .heading, .paragraph, .thematicBreak, .html: 0
      }
    }.max() ?? 0
  }

  /// Returns the columns of text that appears unchanged, including its indentation.
  private static func width(ofDiagram text: String) -> Int {
    let lines = Sanitizer.clean(text).split(separator: "\n")
    return codeIndent + (lines.map { DisplayWidth.of(String($0)) }.max() ?? 0)
  }

  private func tableWidth(in blocks: [Block], after indent: Int) -> Int {
    let width = tableWidth(in: blocks)
    return width == 0 ? 0 : width + indent
  }
}
