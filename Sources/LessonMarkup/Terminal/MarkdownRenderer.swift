package import TerminalIO

/// Turns Markdown into terminal lines of a limited width.
package struct MarkdownRenderer: Sendable {
  /// The maximum number of columns in a line.
  package var width: Int
  /// Whether the terminal can open links.
  ///
  /// If not, addresses are in parentheses.
  package var links: Bool
  /// Whether to show emphasis as `*…*`, because the output has no styles.
  package var marksEmphasis = false
  /// The labels of footnotes in other parts of the same text.
  package var notes: Set<String> = []
  /// The link definitions in other parts of the same text, one per line.
  package var definitions = ""

  /// Creates a renderer for a width.
  package init(width: Int, links: Bool) {
    self.width = width
    self.links = links
  }

  /// Creates a renderer for the capabilities of a terminal, a pipe or a file.
  ///
  /// - Parameters:
  ///   - capabilities: The capabilities.
  ///   - width: The maximum number of columns in a line; `nil` for the full width.
  package init(_ capabilities: TerminalCapabilities, width: Int? = nil) {
    self.init(width: width ?? capabilities.width, links: capabilities.links)
    marksEmphasis = !capabilities.color
  }

  /// Returns the lines of Markdown text, with empty lines between blocks.
  package func render(_ text: String) -> [StyledText] {
    lines(of: blocks(of: text), width: width)
  }
}

extension MarkdownRenderer {
  /// Returns the blocks of Markdown text that is part of a larger text.
  func blocks(of text: String) -> [Block] {
    Markdown.blocks(ofPart: text, notes: notes, definitions: definitions)
  }

  /// The renderer for the text of a paragraph, a heading or a cell.
  var inlines: InlineRenderer { InlineRenderer(links: links, marksEmphasis: marksEmphasis) }

  private func lines(of blocks: [Block], width: Int, isTight: Bool = false) -> [StyledText] {
    var lines: [StyledText] = []
    for block in blocks {
      let new = self.lines(of: block, width: width)
      guard !new.isEmpty else { continue }
      if !lines.isEmpty, !isTight { lines.append("") }
      lines += new
    }
    return lines
  }

  private func lines(of block: Block, width: Int) -> [StyledText] {
    switch block.kind {
    case .heading(let level, let content): return heading(level, content, width)
    case .paragraph(let content):
      return inlines.text(content).wrapped(to: width)
    case .table(let table):
      return TableView(table, inlines).lines(width: width)
    case .note(let label, let blocks):
      return marked(Self.mark(ofNote: label), blocks, width)
    case .codeBlock(let info, let text): return code(info, text, width)
    case .quote(let blocks):
      let bar = prefix(StyledText("│ ", .dim), in: width)
      return lines(of: blocks, width: width - bar.width).map { bar + $0.adding(.italic) }
    case .alert(let alert, let blocks): return callout(Callout(alert, blocks), width)
    case .list(let list): return self.list(list, width)
    case .thematicBreak: return [StyledText(String(repeating: "─", count: width), .dim)]
    case .html(let text):
      return Sanitizer.clean(text).split(separator: "\n")
        .flatMap { StyledText(String($0), .dim).wrapped(to: width) }
    }
  }

  /// Returns the mark before the text of a footnote.
  static func mark(ofNote label: String) -> StyledText {
    StyledText("[\(Sanitizer.line(label))] ", .color(.cyan))
  }

  private func heading(_ level: Int, _ content: Inlines, _ width: Int) -> [StyledText] {
    let title = inlines.text(content).adding(.bold)
    let lines = title.wrapped(to: width)
    guard level == 1 else { return lines }
    let length = lines.map(\.width).max() ?? 0
    return lines + [StyledText(String(repeating: "─", count: length), .dim)]
  }

  /// The number of columns before code.
  static let codeIndent = 4

  /// Returns whether the words after a fence name Swift.
  static func isSwift(_ info: String) -> Bool { info.split(separator: " ").first == "swift" }

  /// Returns code with its indentation.
  ///
  /// Long lines continue on the next row after a mark.
  private func code(_ info: String, _ text: String, _ width: Int) -> [StyledText] {
    let body = text.hasSuffix("\n") ? String(text.dropLast()) : text
    let indent = prefix(StyledText(String(repeating: " ", count: Self.codeIndent)), in: width)
    let rest = indent.width == 0 ? "" : "  " + StyledText.continuation
    guard Self.isSwift(info) else {
      // Spaces that only fill a column do not continue on the next row.
      return Sanitizer.clean(body).split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { line in
          line.isEmpty
            ? [""]
            : StyledText(String(line), .color(.cyan)).wrapped(to: width, first: indent, rest: rest)
        }
    }
    return SwiftHighlighter.highlight(body).flatMap { line in
      line.text.isEmpty
        ? [line]
        : line.cut(every: width - indent.width).enumerated().map { row, piece in
          (row == 0 ? indent : rest) + piece
        }
    }
  }

  /// Returns blocks with a mark before the first line.
  ///
  /// The other lines are aligned with the text after the mark.
  private func marked(_ mark: StyledText, _ blocks: [Block], _ width: Int) -> [StyledText] {
    let indent = prefix(StyledText(String(repeating: " ", count: mark.width)), in: width)
    guard indent.width > 0 else { return mark.wrapped(to: width) + lines(of: blocks, width: width) }
    let body = lines(of: blocks, width: width - mark.width)
    return (body.isEmpty ? [""] : body).enumerated().map { row, line in
      (row == 0 ? mark : line.text.isEmpty ? "" : indent) + line
    }
  }

  private func list(_ list: ListBlock, _ width: Int) -> [StyledText] {
    let indent = prefix(StyledText(String(repeating: " ", count: Self.indent(of: list))), in: width)
    let markWidth = indent.width
    var lines: [StyledText] = []
    for (index, item) in list.items.enumerated() {
      if index > 0, !list.isTight { lines.append("") }
      if let callout = Callout(item) {
        if index > 0, list.isTight { lines.append("") }
        lines += self.callout(callout, width)
        continue
      }
      let box = list.tasks[index].map { $0 ? "[x]" : "[ ]" }
      let number = box ?? list.start.map { "\($0 + index)." } ?? "•"
      let room = max(0, markWidth - 1 - number.count)
      let mark = markWidth == 0 ? "" : String(repeating: " ", count: room) + number + " "
      let body = self.lines(of: item, width: width - markWidth, isTight: list.isTight)
      lines += (body.isEmpty ? [""] : body).enumerated().map { row, line in
        (row == 0 ? StyledText(mark, .dim) : line.text.isEmpty ? "" : indent) + line
      }
    }
    return lines
  }

  /// Returns the columns before the text of a list's items, if there is room.
  static func indent(of list: ListBlock) -> Int {
    let last = (list.start ?? 0) + list.items.count - 1
    return list.start.map { _ in String(last).count + 2 } ?? (list.tasks.isEmpty ? 2 : 4)
  }

  private func callout(_ callout: Callout, _ width: Int) -> [StyledText] {
    let bar = prefix(StyledText("▎ ", .color(callout.color)), in: width)
    let title = StyledText(
      Sanitizer.clean(callout.title), .color(callout.color).adding(.bold))
    let room = width - bar.width
    return (title.wrapped(to: room) + lines(of: callout.body, width: room)).map { bar + $0 }
  }

  /// Returns the prefix if it leaves enough room for words, so that deep nesting is not indented
  /// further.
  private func prefix(_ prefix: StyledText, in width: Int) -> StyledText {
    width - prefix.width >= 16 ? prefix : ""
  }
}
