/// The links and images of one lesson's document.
package struct LessonLinks {
  /// A link or an image, where it stands.
  package struct Link: Hashable, Sendable {
    /// Where it leads, as written.
    package var target: String
    /// The words that are clicked, or an image's description.
    package var words: String
    /// Whether it is an image.
    package var isImage: Bool
    /// Its line, counted from 1.
    package var line: Int
    /// Its column, counted from 1.
    package var column: Int
  }

  /// All of them, in the document's order.
  package private(set) var all: [Link] = []
  /// The names that links of other documents may point at: the headings in GitHub's spelling.
  package private(set) var anchors: Set<String> = []

  /// Finds the links and headings of a document.
  package init(lines: [String]) {
    for block in Markdown.parse(lines.joined(separator: "\n")) { visit(block, lines) }
  }

  private mutating func visit(_ block: Block, _ lines: [String]) {
    switch block.kind {
    case .heading(_, let content):
      anchors.insert(Self.anchor(of: content.plainText))
      visit(content, block, lines)
    case .paragraph(let content): visit(content, block, lines)
    case .quote(let blocks): for inner in blocks { visit(inner, lines) }
    case .list(let list): for inner in list.items.flatMap({ $0 }) { visit(inner, lines) }
    case .codeBlock, .thematicBreak, .html: break
    }
  }

  private mutating func visit(_ content: Inlines, _ block: Block, _ lines: [String]) {
    for item in content.items {
      switch item {
      case .link(let url, let inner):
        add(url, inner.plainText, isImage: false, block, lines)
        visit(inner, block, lines)
      case .image(let url, let inner): add(url, inner.plainText, isImage: true, block, lines)
      case .emphasis(let inner), .strong(let inner): visit(inner, block, lines)
      case .text, .code, .html, .softBreak, .lineBreak: break
      }
    }
  }

  private mutating func add(
    _ url: String, _ words: String, isImage: Bool, _ block: Block, _ lines: [String]
  ) {
    var place = (line: block.range.startLine, column: 1)
    let end = min(block.range.endLine, lines.count)
    // libcmark places blocks only; the target as written is found in the block's lines.
    let known = all.last { $0.target == url }.map { ($0.line, $0.column) } ?? (0, 0)
    search: for number in block.range.startLine...max(end, block.range.startLine) {
      guard lines.indices.contains(number - 1) else { break }
      for range in lines[number - 1].ranges(of: url) {
        let column = lines[number - 1].distance(
          from: lines[number - 1].startIndex, to: range.lowerBound)
        guard (number, column + 1) > known else { continue }
        place = (number, column + 1)
        break search
      }
    }
    all.append(
      Link(
        target: url, words: words, isImage: isImage, line: place.line, column: place.column))
  }

  /// A heading as an anchor: lower case, spaces as hyphens, other punctuation left out.
  static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { letter in
        if letter == " " { return "-" }
        return letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
      })
  }
}
