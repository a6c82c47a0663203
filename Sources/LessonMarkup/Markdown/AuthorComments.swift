/// Finds and removes HTML comments in prose, which are for authors and not for learners.
enum AuthorComments {
  /// Returns Markdown without its HTML comments.
  ///
  /// Comments in code stay.
  ///
  /// A line that contains only a comment is removed with the comment. Text that only looks like a
  /// comment stays, because any Markdown renderer shows this text. `lint` reports it.
  static func removed(from text: String) -> String {
    guard text.utf8.contains("<!--") else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let comments = Markdown.parse(text).flatMap { places(in: $0, lines) }.compactMap(\.comment)
    // Go backward, so that the places of earlier comments stay valid.
    for comment in comments.sorted(by: {
      ($0.start.line, $0.start.byte) > ($1.start.line, $1.start.byte)
    }) {
      remove(comment, from: &lines)
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// A place between two bytes.
  ///
  /// Lines and bytes count from 0.
  private struct Place {
    var line: Int
    var byte: Int
  }

  private struct Comment {
    var start: Place
    var end: Place
  }

  /// A place with `<!--`.
  private enum Found {
    case comment(Comment)
    /// Text that only looks like a comment.
    case other(Place, Flaw)

    var comment: Comment? { if case .comment(let comment) = self { comment } else { nil } }
  }

  /// The reason why text is not a comment (CommonMark 0.30, section 6.6).
  enum Flaw: Hashable, Sendable {
    /// The paragraph contains no `-->`.
    case endless
    /// The text contains two hyphens in a row.
    case hyphens
  }

  /// Returns text that only looks like a comment, with its line and column, counted from 1.
  static func flaws(
    in blocks: [Block], _ lines: [String]
  ) -> [(line: Int, column: Int, flaw: Flaw)] {
    let bytes = lines.map { Array($0.utf8) }
    return blocks.flatMap { places(in: $0, bytes) }.compactMap { found in
      guard case .other(let place, let flaw) = found else { return nil }
      let before = String(decoding: bytes[place.line].prefix(place.byte), as: UTF8.self)
      return (place.line + 1, before.count + 1, flaw)
    }
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
    // If the comment is alone on its lines, the text before it and the text after it stay separate,
    // except inside a list.
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
  /// Returns the comments in a block and in the blocks inside it.
  private static func places(in block: Block, _ lines: [[UInt8]]) -> [Found] {
    switch block.kind {
    case .heading, .paragraph, .table: comments(in: block.range, lines, isHTML: false)
    case .html: comments(in: block.range, lines, isHTML: true)
    case .quote(let inner), .alert(_, let inner), .note(_, let inner):
      inner.flatMap { places(in: $0, lines) }
    case .list(let list): list.items.joined().flatMap { places(in: $0, lines) }
    case .codeBlock, .thematicBreak: []
    }
  }

  /// Returns the comments in some lines.
  ///
  /// In an HTML block, neither backticks nor backslashes have a meaning.
  private static func comments(
    in range: Block.LineRange, _ lines: [[UInt8]], isHTML: Bool
  ) -> [Found] {
    let first = max(range.startLine - 1, 0)
    let last = min(range.endLine, lines.count)
    guard first < last else { return [] }
    let text = Array(lines[first..<last].joined(separator: [UInt8(ascii: "\n")]))
    var comments: [Found] = []
    var (index, line, lineStart) = (0, first, 0)
    /// Returns a place. Each call's place must be after the previous one.
    func place(_ offset: Int) -> Place {
      for byte in lineStart..<offset where text[byte] == UInt8(ascii: "\n") {
        (line, lineStart) = (line + 1, byte + 1)
      }
      return Place(line: line, byte: offset - lineStart)
    }
    // If a code span has no end after one place, it has none after a later place either.
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
        guard let end = find("-->", text, from: index + 2) else {
          comments.append(.other(place(index), .endless))
          isEndless = true
          continue
        }
        let start = place(index)
        if isHTML || isComment(text[min(index + 4, end)..<end]) {
          comments.append(.comment(Comment(start: start, end: place(end + 3))))
        } else {
          comments.append(.other(start, .hyphens))
        }
        index = end + 3
      } else {
        index += 1
      }
    }
    return comments
  }

  /// Returns whether the text between `<!--` and `-->` is a valid comment in a paragraph.
  private static func isComment(_ words: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let hasTwo = zip(words, words.dropFirst()).contains { $0 == hyphen && $1 == hyphen }
    return !hasTwo && words.last != hyphen && !words.starts(with: ">".utf8)
      && !words.starts(with: "->".utf8)
  }

  /// Returns the place after the run of backticks that ends a code span.
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
