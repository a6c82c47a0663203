/// Reads the tables of GitHub Flavored Markdown, section 4.10.
struct TableReader {
  let standIns: StandIns

  /// Returns the index of the line `|---|---|` in a paragraph, or `nil` when the paragraph has no
  /// table.
  ///
  /// The line before that line is the table's head and has as many cells.
  static func rule(in lines: [InlineLine]) -> Int? {
    lines.indices.dropFirst().first { index in
      guard let alignments = alignments(in: lines[index]) else { return false }
      let cells = TableCells(lines[index - 1])
      return cells.all.count == alignments.count && cells.hasPipe
    }
  }

  /// Reads the lines of a table, the head first.
  func table(_ lines: [InlineLine]) -> TableBlock {
    let rows = [lines[0]] + lines.dropFirst(2)
    return TableBlock(
      alignments: Self.alignments(in: lines[1]) ?? [],
      rows: rows.map { line in
        TableCells(line).all.map { cell in Inlines(items: cell.map(unescapingCode)) }
      })
  }

  /// Returns the alignments in the line under the head, or `nil` for any other line.
  private static func alignments(in line: InlineLine) -> [TableBlock.Alignment]? {
    guard case .text(let text)? = line.items.first, line.items.count == 1,
      text.utf8.contains(UInt8(ascii: "|")), text.utf8.contains(UInt8(ascii: "-"))
    else { return nil }
    var alignments: [TableBlock.Alignment] = []
    for cell in TableCells(line).all {
      guard case .text(let words)? = cell.first else { return nil }
      let dashes = words.drop { $0 == ":" }.reversed().drop { $0 == ":" }
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == "-" }), words.count - dashes.count <= 2,
        !words.hasPrefix("::"), !words.hasSuffix("::")
      else { return nil }
      switch (words.hasPrefix(":"), words.hasSuffix(":")) {
      case (true, true): alignments.append(.center)
      case (false, true): alignments.append(.right)
      case (_, false): alignments.append(.left)
      }
    }
    return alignments
  }

  /// Replaces `\|` in a cell's code with a pipe.
  private func unescapingCode(_ item: Inline) -> Inline {
    func inside(_ inner: Inlines) -> Inlines { Inlines(items: inner.items.map(unescapingCode)) }
    return switch item {
    case .code(let text): .code(standIns.cellCode(text))
    case .emphasis(let inner): .emphasis(inside(inner))
    case .strong(let inner): .strong(inside(inner))
    case .strikethrough(let inner): .strikethrough(inside(inner))
    case .link(let url, let inner): .link(url: url, inside(inner))
    case .text, .html, .softBreak, .lineBreak, .note, .image: item
    }
  }
}

/// The cells of a table's row.
private struct TableCells {
  /// The cells without the spaces around them.
  var all: [[Inline]]
  /// Whether the row contains a pipe.
  let hasPipe: Bool

  init(_ line: InlineLine) {
    all = Self.split(line.items)
    hasPipe = all.count > 1
    // The pipes at both ends are optional.
    if hasPipe, Self.isBlank(all[0]) { all.removeFirst() }
    if all.count > 1, let last = all.last, Self.isBlank(last) { all.removeLast() }
    all = all.map(Self.trimmed)
  }

  /// Splits a line at its pipes, including those in code spans.
  ///
  /// A row is split before its code is read.
  private static func split(_ items: [Inline]) -> [[Inline]] {
    var cells: [[Inline]] = [[]]
    for item in items {
      let parts = split(item)
      cells[cells.count - 1] += parts[0]
      cells += parts.dropFirst()
    }
    return cells
  }

  private static func split(_ item: Inline) -> [[Inline]] {
    func cut(_ text: String, _ make: (String) -> Inline) -> [[Inline]] {
      text.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? [] : [make(String($0))] }
    }
    func wrap(_ inner: Inlines, _ make: (Inlines) -> Inline) -> [[Inline]] {
      let parts = split(inner.items)
      return parts.count == 1 ? [[item]] : parts.map { [make(Inlines(items: $0))] }
    }
    return switch item {
    case .text(let text): cut(text) { .text($0) }
    case .code(let text) where text.contains("|"): cut("`\(text)`") { .text($0) }
    case .html(let text): cut(text) { .html($0) }
    case .emphasis(let inner): wrap(inner) { .emphasis($0) }
    case .strong(let inner): wrap(inner) { .strong($0) }
    case .strikethrough(let inner): wrap(inner) { .strikethrough($0) }
    case .code, .softBreak, .lineBreak, .note, .link, .image: [[item]]
    }
  }

  private static func isBlank(_ cell: [Inline]) -> Bool { trimmed(cell).isEmpty }

  private static func trimmed(_ cell: [Inline]) -> [Inline] {
    var cell = cell
    if case .text(let text)? = cell.first {
      let rest = text.drop { $0 == " " || $0 == "\t" }
      cell[0] = .text(String(rest))
      if rest.isEmpty { cell.removeFirst() }
    }
    if case .text(let text)? = cell.last {
      let rest = String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
      cell[cell.count - 1] = .text(rest)
      if rest.isEmpty { cell.removeLast() }
    }
    return cell
  }
}
