internal import LessonModel

/// A lesson's text, split into headings and fences once for both the parser and the lint rules.
package struct LessonDocument: Sendable {
  /// The path that diagnostics show.
  package let path: String
  /// The file's name without its extension, such as `01-basic`.
  package let name: String
  /// The document's lines.
  ///
  /// Those of its front matter are empty.
  package let lines: [String]
  /// The front matter for other programs.
  let frontMatter: FrontMatter?
  /// The document's top level.
  let outline: DocumentOutline
  /// All blocks, including those in lists and quotes; empty unless the caller asked for them.
  let blocks: [Block]
  /// The code and prose of each Swift code fence, by the fence's first line.
  private let code: [Int: [Step.Content]]
  private let scans = FenceScans()

  /// Finds a document's blocks.
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - name: The file's name without its ending, `01-basic`.
  ///   - path: The file as diagnostics name it.
  ///   - keepsBlocks: Whether to find the blocks below the top level too.
  package init(_ text: SourceText, name: String, path: String, keepsBlocks: Bool = false) {
    self.path = path
    self.name = name
    frontMatter = FrontMatter(in: text.lines)
    lines = FrontMatter.blanked(in: text.lines)
    blocks = keepsBlocks ? DocumentOutline.blocks(of: lines) : []
    outline =
      keepsBlocks
      ? DocumentOutline(lines: lines, blocks: blocks) : DocumentOutline(lines: lines)
    var code: [Int: [Step.Content]] = [:]
    for item in outline.items where item.fence?.role == .code {
      let parts = ProseInCode.split(Self.fragment(inside: item, of: lines, path))
      code[item.first] = parts.map { part in
        guard case .prose(var prose) = part else { return part }
        prose.text = AuthorComments.removed(from: prose.text)
        return .prose(prose)
      }
    }
    self.code = code
  }

  /// The headings and fences at the top level.
  var items: [DocumentOutline.Item] { outline.items }

  /// The lesson's id, which is the file's name without its number.
  package var lessonID: String { LessonFileName(stem: name)?.slug ?? name }

  /// Returns the closed fences with one of these roles.
  func fences(_ roles: Set<FenceRole>) -> [DocumentOutline.Item] {
    items.filter { item in
      !item.isUnterminated && item.fence.map { roles.contains($0.role) } ?? false
    }
  }

  /// Returns the lines inside a fence and their place in the document.
  func fragment(inside item: DocumentOutline.Item) -> SourceFragment {
    Self.fragment(inside: item, of: lines, path)
  }

  /// Returns the Swift code inside a fence as tokens, which are cached.
  func scan(of item: DocumentOutline.Item) -> FenceScan {
    scans.scan(at: item.first) { fragment(inside: item) }
  }

  /// Returns the lines inside a fence, split into prose and code.
  ///
  /// Unless the fence's role is `code`, all of it is code.
  func content(of item: DocumentOutline.Item) -> [Step.Content] {
    code[item.first] ?? [.code(fragment(inside: item))]
  }

  private static func fragment(
    inside item: DocumentOutline.Item, of lines: [String], _ path: String
  ) -> SourceFragment {
    let last = item.isUnterminated ? item.last : item.last - 1
    let inside = last > item.first ? lines[item.first..<last] : []
    return SourceFragment(
      text: inside.joined(separator: "\n"), path: path, line: item.first + 1)
  }
}

extension SourceFragment {
  /// The lines with their numbers in the document.
  var numberedLines: [(number: Int, text: String)] {
    lines.enumerated().map { (line + $0.offset, $0.element) }
  }
}

extension String {
  /// Returns the column of a place in the line, counted from 1.
  func column(of index: String.Index) -> Int { distance(from: startIndex, to: index) + 1 }
}
