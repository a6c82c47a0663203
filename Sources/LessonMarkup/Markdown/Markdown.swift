internal import CLibcmark

/// Markdown as libcmark reads it (CommonMark 0.30), copied into Swift values.
///
/// libcmark does not support tables, task lists, strikethrough, footnotes and alerts.
/// `GitHubMarkdown` finds these in libcmark's tree.
package enum Markdown {
  /// Returns the blocks of a document.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - notes: The labels of footnotes in other parts of the same text.
  /// - Returns: The blocks in order.
  package static func parse(_ text: String, notes: Set<String> = []) -> [Block] {
    let standIns = StandIns(for: text)
    let github = GitHubMarkdown(labels: standIns.labels.union(notes), standIns: standIns)
    return github.blocks(commonMark(standIns.text))
  }

  /// Parses a part of a larger text into blocks, without the author's comments.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - notes: The labels of footnotes in other parts.
  ///   - definitions: The link definitions in other parts, one per line.
  /// - Returns: The blocks in order.
  static func blocks(ofPart text: String, notes: Set<String>, definitions: String) -> [Block] {
    let own = AuthorComments.removed(from: text)
    // The first of two definitions counts, so the text's own definitions come first.
    return parse(definitions.isEmpty ? own : "\(own)\n\n\(definitions)\n", notes: notes)
  }

  /// Returns the blocks of a document without its paragraphs, quotes and lists.
  ///
  /// Every command reads all lessons, and this function takes a third of the time of `parse`.
  static func outline(of text: String) -> [Block] {
    let standIns = StandIns(for: text)
    let github = GitHubMarkdown(labels: standIns.labels, standIns: standIns)
    return github.blocks(
      commonMark(
        standIns.text,
        without: [CMARK_NODE_PARAGRAPH, CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST]))
  }

  /// Returns the labels of the footnotes that a document defines.
  package static func noteLabels(in text: String) -> Set<String> { StandIns(for: text).labels }

  /// Returns the blocks as libcmark finds them.
  ///
  /// Nesting beyond 60 levels is flattened. No reader needs such deep nesting, and a hostile
  /// document must not exhaust the stack of code that walks the tree.
  private static func commonMark(
    _ text: String, without omitted: [cmark_node_type] = []
  ) -> [Block] {
    let root = unsafe cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT)
    guard let root = unsafe root, let iterator = unsafe cmark_iter_new(root) else { return [] }
    defer {
      unsafe cmark_iter_free(iterator)
      unsafe cmark_node_free(root)
    }
    var builder = TreeBuilder()
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else {
        break
      }
      if event == CMARK_EVENT_ENTER, omitted.contains(unsafe cmark_node_get_type(node)) {
        unsafe cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
        continue
      }
      let copy = unsafe NodeCopy(node)
      if event == CMARK_EVENT_ENTER { builder.enter(copy) } else { builder.exit(copy) }
    }
    return builder.blocks
  }
}

/// The needed parts of one node.
private struct NodeCopy {
  let type: cmark_node_type
  let literal: String
  let info: String
  let url: String
  let level: Int
  let firstNumber: Int?
  let isTight: Bool
  let range: Block.LineRange

  @unsafe
  init(_ node: OpaquePointer) {
    func string(_ pointer: UnsafePointer<CChar>?) -> String {
      guard let pointer = unsafe pointer else { return "" }
      return unsafe String(cString: pointer)
    }
    type = unsafe cmark_node_get_type(node)
    literal = unsafe string(cmark_node_get_literal(node))
    info = unsafe string(cmark_node_get_fence_info(node))
    url = unsafe string(cmark_node_get_url(node))
    level = unsafe Int(cmark_node_get_heading_level(node))
    let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    firstNumber = isOrdered ? unsafe Int(cmark_node_get_list_start(node)) : nil
    isTight = unsafe cmark_node_get_list_tight(node) == 1
    let start = unsafe Int(cmark_node_get_start_line(node))
    var end = unsafe Int(cmark_node_get_end_line(node))
    // libcmark's end line leaves out the line with the end of an HTML block such as a comment.
    if type == CMARK_NODE_HTML_BLOCK {
      end = start + max(literal.utf8.count { $0 == UInt8(ascii: "\n") }, 1) - 1
    }
    range = Block.LineRange(startLine: start, endLine: end)
  }
}

/// Builds the tree while libcmark walks it, without recursion.
private struct TreeBuilder {
  /// A container whose content is incomplete.
  private struct Frame {
    var blocks: [Block] = []
    var inlines: [Inline] = []
    var items: [[Block]] = []
    var isFlattened = false
  }

  private static let depthLimit = 60
  private var frames = [Frame()]

  /// The blocks of the document, after the walk.
  var blocks: [Block] { frames[0].blocks }

  mutating func enter(_ node: NodeCopy) {
    switch node.type {
    case CMARK_NODE_TEXT: add(.text(node.literal))
    case CMARK_NODE_CODE: add(.code(node.literal))
    case CMARK_NODE_HTML_INLINE: add(.html(node.literal))
    case CMARK_NODE_SOFTBREAK: add(.softBreak)
    case CMARK_NODE_LINEBREAK: add(.lineBreak)
    case CMARK_NODE_THEMATIC_BREAK: add(.thematicBreak, node)
    case CMARK_NODE_CODE_BLOCK: add(.codeBlock(info: node.info, text: node.literal), node)
    case CMARK_NODE_HTML_BLOCK: add(.html(node.literal), node)
    case CMARK_NODE_DOCUMENT: break
    default:
      var frame = Frame()
      let isContainer = node.type != CMARK_NODE_PARAGRAPH && node.type != CMARK_NODE_HEADING
      frame.isFlattened = isContainer && frames.count >= Self.depthLimit
      frames.append(frame)
    }
  }

  mutating func exit(_ node: NodeCopy) {
    guard node.type != CMARK_NODE_DOCUMENT, frames.count > 1, let done = frames.popLast() else {
      return
    }
    let last = frames.count - 1
    guard !done.isFlattened else {
      frames[last].blocks += done.blocks + done.items.flatMap { $0 }
      frames[last].inlines += done.inlines
      return
    }
    let inlines = Inlines(items: done.inlines)
    switch node.type {
    case CMARK_NODE_HEADING: add(.heading(level: node.level, content: inlines), node)
    case CMARK_NODE_PARAGRAPH: add(.paragraph(inlines), node)
    case CMARK_NODE_BLOCK_QUOTE: add(.quote(done.blocks), node)
    case CMARK_NODE_ITEM: frames[last].items.append(done.blocks)
    case CMARK_NODE_LIST:
      let items = done.items + (done.blocks.isEmpty ? [] : [done.blocks])
      add(.list(ListBlock(start: node.firstNumber, isTight: node.isTight, items: items)), node)
    case CMARK_NODE_EMPH: add(.emphasis(inlines))
    case CMARK_NODE_STRONG: add(.strong(inlines))
    case CMARK_NODE_LINK: add(.link(url: node.url, inlines))
    case CMARK_NODE_IMAGE: add(.image(url: node.url, inlines))
    default:
      frames[last].blocks += done.blocks
      frames[last].inlines += done.inlines
    }
  }

  private mutating func add(_ inline: Inline) { frames[frames.count - 1].inlines.append(inline) }

  private mutating func add(_ kind: Block.Kind, _ node: NodeCopy) {
    frames[frames.count - 1].blocks.append(Block(kind: kind, range: node.range))
  }
}
