/// Takes out of prose the lines with which a reader goes from page to page, as lessons follow each other by
/// themselves.
enum NavigationLines {
  /// Removes them from all blocks, and blocks of nothing else.
  ///
  /// - Returns: The lines.
  static func removed(from parts: inout [DraftPart], path: String) -> [Untaken] {
    var untaken: [Untaken] = []
    parts = parts.flatMap { part -> [DraftPart] in
      let lines: [String]
      switch part.content {
      case .prose(let prose): lines = prose
      case .heading(_, let words): lines = [words]
      case .shared, .code, .reading, .fence: return [part]
      }
      let dropped = lines.indices.filter { isNavigation(lines[$0]) }
      guard !dropped.isEmpty else { return [part] }
      untaken += dropped.map { index in
        let text = lines[index].unpadded.filter { $0 != "`" }
        return Untaken(path: path, line: part.line + index, .navigation(text))
      }
      let kept = lines.indices.filter { !dropped.contains($0) }
      guard case .prose = part.content, let first = kept.first(where: { !isRule(lines[$0]) }) else {
        return []
      }
      // A rule that parted the line from the rest goes too.
      let last = kept.last { !isRule(lines[$0]) } ?? first
      var rest = part
      rest.content = .prose(kept.filter { first <= $0 && $0 <= last }.map { lines[$0] })
      rest.line += first
      return [rest]
    }
    guard !untaken.isEmpty else { return [] }
    // So does one that is a block of its own at either end.
    for isAtEnd in [true, false] {
      let end = isAtEnd ? parts.last : parts.first
      guard case .prose(let lines)? = end?.content, lines.allSatisfy(isRule) else { continue }
      parts.remove(at: isAtEnd ? parts.count - 1 : 0)
    }
    return untaken
  }

  /// Whether a line has nothing but links to the pages around, with words such as `Next` around them.
  static func isNavigation(_ line: String) -> Bool {
    var links: [MarkdownLinks.Link] = []
    let text = MarkdownLinks.rewritten([line]) { link in
      links.append(link)
      return .words
    }.joined()
    guard !links.isEmpty, !links.contains(where: \.isImage) else { return false }
    let leadsAround = links.contains { link in
      link.isOfPages || !LinkTarget(link.target).isElsewhere && isOfNames(link.words)
    }
    let outside = links.reduce(text) { rest, link in
      rest.replacing(link.words, with: " ", maxReplacements: 1)
    }
    return leadsAround && links.allSatisfy { $0.isOfPages || !LinkTarget($0.target).isElsewhere }
      && words(of: outside).allSatisfy(names.contains)
  }

  private static func isOfNames(_ text: String) -> Bool {
    let words = words(of: text)
    return words.contains(where: directions.contains) && words.allSatisfy(names.contains)
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().replacing("&nbsp;", with: " ").split { !$0.isLetter }.map(String.init)
  }

  private static func isRule(_ line: String) -> Bool {
    let signs = line.filter { !$0.isWhitespace }
    return signs.isEmpty
      || signs.count > 2 && Set(signs).count == 1 && "-*_".contains(signs.first ?? " ")
  }

  private static let directions: Set<String> = ["next", "previous", "prev", "back"]
  private static let names: Set<String> = directions.union([
    "page", "pages", "chapter", "lesson", "section", "topic", "part", "step", "go", "to", "the",
    "or", "up",
    "home", "index", "contents", "table", "of", "start", "continue", "on", "end", "nbsp",
  ])
}

extension MarkdownLinks.Link {
  /// Whether it leads to the page before or behind, as playgrounds spell that.
  fileprivate var isOfPages: Bool { ["@next", "@previous", "@prev"].contains(target.lowercased()) }
}
