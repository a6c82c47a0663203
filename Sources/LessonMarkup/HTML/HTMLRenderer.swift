package import LessonModel

/// Turns Markdown into HTML, and remembers the headings of a page so that each has its own anchor.
///
/// HTML in the Markdown appears as text.
package struct HTMLRenderer: Sendable {
  /// The targets of links.
  package var links: HTMLLinks
  /// The labels of footnotes in other parts of the same text.
  package var notes: Set<String> = []
  /// The link definitions in other parts of the same text, one per line.
  package var definitions = ""
  /// Whether headings get anchors.
  ///
  /// Headings of a hint get none, because no link leads to them.
  package var hasAnchors = true
  /// The level of the last heading so far; 0 before the page's title.
  package var level = 1
  /// The anchors in use.
  private var anchors: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// Creates the renderer of a page.
  ///
  /// - Parameters:
  ///   - links: The targets of links.
  ///   - taken: The page's anchors other than those of headings.
  package init(_ links: HTMLLinks, taken: Set<String> = []) {
    self.links = links
    anchors = taken
  }

  /// Creates the renderer of a lesson's parts, which are rendered separately.
  package init(_ links: HTMLLinks, of lesson: Lesson) {
    self.init(links, taken: Set(lesson.steps.map(\.id)))
    definitions = LinkDefinitions.text(of: lesson)
    let content = lesson.preamble + lesson.steps.flatMap(\.content)
    let texts = content.compactMap { part in
      if case .prose(let prose) = part { prose.text } else { nil as String? }
    }
    notes = (texts + lesson.closing.map(\.text)).reduce(into: []) {
      $0.formUnion(Markdown.noteLabels(in: $1))
    }
  }

  /// A block of Markdown, and the lines that it covers, counted from 1.
  package struct Piece: Sendable {
    /// The block as HTML.
    package var html: HTML
    /// The block's last line.
    package var lastLine: Int
    /// The level of a heading; `nil` for other blocks.
    package var heading: Int?
    /// The block's text without markup.
    package var words: String
  }

  /// Returns the blocks of Markdown text.
  package mutating func pieces(of text: String) -> [Piece] {
    Markdown.blocks(ofPart: text, notes: notes, definitions: definitions).map { block in
      var heading: Int?
      if case .heading(let level, _) = block.kind { heading = level }
      return Piece(
        html: html(of: block), lastLine: block.range.endLine, heading: heading,
        words: block.plainText)
    }
  }

  /// Returns Markdown text as HTML.
  package mutating func html(of text: String) -> HTML { pieces(of: text).map(\.html).joined() }

  /// Returns an anchor for a heading, as GitHub generates it.
  ///
  /// Equal headings get numbers.
  package mutating func anchor(for heading: String) -> String {
    let name = LessonLinks.anchor(of: heading)
    var number = numbers[name] ?? 0
    while !anchors.insert(number == 0 ? name : "\(name)-\(number)").inserted { number += 1 }
    numbers[name] = number + 1
    return number == 0 ? name : "\(name)-\(number)"
  }
}

extension HTMLRenderer {
  private mutating func html(of blocks: [Block], isTight: Bool = false) -> HTML {
    blocks.map { block in
      if isTight, case .paragraph(let content) = block.kind { return "\(inlines(content))\n" }
      return html(of: block)
    }.joined()
  }

  private mutating func html(of block: Block) -> HTML {
    switch block.kind {
    case .heading(let level, let content): return heading(level, content)
    case .paragraph(let content): return "<p>\(inlines(content))</p>\n"
    case .codeBlock(let info, let text):
      let isSwift = info.split(separator: " ").first == "swift"
      return isSwift ? HTMLCode.html(text) : HTMLCode.plain(text)
    case .quote(let inner): return "<blockquote>\n\(html(of: inner))</blockquote>\n"
    case .alert(let alert, let inner): return callout(Callout(alert, inner))
    case .list(let list): return self.list(list)
    case .thematicBreak: return "<hr>\n"
    case .html(let text): return "<p>\(text)</p>\n"
    case .table(let table): return self.table(table)
    case .note(let label, let inner):
      return """
        <div class="footnote" id="\(Self.noteAnchor(label))"><span class="label">\(label)</span>
        \(html(of: inner))</div>

        """
    }
  }

  /// Returns a heading.
  ///
  /// Only the page's first heading is of level 1, and no level is skipped.
  private mutating func heading(_ wanted: Int, _ content: Inlines) -> HTML {
    level = min(max(wanted, level == 0 ? 1 : 2), level + 1)
    let tag = HTML(stringLiteral: "h\(level)")
    guard hasAnchors else { return "<\(tag)>\(inlines(content))</\(tag)>\n" }
    return "<\(tag) id=\"\(anchor(for: content.plainText))\">\(inlines(content))</\(tag)>\n"
  }

  private mutating func callout(_ callout: Callout) -> HTML {
    """
    <div class="callout \(callout.kind)"><p class="title">\(callout.title)</p>
    \(html(of: callout.body))</div>

    """
  }

  private mutating func list(_ list: ListBlock) -> HTML {
    var all: HTML = ""
    var items: HTML = ""
    let tag: HTML = list.start == nil ? "ul" : "ol"
    /// Closes the list before a box, which is not a list item.
    func close() {
      guard !items.markup.isEmpty else { return }
      let start: HTML = list.start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
      all += "<\(tag)\(start)>\n\(items)</\(tag)>\n"
      items = ""
    }
    for (index, item) in list.items.enumerated() {
      if let callout = Callout(item) {
        close()
        all += self.callout(callout)
      } else {
        let box: HTML = list.tasks[index].map { $0 ? "☑ " : "☐ " } ?? ""
        items += "<li>\(box)\(html(of: item, isTight: list.isTight))</li>\n"
      }
    }
    close()
    return all
  }

  private func table(_ table: TableBlock) -> HTML {
    let rows = table.rows.enumerated().map { number, row -> HTML in
      let cells = row.enumerated().map { column, cell -> HTML in
        let side: HTML =
          switch table.alignments.indices.contains(column) ? table.alignments[column] : .left {
          case .left: ""
          case .center: " class=\"center\""
          case .right: " class=\"right\""
          }
        let words = inlines(cell)
        // Leave out a head without text.
        let isHead = number == 0 && !words.markup.isEmpty
        return isHead ? "<th scope=\"col\"\(side)>\(words)</th>" : "<td\(side)>\(words)</td>"
      }.joined()
      return "<tr>\(cells)</tr>\n"
    }
    return """
      <div class="table" role="group" aria-label="Table" tabindex="0"><table>
      <thead>\(rows.prefix(1).joined())</thead>
      <tbody>\(rows.dropFirst().joined())</tbody>
      </table></div>

      """
  }

  func inlines(_ content: Inlines) -> HTML { HTMLInlines(links: links).html(content) }

  /// Returns the anchor of a footnote, which differs from those of headings.
  static func noteAnchor(_ label: String) -> String { "note.\(LessonLinks.anchor(of: label))" }
}
