internal import LessonModel

/// A lesson's file as the rules of `lint` look at it: the text and its blocks, whether or not a
/// lesson can be made of it.
package struct LessonDocument: Sendable {
  /// How diagnostics name it.
  package let path: String
  /// Its file in the course's folder, `01-basic.md`.
  package let file: String
  /// Its lines.
  package let lines: [String]
  /// Its links, images and anchors.
  let links: LessonLinks
  /// All blocks, those in lists and quotes too.
  let blocks: [Block]
  /// Its top level.
  let outline: DocumentOutline

  /// What its own text says is wrong with it, looked for once.
  private(set) var problems: [Diagnostic] = []

  /// The rules that look at one lesson.
  private static let rules: [@Sendable (LessonDocument) -> [Diagnostic]] = [
    FenceSpellingRule.problems, HeadingRule.problems, CodeWidthRule.problems,
    ProseTrapRule.problems, DirectiveRule.problems, WildcardRule.problems,
  ]

  /// Reads the blocks of a file and applies the rules, so that files can be looked at side by side.
  package init(path: String, file: String, lines: [String]) {
    self.path = path
    self.file = file
    self.lines = lines
    let blocks = Markdown.parse(lines.joined(separator: "\n"))
    self.blocks = blocks
    outline = DocumentOutline(lines: lines, blocks: blocks)
    links = LessonLinks(lines: lines, blocks: blocks, items: outline.items)
    problems = Self.rules.flatMap { $0(self) }
  }

  /// Its headings and fences at the top level.
  var items: [DocumentOutline.Item] { outline.items }

  /// The lesson's id.
  var lessonID: String { LessonParser.id(ofName: String(file.dropLast(".md".count))) }

  /// The fences with one of these parts, which are closed.
  func fences(_ roles: Set<FenceWords.Role>) -> [DocumentOutline.Item] {
    items.filter { item in
      !item.isUnterminated && item.fence.map { roles.contains($0.role) } ?? false
    }
  }

  /// What stands in a fence, with its place.
  func fragment(inside item: DocumentOutline.Item) -> SourceFragment {
    let inside = item.isEmpty ? [] : lines[item.first..<(item.last - 1)]
    return SourceFragment(
      text: inside.joined(separator: "\n"), path: path, line: item.first + 1)
  }

  /// A finding at a place of the document.
  func problem(_ line: Int, column: Int = 1, _ message: String) -> Diagnostic {
    Diagnostic(path: path, line: max(line, 1), column: column, message: message)
  }
}

extension SourceFragment {
  /// The lines with their numbers in the document.
  var numberedLines: [(number: Int, text: String)] {
    lines.enumerated().map { (line + $0.offset, $0.element) }
  }
}

extension String {
  /// The column of a place in the line, counted from 1.
  func column(of index: String.Index) -> Int { distance(from: startIndex, to: index) + 1 }
}
