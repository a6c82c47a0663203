internal import LessonModel
internal import SwiftSource
internal import TerminalIO

/// Takes out of a page's code what lessons do not have, and keeps the regions that they do have.
struct CodeCleaner {
  /// What was left out.
  private(set) var untaken: [Untaken] = []
  /// The region that is open, and the line where it began.
  private var open: (region: CodeDirective.Region, line: Int)?
  private var isFirstPiece = true
  /// The token that ends the region within the line that is read.
  private var inlineEnd: Int?
  private let path: String

  /// Begins with the first code of a file.
  init(path: String) { self.path = path }

  /// Notes a region that is still open at the end of the file.
  mutating func finish() {
    guard let open else { return }
    note(.endlessRegion(CodeDirective(open.region).spelling), open.line)
  }

  /// The code as a lesson can have it; a region that prose cuts goes on behind it.
  mutating func cleaned(_ piece: ImportPiece) -> ImportPiece {
    var piece = piece
    for index in piece.lines.indices {
      let found = InvisibleCharacter.all(in: piece.lines[index])
      guard let first = found.first else { continue }
      note(.invisible(first.character.code), piece.line + index)
      piece.lines[index] = piece.lines[index].without(found.map(\.column))
    }
    let reopened = open.map { CodeDirective($0.region).spelling }
    var lines = rewritten(piece)
    if let reopened { lines.insert(reopened, at: 0) }
    if let open {
      lines = lines.withoutBlankEnds.lines
      lines.append(CodeDirective(open.region, isEnd: true).spelling)
    }
    let (kept, skipped) = Self.withoutEmptyRegions(lines).withoutBlankEnds
    piece.lines = kept
    piece.line += skipped
    isFirstPiece = false
    return piece
  }

  private mutating func note(_ reason: Untaken.Reason, _ line: Int) {
    untaken.append(Untaken(path: path, line: line, reason))
  }

  /// The lines with other tokens in place of some.
  private mutating func rewritten(_ piece: ImportPiece) -> [String] {
    let tokens = PlacedTokens(piece.lines)
    var text = ""
    var dropped: Set<Int> = []
    let banner = isFirstPiece ? Self.banner(tokens.all) : nil
    if let banner { note(.banner, piece.line + banner.lowerBound) }
    inlineEnd = nil
    for (index, token) in tokens.all.enumerated() {
      let line = piece.line + token.line
      if token.kind == .lineComment, token.isFirstOnLine,
        let mark = ForeignMark(token.text, isHidden: open?.region == .hidden)
      {
        let kept = mark.directive.flatMap { directive($0, line) }
        if kept == nil {
          dropped.insert(token.line)
          if mark.directive == nil { note(.directive(mark.name), line) }
        }
        text += kept ?? ""
      } else if token.kind == .lineComment, token.isFirstOnLine, token.text.hasPrefix("//#"),
        // A line of signs is an ornament.
        token.text.contains(where: \.isLetter)
      {
        let kept = directive(token.text, line)
        if kept == nil { dropped.insert(token.line) }
        text += kept ?? ""
      } else if token.kind == .lineComment, token.text.hasPrefix("//#-") {
        note(.directive(Self.name(of: token.text, "//")), line)
      } else if token.kind == .blockComment, token.text.hasPrefix("/*#-") {
        if keepsInline(tokens.all, at: index) {
          text += token.text
        } else {
          note(.directive(Self.name(of: token.text, "/*")), line)
        }
      } else if let banner, token.isFirstOnLine, banner.contains(token.line) {
        dropped.insert(token.line)
      } else if token.kind == .blockComment, token.text.contains("```") {
        // A line of backticks alone would end the fence.
        text += token.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          line.drop { $0 == " " }.hasPrefix("```") ? "    " + line : String(line)
        }.joined(separator: "\n")
      } else if token.isColonComment {
        // In a line of code, in braces or in a tutorial it is an ordinary comment.
        text += token.text.prefix(2) + token.text.dropFirst(3)
      } else {
        text += token.text
      }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
  }

  /// A directive's line as a lesson has it; `nil` when it has none.
  private mutating func directive(_ comment: String, _ line: Int) -> String? {
    let marks = comment.dropFirst(2).prefix { $0 == "#" || $0 == "-" }
    let rest = comment.dropFirst(2 + marks.count)
    let name = rest.prefix(while: CodeDirective.isOfName)
    let words = rest.dropFirst(name.count).filter { $0 != "`" }
    guard let directive = CodeDirective(named: String(name), isInline: false), words.first != "("
    else {
      note(.directive(Self.name(of: comment, "//")), line)
      return nil
    }
    if directive.isEnd, open?.region == directive.region {
      open = nil
      return directive.spelling
    }
    if !directive.isEnd, open == nil {
      open = (directive.region, line)
      return directive.spelling + words
    }
    note(.directive(directive.spelling), line)
    return nil
  }

  /// Whether the token at an index is, or ends, a region within a line that a lesson can have.
  private mutating func keepsInline(_ tokens: [PlacedTokens.Token], at index: Int) -> Bool {
    let begin = CodeDirective(.editable, isInline: true).spelling.dropLast(2)
    let end = CodeDirective(.editable, isEnd: true, isInline: true).spelling
    let token = tokens[index]
    if token.text == end, inlineEnd == index {
      inlineEnd = nil
      return true
    }
    let isBegin = token.text.hasPrefix(begin) && !token.text.contains("\n")
    guard isBegin, open == nil, inlineEnd == nil else { return false }
    let rest = tokens[(index + 1)...].prefix { $0.line == token.line && $0.kind != .newline }
    let next = rest.firstIndex { $0.kind == .blockComment && $0.text.hasPrefix("/*#-") }
    guard let next, tokens[next].text == end else { return false }
    inlineEnd = next
    return true
  }
}

extension CodeCleaner {
  /// A directive's name with its signs, `//#-code-completion`.
  private static func name(of comment: String, _ signs: String) -> String {
    let rest = comment.dropFirst(2)
    let marks = rest.prefix { $0 == "#" || $0 == "-" }
    return signs + marks + rest.dropFirst(marks.count).prefix(while: CodeDirective.isOfName)
  }

  /// The lines at the top of a file in which Xcode says who made it.
  private static func banner(_ tokens: [PlacedTokens.Token]) -> ClosedRange<Int>? {
    let lines = tokens.filter { $0.kind == .lineComment && $0.isFirstOnLine }
    guard let first = lines.first,
      tokens.first(where: { $0.kind != .whitespace && $0.kind != .newline })?.line == first.line
    else { return nil }
    var last = first.line
    var isMade = false
    for token in lines.dropFirst() where token.line == last + 1 { last = token.line }
    for token in lines where token.line <= last {
      let words = token.text.dropFirst(2).unpadded
      isMade = isMade || words.hasPrefix("Created by ") || words.hasPrefix("Copyright ")
    }
    return isMade ? first.line...last : nil
  }

  /// The lines without regions that have nothing in them because prose cut them.
  private static func withoutEmptyRegions(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { kept, line in
      let begun = kept.last?.unpadded ?? ""
      let ends = CodeDirective.Region.allCases.contains {
        line.unpadded == CodeDirective($0, isEnd: true).spelling
          && begun == CodeDirective($0).spelling
      }
      if ends { kept.removeLast() } else { kept.append(line) }
    }
  }
}
