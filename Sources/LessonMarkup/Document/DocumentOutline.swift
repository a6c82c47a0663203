/// A document's top level: headings, fences, and the lines they cover.
struct DocumentOutline {
  /// One block at the top level, with lines counted from 1.
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

    /// Returns an empty item right after the given line, which marks the end of a list of items.
    static func end(after line: Int) -> Item { Item(first: line + 1, last: line + 1) }
  }

  /// A `##` heading and everything up to the next.
  ///
  /// The first section is the text before all headings.
  ///
  /// A heading of another level also begins a section if the code of a further step is below it:
  /// the author meant `##`.
  struct Section {
    var title: String
    /// The heading's level; 2 without a heading.
    var level = 2
    var first: Int
    var last: Int
    var items: [Item]
  }

  /// All blocks in order.
  private(set) var items: [Item] = []
  private let lineCount: Int

  /// Finds the headings, the fences and the thematic breaks between them, without the prose.
  init(lines: [String]) {
    self.init(lines: lines, blocks: Markdown.outline(of: Self.text(of: lines)))
  }

  /// Finds all blocks of a document.
  static func blocks(of lines: [String]) -> [Block] { Markdown.parse(text(of: lines)) }

  private static func text(of lines: [String]) -> String {
    var text: [UInt8] = []
    for line in lines {
      text += line.utf8
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
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

  /// Returns the sections in order.
  func sections() -> [Section] {
    guard lineCount > 0 else { return [] }
    var sections = [Section(title: "", first: 1, last: lineCount, items: [])]
    for (index, item) in items.enumerated() {
      if let level = item.headingLevel,
        level == 2 || beginsStep(index, level, inOpening: sections.count == 1, after: sections.last)
      {
        sections[sections.count - 1].last = item.first - 1
        sections.append(
          Section(
            title: item.headingText, level: level, first: item.first, last: lineCount, items: []))
      } else {
        sections[sections.count - 1].items.append(item)
      }
    }
    return sections
  }

  /// Returns whether a heading of a level other than 2 begins a step that cannot belong to its
  /// section.
  private func beginsStep(
    _ index: Int, _ level: Int, inOpening isOpening: Bool, after section: Section?
  ) -> Bool {
    // The lesson's title never begins a step.
    guard level > 2 || !isOpening,
      isOpening || section?.items.contains(where: \.isStepCode) ?? false
    else { return false }
    return items[(index + 1)...].prefix { $0.headingLevel == nil }.contains(where: \.isStepCode)
  }
}

extension DocumentOutline.Item {
  /// Whether this is a `text` fence, which other tools use for a program's output.
  var isLikeOutput: Bool {
    guard let fence, fence.role == .prose, let name = fence.name else { return false }
    return ["console", "text", "txt", "plain", "plaintext", "shell", "sh"].contains(name)
  }

  /// Whether a step begins with this fence.
  var isStepCode: Bool { fence?.role == .code && fence?["step"] != nil }
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
