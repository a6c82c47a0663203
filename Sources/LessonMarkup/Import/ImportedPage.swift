internal import SwiftSource

/// A page of Swift whose prose is in comments, cut into prose and code.
package struct ImportedPage {
  /// Its pieces in order; each is of another kind than the one before.
  package private(set) var pieces: [ImportPiece] = []
  /// What was left out.
  package private(set) var untaken: [Untaken] = []

  /// The code since the last prose, and its first line, counted from 0.
  private var code = ""
  private var codeLine = 0
  /// Whether the end of a prose comment's line is still to come.
  private var isBehindProse = false
  private let path: String

  /// Cuts a page.
  ///
  /// Prose is in `//:` lines and `/*: … */` blocks that stand outside of braces and strings. With
  /// `readsPlainComments` it is also in blocks of `//` lines with an empty line before and after.
  package init(_ source: ImportSource, options: ImportOptions = ImportOptions()) {
    path = source.path
    let text = ImportedText(of: source)
    untaken = text.untaken
    let tokens = PlacedTokens(text.lines)
    for token in tokens.all { take(token) }
    takeCode()
    if tokens.isOpen, let last = tokens.all.last, last.kind == .blockComment,
      last.text.hasPrefix("/*:"), last.isFirstOnLine, last.depth == 0
    {
      untaken.append(Untaken(path: path, line: last.line + 1, .endlessProse))
    }
    var cleaner = CodeCleaner(path: path)
    pieces = pieces.map { $0.kind == .code ? cleaner.cleaned($0) : $0 }.filter { !$0.isBlank }
    cleaner.finish()
    untaken += cleaner.untaken
    if let first = pieces.first, first.kind == .prose,
      first.lines[0].hasPrefix("Playground - noun:")
    {
      untaken.append(Untaken(path: path, line: first.line, .template))
      pieces[0].lines[0] = ""
    }
    if options.readsPlainComments { pieces = pieces.flatMap(PlainComments.cut) }
    pieces = Self.joined(pieces)
  }

  private mutating func take(_ token: PlacedTokens.Token) {
    let isLine = token.kind == .lineComment && token.text.hasPrefix("//:")
    let isBlock = token.kind == .blockComment && token.text.hasPrefix("/*:")
    if isLine || isBlock, token.isFirstOnLine, token.depth == 0 {
      takeCode()
      let lines =
        isLine ? [String(token.text.dropFirst(3)).droppingOneSpace] : Self.block(token.text)
      pieces.append(ImportPiece(kind: .prose, lines: lines, line: token.line + 1))
      isBehindProse = true
      codeLine = token.line + token.text.count { $0.isNewline }
      return
    }
    if isBehindProse {
      if token.kind == .whitespace { return }
      isBehindProse = false
      if token.kind == .newline {
        codeLine += 1
        return
      }
    }
    code += token.text
  }

  /// Ends a piece of code.
  private mutating func takeCode() {
    guard !code.isEmpty else { return }
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    pieces.append(ImportPiece(kind: .code, lines: lines, line: codeLine + 1))
    code = ""
  }

  /// The lines of a block comment, without its signs and what they are indented by.
  private static func block(_ text: String) -> [String] {
    var body = text.dropFirst(3)
    if body.hasSuffix("*/") { body = body.dropLast(2) }
    while body.last?.isWhitespace == true { body.removeLast() }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = lines.removeFirst().droppingOneSpace
    let indents = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map {
      $0.prefix { $0 == " " }.count
    }
    let indent = indents.min() ?? 0
    lines = lines.map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) }
    return ([first] + lines).withoutBlankEnds.lines
  }

  /// The pieces with neighbours of one kind as one; an empty line parts blocks of prose.
  private static func joined(_ pieces: [ImportPiece]) -> [ImportPiece] {
    pieces.reduce(into: []) { joined, piece in
      guard let last = joined.last, last.kind == piece.kind, piece.kind != .reading else {
        return joined.append(piece)
      }
      let gap = max(0, piece.line - last.line - last.lines.count)
      joined[joined.count - 1].lines += Array(repeating: "", count: gap) + piece.lines
    }
  }
}
