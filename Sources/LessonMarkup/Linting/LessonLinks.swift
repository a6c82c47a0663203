/// The links and images of one lesson's document.
package struct LessonLinks: Sendable {
  /// A link or an image, and its place.
  package struct Link: Hashable, Sendable {
    /// The target as written.
    package var target: String
    /// The text to click, or an image's description.
    package var words: String
    /// Whether this is an image.
    package var isImage: Bool
    /// The line, counted from 1.
    package var line: Int
    /// The column, counted from 1.
    package var column: Int
  }

  /// All links and images, in the document's order.
  package private(set) var all: [Link] = []
  /// The headings' anchors, as GitHub generates them, which other documents can link to.
  package private(set) var anchors: Set<String> = []
  /// The numbers for the next equal headings.
  private var numbers: [String: Int] = [:]

  /// Finds the links and headings of a document, and the links in its hints.
  init(lines: [String], blocks: [Block], items: [DocumentOutline.Item]) {
    var finder = LinkFinder(lines)
    for (block, item) in zip(blocks, items) {
      visit(block, &finder)
      guard item.fence?.role == .hint, !item.isUnterminated, !item.isEmpty else { continue }
      let inside = Array(lines[item.first..<(item.last - 1)])
      var hint = LessonLinks(lines: inside, blocks: Markdown.parse(inside.joined(separator: "\n")))
      for index in hint.all.indices { hint.all[index].line += item.first }
      all += hint.all
    }
  }

  /// The course's files that the links lead to, without anchors.
  package var files: Set<String> {
    Set(
      all.map { LinkTarget($0.target) }.filter { !$0.isElsewhere && !$0.file.isEmpty }.map(\.file))
  }

  /// Finds the links in a piece of Markdown.
  package init(in markdown: String) {
    self.init(
      lines: markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      blocks: Markdown.parse(markdown))
  }

  private init(lines: [String], blocks: [Block]) {
    var finder = LinkFinder(lines)
    for block in blocks { visit(block, &finder) }
  }

  private mutating func visit(_ block: Block, _ finder: inout LinkFinder) {
    switch block.kind {
    case .heading(_, let content):
      // GitHub adds a number to a heading that occurs again.
      let name = Self.anchor(of: content.plainText)
      var number = numbers[name] ?? 0
      while !anchors.insert(number == 0 ? name : "\(name)-\(number)").inserted { number += 1 }
      numbers[name] = number + 1
      visit(content, block, &finder)
    case .paragraph(let content): visit(content, block, &finder)
    case .quote(let blocks), .alert(_, let blocks): for inner in blocks { visit(inner, &finder) }
    case .list(let list): for inner in list.items.flatMap({ $0 }) { visit(inner, &finder) }
    case .note(_, let blocks): for inner in blocks { visit(inner, &finder) }
    case .table(let table): for cell in table.rows.joined() { visit(cell, block, &finder) }
    case .codeBlock, .thematicBreak, .html: break
    }
  }

  private mutating func visit(_ content: Inlines, _ block: Block, _ finder: inout LinkFinder) {
    for item in content.items {
      switch item {
      case .link(let url, let inner):
        // An image can be the text to click. Its description is checked separately.
        let words = inner.hasImage ? "image" : inner.plainText
        add(url, words, isImage: false, block, &finder)
        visit(inner, block, &finder)
      case .image(let url, let inner): add(url, inner.plainText, isImage: true, block, &finder)
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner):
        visit(inner, block, &finder)
      case .text, .code, .html, .softBreak, .lineBreak, .note: break
      }
    }
  }

  private mutating func add(
    _ url: String, _ words: String, isImage: Bool, _ block: Block, _ finder: inout LinkFinder
  ) {
    let place = finder.place(of: url, in: block.range)
    all.append(
      Link(
        target: url, words: words, isImage: isImage, line: place.line, column: place.column))
  }

  /// Returns the anchor of a heading, in GitHub's way: lower case, with hyphens for spaces.
  ///
  /// The anchor keeps letters, marks, digits, hyphens and underscores (the `\p{Word}` of Ruby), so
  /// an emoji's variation selector stays although the emoji is removed.
  static func anchor(of heading: String) -> String {
    heading.lowercased().unicodeScalars.reduce(into: "") { anchor, scalar in
      if scalar == " " {
        anchor += "-"
      } else if scalar == "-" || scalar.isOfWord {
        anchor.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: properties.isAlphabetic
    }
  }
}

extension Inlines {
  fileprivate var hasImage: Bool {
    items.contains { item in
      switch item {
      case .image: true
      case .link(_, let inner), .emphasis(let inner), .strong(let inner),
        .strikethrough(let inner):
        inner.hasImage
      case .text, .code, .html, .softBreak, .lineBreak, .note: false
      }
    }
  }
}
