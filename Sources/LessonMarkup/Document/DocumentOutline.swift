/// A document's top level: headings, fences, and the lines they cover.
struct DocumentOutline {
  /// One block at the top level, its lines counted from 1.
  struct Item {
    var first: Int
    var last: Int
    var headingLevel: Int?
    var headingText = ""
    /// The words of a fence in canonical spelling: three backticks at the beginning of the line.
    var fence: FenceWords?
    /// Whether the document ends inside the fence.
    var isUnterminated = false

    /// Whether a fence has no lines inside.
    var isEmpty: Bool { last - first <= 1 }

    /// An item without lines right after the given line; it marks the end of a list of items.
    static func end(after line: Int) -> Item { Item(first: line + 1, last: line + 1) }
  }

  /// A `##` heading and everything up to the next; the first section is what comes before them all.
  struct Section {
    var title: String
    var first: Int
    var last: Int
    var items: [Item]
  }

  /// All blocks in order.
  private(set) var items: [Item] = []
  private let lineCount: Int

  /// Finds the blocks and describes each.
  init(lines: [String]) { self.init(lines: lines, blocks: Self.blocks(of: lines)) }

  /// Finds the blocks of a document with libcmark.
  static func blocks(of lines: [String]) -> [Block] {
    var text: [UInt8] = []
    for line in lines {
      text += line.utf8
      text.append(UInt8(ascii: "\n"))
    }
    return Markdown.parse(String(decoding: text, as: UTF8.self))
  }

  /// Describes blocks that libcmark has found in the lines.
  init(lines: [String], blocks: [Block]) {
    lineCount = lines.count
    for block in blocks {
      var item = Item(first: block.range.startLine, last: block.range.endLine)
      switch block.kind {
      case .heading(let level, let content):
        item.headingLevel = level
        let words = content.plainText.drop { $0 == " " }
        item.headingText = String(words.reversed().drop { $0 == " " }.reversed())
      case .codeBlock:
        let opening = lines[item.first - 1]
        guard opening.hasPrefix("```"), !opening.hasPrefix("````") else { break }
        item.fence = FenceWords(openingLine: opening)
        let closing = item.last <= lines.count ? lines[item.last - 1] : ""
        item.isUnterminated = item.last == item.first || !closing.isClosingFence
      default: break
      }
      items.append(item)
    }
  }

  /// The sections in order.
  func sections() -> [Section] {
    guard lineCount > 0 else { return [] }
    var sections = [Section(title: "", first: 1, last: lineCount, items: [])]
    for item in items {
      if item.headingLevel == 2 {
        sections[sections.count - 1].last = item.first - 1
        sections.append(
          Section(title: item.headingText, first: item.first, last: lineCount, items: []))
      } else {
        sections[sections.count - 1].items.append(item)
      }
    }
    return sections
  }
}

extension String {
  /// Whether the line closes a fence of three backticks (CommonMark 0.30, section 4.5).
  var isClosingFence: Bool {
    let indent = utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let text = utf8.dropFirst(indent)
    let ticks = text.prefix { $0 == UInt8(ascii: "`") }.count
    return indent <= 3 && ticks >= 3
      && text.dropFirst(ticks).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
