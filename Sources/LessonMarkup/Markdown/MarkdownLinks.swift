/// Changes links and images inside Markdown text.
enum MarkdownLinks {
  /// A link or an image.
  struct Link {
    var target: String
    /// The text to click, or an image's description.
    var words: String
    var isImage: Bool
  }

  /// The replacement of a link.
  enum Change: Hashable {
    case keep
    /// Replaces the link's target.
    case target(String)
    /// Keeps only the link's text.
    case words
  }

  /// Returns the lines with each link changed by `change`.
  ///
  /// Text in code spans, in fences and after a backslash is not a link. A link without text gets
  /// its target as text, and an image without a description gets its file's name.
  static func rewritten(_ lines: [String], _ change: @escaping (Link) -> Change) -> [String] {
    let text = lines.joined(separator: "\n")
    guard text.contains("](") || text.contains("<doc:") || text.contains("]:") else { return lines }
    let reader = LinkReader(Array(text), change: change)
    return reader.rewritten().split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }
}

/// Reads Markdown from beginning to end to find its links.
private struct LinkReader {
  let text: [Character]
  let change: (MarkdownLinks.Link) -> MarkdownLinks.Change

  init(_ text: [Character], change: @escaping (MarkdownLinks.Link) -> MarkdownLinks.Change) {
    (self.text, self.change) = (text, change)
  }

  func rewritten() -> String { rewritten(0, text.count) }

  private func rewritten(_ start: Int, _ end: Int, depth: Int = 0) -> String {
    var result = ""
    var index = start
    while index < end {
      let character = text[index]
      if character == "\\", index + 1 < end {
        result += String(text[index...(index + 1)])
        index += 2
      } else if character == "`" {
        let after = endOfCode(index, end)
        result += String(text[index..<after])
        index = after
      } else if depth < 20, let link = link(at: index, end) {
        result += written(link, depth)
        index = link.end
      } else if let doc = reference(at: index, end) {
        result += "`\(doc.name)`"
        index = doc.end
      } else {
        result.append(character)
        index += 1
      }
    }
    return result
  }

  private struct Found {
    var isImage: Bool
    var words: Range<Int>
    var target: String
    /// The text after the target up to the bracket, such as a title.
    var rest: String
    var end: Int
  }

  private func written(_ found: Found, _ depth: Int) -> String {
    let sign = found.isImage ? "!" : ""
    var words = rewritten(found.words.lowerBound, found.words.upperBound, depth: depth + 1)
    let link = MarkdownLinks.Link(target: found.target, words: words, isImage: found.isImage)
    let change = change(link)
    if words.unpadded.isEmpty {
      let file = LinkTarget(found.target).file
      let name = file.split(separator: "/").last.map(String.init) ?? ""
      let stem = name.split(separator: ".").first.map(String.init) ?? name
      words = DraftPart.escaped(found.isImage ? stem : name)
    }
    switch change {
    case .words: return words
    case .target(let target): return "\(sign)[\(words)](\(target)\(found.rest))"
    case .keep:
      let needsAngles = found.target.contains { " ()<>".contains($0) }
      let target = needsAngles ? "<\(found.target)>" : found.target
      return found.target.isEmpty || words.isEmpty
        ? words : "\(sign)[\(words)](\(target)\(found.rest))"
    }
  }

  /// Returns the place after a code span, or after the backticks if it does not end.
  private func endOfCode(_ start: Int, _ end: Int) -> Int {
    let ticks = text[start..<end].prefix { $0 == "`" }.count
    var index = start + ticks
    while index < end {
      let run = text[index..<end].prefix { $0 == "`" }.count
      if run == ticks { return index + run }
      index += max(run, 1)
    }
    return start + ticks
  }

  /// Returns the name and the end of a DocC reference, `<doc:Name>`.
  private func reference(at start: Int, _ end: Int) -> (name: String, end: Int)? {
    let sign = Array("<doc:")
    guard text[start] == "<", end - start > sign.count,
      Array(text[start..<(start + sign.count)]) == sign,
      let close = text[start..<end].prefix(200).firstIndex(of: ">")
    else { return nil }
    let name = String(text[(start + sign.count)..<close]).split(separator: "/").last.map(
      String.init)
    return (name?.filter { $0 != "`" } ?? "", close + 1)
  }

  private func link(at start: Int, _ end: Int) -> Found? {
    let isImage = text[start] == "!"
    let open = isImage ? start + 1 : start
    guard open < end, text[open] == "[", let close = endOfWords(open, end), close + 1 < end,
      text[close + 1] == "("
    else { return nil }
    var index = close + 2
    while index < end, text[index] == " " || text[index] == "\n" { index += 1 }
    var target = ""
    if index < end, text[index] == "<" {
      guard let angle = text[index..<end].firstIndex(of: ">") else { return nil }
      target = String(text[(index + 1)..<angle])
      index = angle + 1
    } else {
      var depth = 0
      while index < end, !text[index].isWhitespace {
        if text[index] == "(" { depth += 1 }
        if text[index] == ")" {
          if depth == 0 { break }
          depth -= 1
        }
        target.append(text[index])
        index += 1
      }
    }
    if isImage { index = endOfAttributes(index, end) }
    let rest = index
    while index < end, text[index].isWhitespace { index += 1 }
    if index < end, let quote = text[index] == "\"" || text[index] == "'" ? text[index] : nil {
      guard let last = text[(index + 1)..<end].firstIndex(of: quote) else { return nil }
      index = last + 1
      while index < end, text[index].isWhitespace { index += 1 }
    }
    guard index < end, text[index] == ")", !target.contains("\n") else { return nil }
    return Found(
      isImage: isImage, words: (open + 1)..<close, target: target,
      rest: String(text[rest..<index]), end: index + 1)
  }

  /// Returns the place after ` poster="p.png" width="400"`, the attributes of videos in
  /// playgrounds.
  private func endOfAttributes(_ start: Int, _ end: Int) -> Int {
    let rest = String(text[start..<end].prefix(400))
    return start + (rest.prefixMatch(of: /(?:\s+[a-zA-Z]+="[^"]*")*/)?.0.count ?? 0)
  }

  /// Returns the place of the bracket that ends a link's text.
  private func endOfWords(_ open: Int, _ end: Int) -> Int? {
    var (index, depth) = (open + 1, 0)
    while index < min(end, open + 2000) {
      switch text[index] {
      case "\\": index += 1
      case "`": index = endOfCode(index, end) - 1
      case "[": depth += 1
      case "]":
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }
}
