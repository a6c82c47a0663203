/// Finds GitHub's additions to CommonMark in libcmark's tree, and removes the stand-ins from it.
struct GitHubMarkdown {
  /// The labels of all footnotes of the text.
  let labels: Set<String>
  let standIns: StandIns

  /// Returns the blocks with tables, tasks, footnotes and alerts.
  func blocks(_ blocks: [Block]) -> [Block] {
    blocks.flatMap { block -> [Block] in
      var block = block
      switch block.kind {
      case .paragraph(let content): return paragraph(content, block.range)
      case .heading(let level, let content):
        block.kind = .heading(level: level, content: inlines(content))
      case .codeBlock(let info, let text):
        block.kind = .codeBlock(info: standIns.meaning(info), text: standIns.source(text))
      case .html(let text): block.kind = .html(standIns.source(text))
      case .quote(var inner):
        if let alert = Alert.take(from: &inner) {
          block.kind = .alert(alert, self.blocks(inner))
        } else {
          block.kind = .quote(self.blocks(inner))
        }
      case .list(let list): block.kind = .list(self.list(list))
      case .thematicBreak, .table, .note, .alert: break
      }
      return [block]
    }
  }

  private func inlines(_ inlines: Inlines) -> Inlines {
    InlineMarks(labels: labels, standIns: standIns).applied(to: inlines)
  }

  private func list(_ list: ListBlock) -> ListBlock {
    var list = list
    for (index, item) in list.items.enumerated() {
      var item = item
      // In a numbered list, the box stays beside the number as text.
      if list.start == nil, let isDone = Self.takeBox(from: &item) { list.tasks[index] = isDone }
      list.items[index] = blocks(item)
    }
    return list
  }

  /// Removes `[ ]` or `[x]` from the front of an item, and returns whether its task is done.
  private static func takeBox(from item: inout [Block]) -> Bool? {
    guard let first = item.first, case .paragraph(var content) = first.kind,
      case .text(let words)? = content.items.first,
      let isDone = ["[ ] ": false, "[x] ": true, "[X] ": true][String(words.prefix(4))]
    else { return nil }
    content.items[0] = .text(String(words.dropFirst(4)))
    item[0].kind = .paragraph(content)
    return isDone
  }
}

extension GitHubMarkdown {
  /// Splits a paragraph into its text, its table and its footnotes.
  private func paragraph(_ content: Inlines, _ range: Block.LineRange) -> [Block] {
    var parts: [(label: String?, lines: [InlineLine], first: Int)] = []
    var line = range.startLine
    for var next in InlineLine.all(in: content) {
      defer { line += next.height }
      if case .text(let words)? = next.items.first, let note = standIns.note(in: words) {
        next.items[0] = .text(note.rest)
        parts.append((note.label, [next], line))
      } else if parts.isEmpty {
        parts.append((nil, [next], line))
      } else {
        parts[parts.count - 1].lines.append(next)
      }
    }
    return parts.flatMap { part -> [Block] in
      let blocks = textAndTable(part.lines, from: part.first)
      guard let label = part.label else { return blocks }
      return [
        Block(
          kind: .note(label: standIns.meaning(label), blocks),
          range: Self.range(of: part.lines[...], from: part.first))
      ]
    }
  }

  private func textAndTable(_ lines: [InlineLine], from first: Int) -> [Block] {
    guard let rule = TableReader.rule(in: lines) else { return text(lines[...], from: first) }
    let head = lines[..<(rule - 1)]
    let table = lines[(rule - 1)...]
    let start = first + head.reduce(0) { $0 + $1.height }
    let reader = TableReader(standIns: standIns)
    var read = reader.table(Array(table))
    read.rows = read.rows.map { $0.map(inlines) }
    return text(head, from: first)
      + [Block(kind: .table(read), range: Self.range(of: table, from: start))]
  }

  private func text(_ lines: ArraySlice<InlineLine>, from first: Int) -> [Block] {
    var items = lines.flatMap { $0.items + ($0.end.map { [$0] } ?? []) }
    if items.last == .softBreak || items.last == .lineBreak { items.removeLast() }
    guard !items.isEmpty else { return [] }
    return [
      Block(
        kind: .paragraph(inlines(Inlines(items: items))), range: Self.range(of: lines, from: first))
    ]
  }

  private static func range(
    of lines: ArraySlice<InlineLine>, from first: Int
  ) -> Block.LineRange {
    let height = lines.reduce(0) { $0 + $1.height }
    return Block.LineRange(startLine: first, endLine: first + max(height, 1) - 1)
  }
}

/// A line of a paragraph.
struct InlineLine {
  var items: [Inline] = []
  /// The line break after the line.
  var end: Inline?

  /// The number of the document's lines that this line covers.
  ///
  /// Emphasis may continue on the next one.
  var height: Int { 1 + Inlines(items: items).breakCount }

  /// Splits a paragraph at its line breaks.
  static func all(in content: Inlines) -> [InlineLine] {
    var lines = [InlineLine()]
    for item in content.items {
      if item == .softBreak || item == .lineBreak {
        lines[lines.count - 1].end = item
        lines.append(InlineLine())
      } else {
        lines[lines.count - 1].items.append(item)
      }
    }
    return lines
  }
}

extension Inlines {
  /// The number of line breaks in the text.
  fileprivate var breakCount: Int {
    items.reduce(0) { count, item in
      switch item {
      case .softBreak, .lineBreak: count + 1
      case .html(let text): count + text.utf8.count { $0 == UInt8(ascii: "\n") }
      case .text, .code, .note: count
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner),
        .image(_, let inner):
        count + inner.breakCount
      }
    }
  }
}
