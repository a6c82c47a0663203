internal import SwiftSource

/// Finds prose in plain comments.
enum PlainComments {
  /// Cuts code at the comments that are prose: those outside of braces, with an empty line or the code's end
  /// before and after, whose words are no code; a comment right above code belongs to the code.
  static func cut(_ piece: ImportPiece) -> [ImportPiece] {
    guard piece.kind == .code else { return [piece] }
    var comments: [Int: [String]] = [:]
    var ends: [Int: Int] = [:]
    for token in PlacedTokens(piece.lines).all where token.isFirstOnLine && token.depth == 0 {
      switch token.kind {
      case .lineComment where !token.text.hasPrefix("///") && !token.text.hasPrefix("//#"):
        comments[token.line] = [String(token.text.dropFirst(2)).droppingOneSpace]
        ends[token.line] = token.line + 1
      case .blockComment where !token.text.hasPrefix("/*#"):
        comments[token.line] = block(token.text)
        ends[token.line] = token.line + 1 + token.text.count(where: \.isNewline)
      default: continue
      }
    }
    var pieces: [ImportPiece] = []
    var index = 0
    var start = 0
    func isEdge(_ line: Int) -> Bool {
      !piece.lines.indices.contains(line) || piece.lines[line].allSatisfy(\.isWhitespace)
    }
    func add(_ kind: ImportPiece.Kind, _ lines: [String], at line: Int) {
      let (lines, skipped) = lines.withoutBlankEnds
      guard !lines.isEmpty else { return }
      pieces.append(ImportPiece(kind: kind, lines: lines, line: piece.line + line + skipped))
    }
    while index < piece.lines.count {
      guard comments[index] != nil else {
        index += 1
        continue
      }
      let first = index
      var words: [String] = []
      while let lines = comments[index], let end = ends[index] {
        words += lines
        index = end
      }
      guard isEdge(first - 1), isEdge(index), !isCode(words) else { continue }
      add(.code, Array(piece.lines[start..<first]), at: start)
      add(.prose, words.map(heading), at: first)
      start = index
    }
    // A region that a comment would cut stays whole.
    guard !pieces.isEmpty, !piece.lines.contains(where: { $0.unpadded.hasPrefix("//#-") }) else {
      return [piece]
    }
    add(.code, Array(piece.lines[start...]), at: start)
    return pieces
  }

  /// The words of a block comment, without its signs and the `*` at the beginning of its lines.
  private static func block(_ comment: String) -> [String] {
    let body = comment.drop { $0 == "/" || $0 == "*" }
    let end = body.hasSuffix("*/") ? body.dropLast(2) : body
    return end.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.unpadded
      let isMarked = words.hasPrefix("* ") || words == "*" || words == "**"
      return isMarked ? String(words.dropFirst()).droppingOneSpace : words
    }
  }

  /// A heading in place of `MARK: - Words`.
  private static func heading(_ line: String) -> String {
    guard line.hasPrefix("MARK:") else { return line }
    let words = line.dropFirst("MARK:".count).drop { $0 == " " || $0 == "-" }
    return words.isEmpty ? "" : "## \(words)"
  }

  /// Whether a comment's words are code.
  private static func isCode(_ lines: [String]) -> Bool {
    let words = lines.map(\.unpadded).filter { !$0.isEmpty }
    let starts = ["let ", "var ", "func ", "print(", "import ", "return ", "if ", "for ", "}"]
    return words.isEmpty
      || words.contains { line in
        ["{", "}", ";", ")"].contains { line.hasSuffix($0) }
          && (line.contains("(") || line.count < 3 || line.hasSuffix("{"))
          || starts.contains { line.hasPrefix($0) } && line.contains { "={}()".contains($0) }
      }
  }
}
