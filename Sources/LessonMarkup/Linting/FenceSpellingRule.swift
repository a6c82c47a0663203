package import LessonModel

/// Finds fences that look like part of the lesson but are prose because of how they are written.
package enum FenceSpellingRule: LintRule {
  package static let id = "fence-spelling"
  package static let reach = LintReach.steps

  /// Returns the fences that are code blocks for Markdown, but prose for this runner.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    let canonical = Set(document.items.compactMap { $0.fence == nil ? nil : $0.first })
    return CodeBlock.all(in: lesson.blocks).compactMap { block in
      let number = block.range.startLine
      let words = FenceWords(openingLine: block.info)
      // Lists and quotes may show other spellings.
      guard !canonical.contains(number), block.isNested ? words.isOurs : words.isMeantAsOurs,
        document.lines.indices.contains(number - 1)
      else { return nil }
      let line = document.lines[number - 1]
      let sign = line.firstIndex { $0 == "`" || $0 == "~" } ?? line.startIndex
      let fault =
        block.isNested ? "it is in a list or a quote; move it out" : fault(of: line)
      let found = finding(
        in: lesson, number, column: line.column(of: sign), "this fence is prose: \(fault)")
      guard !block.isNested, let changes = spelling(of: block, in: document.lines) else {
        return found
      }
      return found.fixed("Write three backticks", changes)
    }
  }

  /// Returns the changes that replace the signs of a top-level fence with three backticks at the
  /// beginning of the line.
  ///
  /// The result is `nil` when the text needs different signs or is indented on purpose.
  private static func spelling(of block: CodeBlock, in lines: [String]) -> [TextChange]? {
    let (first, last) = (block.range.startLine, block.range.endLine)
    guard first < last, lines.indices.contains(last - 1),
      !lines[first..<(last - 1)].contains(where: \.isClosingFence)
    else { return nil }
    let changes = [first, last].compactMap { number -> TextChange? in
      let line = lines[number - 1]
      let signs = line.prefix { $0 == line.first }.count
      guard signs > 2, let sign = line.first, "`~".contains(sign) else { return nil }
      return TextChange(TextSpan(line: number, column: 1, length: signs), "```")
    }
    return changes.count == 2 ? changes : nil
  }

  private static func fault(of line: String) -> String {
    switch line.first {
    case "~": "it is written with tildes; write three backticks"
    case "`": "it has more than three backticks; write three"
    default: "it is indented; begin its line with the three backticks"
    }
  }
}

extension FenceWords {
  /// Whether the fence has the spelling of a lesson's fence and is more than prose.
  var isOurs: Bool { isSpelledRight && isMeantAsOurs }

  /// Whether the fence would be more than prose with the spelling of a lesson's fence.
  fileprivate var isMeantAsOurs: Bool {
    // Lists may quote Swift code, but not a step's code.
    role != .prose && (role != .code || self["step"] != nil)
  }
}

/// A code block anywhere in the document, with the words of its fence.
struct CodeBlock {
  var range: Block.LineRange
  var info: String
  /// Whether the block is in a list or a quote.
  var isNested: Bool

  /// Returns all code blocks among a document's blocks.
  static func all(in blocks: [Block]) -> [CodeBlock] { all(in: blocks, isNested: false) }

  private static func all(in blocks: [Block], isNested: Bool) -> [CodeBlock] {
    blocks.flatMap { block -> [CodeBlock] in
      switch block.kind {
      case .codeBlock(let info, _):
        [CodeBlock(range: block.range, info: info, isNested: isNested)]
      case .quote(let inner), .alert(_, let inner): all(in: inner, isNested: true)
      case .list(let list): all(in: list.items.flatMap { $0 }, isNested: true)
      case .note(_, let inner): all(in: inner, isNested: true)
      case .heading, .paragraph, .thematicBreak, .html, .table: []
      }
    }
  }
}
