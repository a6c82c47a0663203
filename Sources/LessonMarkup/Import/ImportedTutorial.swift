internal import LessonModel

/// A Markdown tutorial, cut into prose and the Swift of its fences.
package struct ImportedTutorial {
  /// Its pieces in order.
  package private(set) var pieces: [ImportPiece] = []
  /// What was left out.
  package private(set) var untaken: [Untaken] = []

  /// Cuts a tutorial.
  ///
  /// A fence of Swift at the top level is code; one that its author marks as not to be run, and any
  /// fence of another language, is there to be read. Front matter is left out, as it is in a lesson.
  package init(_ source: ImportSource) {
    let text = ImportedText(of: source)
    untaken = text.untaken
    let (lines, directives) = DocCDirectives.blanked(in: FrontMatter.blanked(in: text.lines))
    untaken += directives.map { Untaken(path: source.path, line: $0.line, .directive($0.name)) }
    var start = 0
    var cleaner = CodeCleaner(path: source.path)
    var names: Set<String> = []
    for block in DocumentOutline.blocks(of: lines) {
      guard case .codeBlock(let info, let code) = block.kind else { continue }
      let first = block.range.startLine - 1
      let name = String(info.prefix { !$0.isWhitespace && $0 != "," && $0 != "`" })
      let fence = SwiftFence(info)
      if name != "swift", name.first?.isLetter ?? false, names.insert(name).inserted {
        untaken.append(
          Untaken(
            path: source.path, line: first + 1, .fenceName(name, isSwift: fence != nil)))
      }
      guard let fence else { continue }
      add(.prose, lines[min(start, first)..<first], at: start)
      // `text` ends with a line break, which is none of the code's.
      let body = Self.hiding(SourceText(code).lines)
      let piece = ImportPiece(kind: fence.runs ? .code : .reading, lines: body, line: first + 2)
      let cleaned = cleaner.cleaned(piece)
      if !cleaned.isBlank { pieces.append(cleaned) }
      start = max(start, min(block.range.endLine, lines.count))
    }
    add(.prose, lines[start...], at: start)
    cleaner.finish()
    untaken += cleaner.untaken
    for block in CodeBlock.all(in: DocumentOutline.blocks(of: lines))
    where block.isNested && SwiftFence(block.info)?.runs == true {
      untaken.append(Untaken(path: source.path, line: block.range.startLine, .nestedCode))
    }
  }

  /// Code with regions in place of mdBook's hidden lines, which begin with `# `.
  private static func hiding(_ lines: [String]) -> [String] {
    let isHidden = { (line: String) in line == "#" || line.hasPrefix("# ") }
    guard lines.contains(where: isHidden) else { return lines }
    return lines.indices.flatMap { index in
      let line = lines[index]
      guard isHidden(line) else { return [line] }
      let begins = index == 0 || !isHidden(lines[index - 1])
      let ends = index == lines.count - 1 || !isHidden(lines[index + 1])
      return (begins ? [CodeDirective(.hidden).spelling] : []) + [String(line.dropFirst(2))]
        + (ends ? [CodeDirective(.hidden, isEnd: true).spelling] : [])
    }
  }

  private mutating func add(
    _ kind: ImportPiece.Kind, _ lines: ArraySlice<String>, at start: Int
  ) {
    let (lines, skipped) = Array(lines).withoutBlankEnds
    guard !lines.isEmpty else { return }
    pieces.append(ImportPiece(kind: kind, lines: lines, line: start + skipped + 1))
  }
}

/// A fence whose first word is Swift's name, as the books and sites write it.
struct SwiftFence {
  /// Whether its code is meant to run.
  let runs: Bool

  /// Reads an info string such as `swift`, `{.swift}`, `swift,ignore`; `nil` for another language.
  init?(_ info: String) {
    let words = info.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    guard words.first == "swift" else { return nil }
    let reading: Set<Substring> = [
      "ignore", "norun", "no_run", "no-run", "no-playground", "compile_fail", "noexecute", "pseudo",
    ]
    runs = !words.contains(where: reading.contains)
  }
}
