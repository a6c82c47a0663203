/// The links and images of one lesson's document.
package struct LessonLinks: Sendable {
  /// A link or an image, with its place.
  package struct Link: Hashable, Sendable {
    /// Its target, as written.
    package var target: String
    /// The words to click, or an image's description.
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
  /// The anchors that other documents can link to: the headings in GitHub's spelling.
  package private(set) var anchors: Set<String> = []

  /// Finds the links and headings of a document, and the links in its hints.
  init(lines: [String], blocks: [Block], items: [DocumentOutline.Item]) {
    for (block, item) in zip(blocks, items) {
      visit(block, lines)
      guard item.fence?.role == .hint, !item.isUnterminated, !item.isEmpty else { continue }
      let inside = Array(lines[item.first..<(item.last - 1)])
      var hint = LessonLinks(lines: inside, blocks: Markdown.parse(inside.joined(separator: "\n")))
      for index in hint.all.indices { hint.all[index].line += item.first }
      all += hint.all
    }
  }

  private init(lines: [String], blocks: [Block]) {
    for block in blocks { visit(block, lines) }
  }

  private mutating func visit(_ block: Block, _ lines: [String]) {
    switch block.kind {
    case .heading(_, let content):
      // GitHub adds a number to the second of two equal headings.
      let name = Self.anchor(of: content.plainText)
      var number = 0
      while !anchors.insert(number == 0 ? name : "\(name)-\(number)").inserted { number += 1 }
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
        // An image can be clicked as words can; its description is checked on its own.
        let words = inner.hasImage ? "image" : inner.plainText
        add(url, words, isImage: false, block, lines)
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
    let known = all.last { $0.target == url }.map { ($0.line, $0.column) } ?? (0, 0)
    // libcmark tells the places of blocks only, so this looks for the target in the block's lines,
    // first where it is written as a target, then anywhere among the words.
    let spellings = url.isEmpty ? ["]()"] : ["](\(url)", "](<\(url)", "<\(url)", url]
    let places = spellings.lazy.compactMap { spelling in
      Self.places(of: spelling, in: block.range, lines).first { $0 > known }
    }
    let place = places.first ?? (line: block.range.startLine, column: 1)
    all.append(
      Link(
        target: url, words: words, isImage: isImage, line: place.line, column: place.column))
  }

  /// The places where a target may be written, after the signs before it.
  private static func places(
    of spelling: String, in range: Block.LineRange, _ lines: [String]
  ) -> [(line: Int, column: Int)] {
    let signs = spelling.prefix { "](<".contains($0) }.count
    return (range.startLine...max(range.startLine, range.endLine)).flatMap { number in
      guard lines.indices.contains(number - 1) else { return [(line: Int, column: Int)]() }
      let line = lines[number - 1]
      // Searching bytes is several times faster.
      return line.utf8.ranges(of: Array(spelling.utf8)).map {
        (number, line.column(of: $0.lowerBound) + signs)
      }
    }
  }

  /// Returns a heading as an anchor: lower case, hyphens for spaces, without other punctuation.
  static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { letter in
        if letter == " " { return "-" }
        return letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
      })
  }
}

extension Inlines {
  fileprivate var hasImage: Bool {
    items.contains { item in
      switch item {
      case .image: true
      case .link(_, let inner), .emphasis(let inner), .strong(let inner): inner.hasImage
      case .text, .code, .html, .softBreak, .lineBreak: false
      }
    }
  }
}
