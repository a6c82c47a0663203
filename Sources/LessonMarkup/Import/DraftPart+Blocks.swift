internal import LessonModel

extension DraftPart {
  /// Returns the blocks of a Swift page, whose prose is in comments.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - readsPlainComments: Whether plain comments on separate lines are prose too.
  ///   - cleaner: The cleaner of the lines.
  /// - Returns: The blocks.
  static func page(
    _ source: ImportSource, readsPlainComments: Bool, _ cleaner: inout SourceCleaner
  ) -> [DraftPart] {
    var lines = cleaner.lines(of: source.text)
    if readsPlainComments { lines = PlainComments.marked(lines) }
    lines = cleaner.code(lines, at: 1, hasProse: true)
    return RunOfLines.runs(in: lines).flatMap { run -> [DraftPart] in
      switch run.kind {
      case .prose: return blocks(of: undented(run.prose), at: run.first + 1)
      case .code:
        let (code, skipped) = Array(lines[run.first...run.last]).withoutBlankEnds
        return code.isEmpty ? [] : [DraftPart(.code(code), line: run.first + skipped + 1)]
      }
    }
  }

  /// Returns the blocks of a Markdown tutorial without its front matter.
  ///
  /// A Swift fence at the top level is code.
  static func tutorial(_ source: ImportSource, _ cleaner: inout SourceCleaner) -> [DraftPart] {
    let text = FrontMatter.blanked(in: cleaner.lines(of: source.text))
    let (lines, directives) = DocCDirectives.blanked(in: text)
    for directive in directives { cleaner.note(.directive(directive.name), directive.line) }
    var names: Set<String> = []
    for block in CodeBlock.all(in: DocumentOutline.blocks(of: lines)) {
      let fence = SwiftFence(block.info)
      if fence?.runs == true, block.isNested { cleaner.note(.nestedCode, block.range.startLine) }
      let name = fence?.name ?? String(block.info.prefix { !$0.isWhitespace && $0 != "`" })
      guard !block.isNested, name != "swift", name.first?.isLetter ?? false,
        names.insert(name).inserted
      else { continue }
      cleaner.note(.fenceName(name, isSwift: fence != nil), block.range.startLine)
    }
    return blocks(of: lines, at: 1, swiftRuns: true).compactMap { part in
      guard part.isStepCode else { return part }
      var part = part
      part.code = cleaner.code(part.code, at: part.line, hasProse: false)
      part = part.piece(part.code.indices)
      return part.code.isEmpty ? nil : part
    }
  }

  /// Returns the blocks of Markdown.
  ///
  /// - Parameters:
  ///   - lines: The Markdown.
  ///   - first: The number of the first line in the file.
  ///   - swiftRuns: Whether Swift fences are code that runs.
  /// - Returns: The blocks.
  static func blocks(of lines: [String], at first: Int, swiftRuns: Bool = false) -> [DraftPart] {
    var parts: [DraftPart] = []
    var start = 0
    func addProse(_ end: Int) {
      guard start < end else { return }
      let (prose, skipped) = Array(lines[start..<end]).withoutBlankEnds
      if !prose.isEmpty { parts.append(DraftPart(.prose(prose), line: first + start + skipped)) }
      start = end
    }
    let lines = lines.map(spacedHeading)
    for block in DocumentOutline.blocks(of: lines) {
      let begin = max(block.range.startLine - 1, start)
      let end = min(max(block.range.endLine, begin + 1), lines.count)
      guard begin < end else { continue }
      addProse(begin)
      switch block.kind {
      case .heading(let level, _):
        let words = words(ofHeading: Array(lines[begin..<end]))
        parts.append(DraftPart(.heading(level: level, words: words), line: first + begin))
        start = end
      case .codeBlock(let info, let text) where lines[begin].unpadded.isFence:
        let body = SourceText(text).lines
        let fence = SwiftFence(info)
        parts.append(
          fence?.runs == true && swiftRuns
            ? DraftPart(.code(body), line: first + begin + 1)
            : DraftPart(
              .fence(fence == nil ? name(ofFence: info) : "swift norun", body),
              line: first + begin))
        start = end
      default: addProse(end)
      }
    }
    addProse(lines.count)
    return parts
  }

  /// Returns a line with a space after a heading's signs.
  ///
  /// Xcode does not require this space.
  private static func spacedHeading(_ line: String) -> String {
    let signs = line.prefix { $0 == "#" }
    guard (2...6).contains(signs.count), let next = line.dropFirst(signs.count).first,
      next.isLetter
    else { return line }
    return "\(signs) \(line.dropFirst(signs.count))"
  }

  /// Returns a heading's text without its signs, whatever the form of the heading.
  private static func words(ofHeading lines: [String]) -> String {
    guard lines.count == 1, let match = lines[0].firstMatch(of: /^\s*#+\s*(.*?)(\s#+)?\s*$/) else {
      return lines.dropLast().map(\.unpadded).joined(separator: " ")
    }
    return match.1.allSatisfy { $0 == "#" } ? "" : String(match.1)
  }

  /// Returns the name of a fence's language, or `text` if that name has a special meaning in
  /// lessons.
  private static func name(ofFence info: String) -> String {
    let name = info.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_#.".contains($0)) }
    let words = FenceWords(openingLine: "```\(name)")
    let isKnown = words.role == .prose && words.isSpelledRight && words.problems.isEmpty
    return isKnown && name.first?.isLetter == true ? String(name) : "text"
  }

  /// Returns lines without their common indentation.
  private static func undented(_ lines: [String]) -> [String] {
    let indents = lines.filter { !$0.isBlank }.map { $0.prefix(while: \.isWhitespace).count }
    let indent = indents.min() ?? 0
    return lines.map { String($0.dropFirst(min(indent, $0.prefix(while: \.isWhitespace).count))) }
  }
}

/// A Swift fence, in the spelling of books and websites.
struct SwiftFence {
  /// The name as written.
  let name: String
  /// Whether its code is meant to run.
  let runs: Bool

  /// Reads an info string such as `swift`, `{.swift}` or `swift,ignore`, or returns `nil` for other
  /// languages.
  init?(_ info: String) {
    let words = info.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    guard let name = words.first, name.lowercased() == "swift" else { return nil }
    self.name = String(name)
    let reading: Set<Substring> = ["norun", "ignore", "no-playground", "noexecute"]
    runs = !words.contains(where: reading.contains)
  }
}

extension String {
  /// Whether this line, whose indentation was removed, opens a fence.
  fileprivate var isFence: Bool { hasPrefix("```") || hasPrefix("~~~") }
}
