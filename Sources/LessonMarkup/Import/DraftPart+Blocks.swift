extension DraftPart {
  /// The blocks of a piece of prose.
  static func blocks(of piece: ImportPiece) -> [DraftPart] {
    var parts: [DraftPart] = []
    var start = 0
    func addProse(_ end: Int) {
      guard start < end else { return }
      let (lines, skipped) = Array(piece.lines[start..<end]).withoutBlankEnds
      guard !lines.isEmpty else { return }
      parts.append(DraftPart(.prose(lines), line: piece.line + start + skipped))
    }
    for block in DocumentOutline.blocks(of: piece.lines) {
      let first = max(block.range.startLine - 1, start)
      let end = min(max(block.range.endLine, first + 1), piece.lines.count)
      guard first < end else { continue }
      addProse(first)
      let lines = Array(piece.lines[first..<end])
      start = end
      switch block.kind {
      case .heading(let level, _):
        let part = Content.heading(level: level, words: words(ofHeading: lines))
        parts.append(DraftPart(part, line: piece.line + first))
      case .codeBlock(let info, let text) where isFence(lines):
        let body = SourceText(text).lines
        let content: Content =
          SwiftFence(info) != nil ? .reading(body) : .fence(name: name(ofFence: info), body)
        parts.append(DraftPart(content, line: piece.line + first))
      default:
        start = first
        addProse(end)
        start = end
        if case .html(let text) = block.kind, isEndless(text), !parts.isEmpty {
          parts[parts.count - 1].caution = 2
        }
      }
    }
    addProse(piece.lines.count)
    return parts
  }
}

extension DraftPart {
  /// A heading's words without its signs, whichever form it has.
  private static func words(ofHeading lines: [String]) -> String {
    let first = lines[0].unpadded
    let signs = first.prefix { $0 == "#" }
    if (1...6).contains(signs.count), lines.count == 1 {
      var words = first.dropFirst(signs.count).unpadded
      let end = words.reversed().prefix { $0 == "#" }.count
      let kept = words.dropLast(end)
      if end > 0, kept.isEmpty || kept.last?.isWhitespace == true { words = kept.unpadded }
      return words
    }
    return lines.dropLast().map(\.unpadded).joined(separator: " ")
  }

  private static func isFence(_ lines: [String]) -> Bool {
    let first = lines[0].drop { $0 == " " }
    return first.hasPrefix("```") || first.hasPrefix("~~~")
  }

  /// The name of a fence's language, if a lesson takes it for no fence of its own; else `text`.
  private static func name(ofFence info: String) -> String {
    let name = info.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_#.".contains($0)) }
    let words = FenceWords(openingLine: "```\(name)")
    let isKnown = words.role == .prose && words.isSpelledRight && words.problems.isEmpty
    return isKnown && name.first?.isLetter == true ? String(name) : "text"
  }

  /// Whether HTML that only its own end can end has none (CommonMark 0.30, section 4.6).
  private static func isEndless(_ html: String) -> Bool {
    let text = html.lowercased()
    let unpadded = text.drop { $0 == " " }
    let ends = [
      ("<pre", "</pre>"), ("<script", "</script>"), ("<style", "</style>"),
      ("<textarea", "</textarea>"), ("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"),
      ("<!", ">"),
    ]
    return ends.first { unpadded.hasPrefix($0.0) }.map { !text.contains($0.1) } ?? false
  }
}
