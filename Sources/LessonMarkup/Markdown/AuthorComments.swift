/// HTML comments in prose: they are the author's own, and no learner sees them.
enum AuthorComments {
  /// Returns Markdown without its HTML comments; those in code stay, as they are part of it.
  ///
  /// A line that has nothing but a comment goes with it. A comment that never ends stays.
  static func removed(from text: String) -> String {
    guard text.contains("<!--") else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let comments = Markdown.parse(text).flatMap { ranges(in: $0, lines) }
    // From the end, so that the places of those before stay right.
    for comment in comments.sorted(by: {
      ($0.start.line, $0.start.byte) > ($1.start.line, $1.start.byte)
    }) {
      remove(comment, from: &lines)
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// A place between two bytes; lines and bytes count from 0.
  private struct Place {
    var line: Int
    var byte: Int
  }

  private struct Comment {
    var start: Place
    var end: Place
  }

  private static func remove(_ comment: Comment, from lines: inout [[UInt8]]) {
    let (start, end) = (comment.start, comment.end)
    guard start.line <= end.line, lines.indices.contains(end.line) else { return }
    var before = lines[start.line].prefix(start.byte)
    var after = lines[end.line].dropFirst(end.byte)
    if after.allSatisfy(isBlank) {
      after = []
      while let last = before.last, isBlank(last) { before.removeLast() }
    } else if before.last.map(isBlank) ?? true {
      after = after.drop(while: isBlank)
    }
    guard before.isEmpty, after.isEmpty else {
      lines.replaceSubrange(start.line...end.line, with: [Array(before + after)])
      return
    }
    // Alone on its lines. Text before and after it stays apart, unless it is inside of a list.
    let isFirst = start.line == 0 || lines[start.line - 1].allSatisfy(isBlank)
    let isLast = end.line + 1 == lines.count || lines[end.line + 1].allSatisfy(isBlank)
    let isIndented = lines[start.line].first.map(isBlank) ?? false
    if isFirst, isLast {
      lines.removeSubrange(start.line...min(end.line + 1, lines.count - 1))
    } else if isFirst || isLast || isIndented {
      lines.removeSubrange(start.line...end.line)
    } else {
      lines.replaceSubrange(start.line...end.line, with: [[]])
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension AuthorComments {
  /// The comments in a block and in the blocks inside it.
  private static func ranges(in block: Block, _ lines: [[UInt8]]) -> [Comment] {
    switch block.kind {
    case .heading, .paragraph, .table: comments(in: block.range, lines, isHTML: false)
    case .html: comments(in: block.range, lines, isHTML: true)
    case .quote(let inner), .note(_, let inner): inner.flatMap { ranges(in: $0, lines) }
    case .list(let list): list.items.joined().flatMap { ranges(in: $0, lines) }
    case .codeBlock, .thematicBreak: []
    }
  }

  /// The comments in some lines; in a block of HTML neither backticks nor backslashes mean anything.
  private static func comments(
    in range: Block.LineRange, _ lines: [[UInt8]], isHTML: Bool
  ) -> [Comment] {
    let first = max(range.startLine - 1, 0)
    let last = min(range.endLine, lines.count)
    guard first < last else { return [] }
    let text = Array(lines[first..<last].joined(separator: [UInt8(ascii: "\n")]))
    var comments: [Comment] = []
    var (index, line, lineStart) = (0, first, 0)
    /// Returns a place; each is after the one before.
    func place(_ offset: Int) -> Place {
      for byte in lineStart..<offset where text[byte] == UInt8(ascii: "\n") {
        (line, lineStart) = (line + 1, byte + 1)
      }
      return Place(line: line, byte: offset - lineStart)
    }
    // What has no end from one place on has none from a later one either.
    var endlessCode: Set<Int> = []
    var isEndless = false
    while index < text.count {
      let rest = text[index...]
      if !isHTML, rest.first == UInt8(ascii: "\\") {
        index += 2
      } else if !isHTML, rest.first == UInt8(ascii: "`") {
        let ticks = rest.prefix { $0 == UInt8(ascii: "`") }.count
        let end = endlessCode.contains(ticks) ? nil : endOfCode(text, index + ticks, ticks)
        if end == nil { endlessCode.insert(ticks) }
        index = end ?? index + ticks
      } else if !isEndless, rest.starts(with: "<!--".utf8) {
        if let end = find("-->", text, from: index + 2) {
          comments.append(Comment(start: place(index), end: place(end + 3)))
          index = end + 3
        } else {
          isEndless = true
        }
      } else {
        index += 1
      }
    }
    return comments
  }

  /// The place after the run of backticks that ends a code span.
  private static func endOfCode(_ text: [UInt8], _ start: Int, _ ticks: Int) -> Int? {
    var index = start
    while index < text.count {
      let run = text[index...].prefix { $0 == UInt8(ascii: "`") }.count
      if run == ticks { return index + run }
      index += max(run, 1)
    }
    return nil
  }

  private static func find(_ word: String, _ text: [UInt8], from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard start + word.count <= text.count else { return nil }
    return (start...(text.count - word.count)).first { text[$0...].starts(with: word) }
  }
}
