internal import SwiftSource

/// Finds prose in plain `//` comments.
enum PlainComments {
  /// Cuts code at the blocks of `//` lines that are prose: those outside of braces, with an empty
  /// line or the code's end before and after, whose words are no code.
  static func cut(_ piece: ImportPiece) -> [ImportPiece] {
    guard piece.kind == .code else { return [piece] }
    var comments: [Int: String] = [:]
    for token in PlacedTokens(piece.lines).all
    where token.kind == .lineComment && token.isFirstOnLine && token.depth == 0 {
      let isPlain = !token.text.hasPrefix("///") && !token.text.hasPrefix("//#")
      if isPlain { comments[token.line] = String(token.text.dropFirst(2)).droppingOneSpace }
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
      while comments[index] != nil { index += 1 }
      let words = (first..<index).compactMap { comments[$0] }
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

  /// A heading in place of `MARK: - Words`.
  private static func heading(_ line: String) -> String {
    guard line.hasPrefix("MARK:") else { return line }
    let words = line.dropFirst("MARK:".count).drop { $0 == " " || $0 == "-" }
    return words.isEmpty ? "" : "## \(words)"
  }

  /// Whether a comment's words are code that somebody has switched off.
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
