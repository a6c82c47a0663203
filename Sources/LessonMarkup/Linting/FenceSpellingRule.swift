internal import LessonModel

/// Finds fences that read like a part of the lesson and are prose, because of how they are written.
enum FenceSpellingRule {
  /// The fences that Markdown takes for fences, and this runner for prose.
  static func problems(in document: LessonDocument) -> [Diagnostic] {
    let canonical = Set(document.items.compactMap { $0.fence == nil ? nil : $0.first })
    return document.codeBlocks.compactMap { block in
      let number = block.range.startLine
      guard !canonical.contains(number), FenceWords(openingLine: block.info).isOurs,
        document.lines.indices.contains(number - 1)
      else { return nil }
      let line = document.lines[number - 1]
      let sign = line.firstIndex { $0 == "`" || $0 == "~" } ?? line.startIndex
      let fault =
        block.isNested ? "it stands in a list or a quote; move it out of there" : fault(of: line)
      return document.problem(
        number, column: line.column(of: sign), "this fence is prose: \(fault)")
    }
  }

  private static func fault(of line: String) -> String {
    switch line.first {
    case "~": "it is written with tildes; write three backticks"
    case "`": "it has more than three backticks; write three"
    default: "it is indented; begin its line with the three backticks"
    }
  }

  /// First lines of fences that are none to Markdown, for they have a backtick more than the three.
  ///
  /// CommonMark 0.30, section 4.5. What follows such a line is read with fences and prose the wrong
  /// way round, so nothing that is said about later lines can be believed.
  static func brokenFences(in document: LessonDocument) -> [Diagnostic] {
    let code = document.codeBlocks.map {
      $0.range.startLine...max($0.range.endLine, $0.range.startLine)
    }
    return document.lines.enumerated().compactMap { index, line in
      guard line.hasPrefix("```"), !code.contains(where: { $0.contains(index + 1) }),
        let column = columnOfBacktick(in: line), FenceWords(openingLine: line).isOurs
      else { return nil }
      return document.problem(
        index + 1, column: column,
        "a backtick after the first three makes this line prose, and all fences below are read "
          + "wrongly; in a regular expression write `\\x60` for it")
    }
  }

  /// The column of a backtick in the words of a fence; `nil` where the line is a span of code.
  private static func columnOfBacktick(in line: String) -> Int? {
    let opening = line.prefix { $0 == "`" }
    let words = line[opening.endIndex...]
    guard let tick = words.firstIndex(of: "`") else { return nil }
    let closes = words.split(separator: /[^`]+/).contains { $0.count == opening.count }
    return closes ? nil : line.column(of: tick)
  }
}

extension FenceWords {
  /// Whether the fence would be more than prose, were it written as a lesson's are.
  var isOurs: Bool {
    switch role {
    case .prose: false
    // Swift code is quoted in lists; a step's is not.
    case .code: self["step"] != nil
    case .solution, .check, .output, .error, .crash, .hint, .stdin: true
    }
  }
}

extension LessonDocument {
  fileprivate struct CodeBlock {
    var range: Block.LineRange
    var info: String
    /// Whether it stands in a list or a quote.
    var isNested: Bool
  }

  /// All blocks of code with the words of their fences.
  fileprivate var codeBlocks: [CodeBlock] { Self.codeBlocks(in: blocks, isNested: false) }

  private static func codeBlocks(in blocks: [Block], isNested: Bool) -> [CodeBlock] {
    blocks.flatMap { block -> [CodeBlock] in
      switch block.kind {
      case .codeBlock(let info, _):
        [CodeBlock(range: block.range, info: info, isNested: isNested)]
      case .quote(let inner): codeBlocks(in: inner, isNested: true)
      case .list(let list): codeBlocks(in: list.items.flatMap { $0 }, isNested: true)
      case .heading, .paragraph, .thematicBreak, .html: []
      }
    }
  }
}
