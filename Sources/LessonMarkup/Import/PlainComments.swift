internal import SwiftSource

/// Finds prose in plain comments.
enum PlainComments {
  /// Returns the lines of a page with `//:` in place of the signs of free-standing comments.
  ///
  /// Those comments are outside braces, with an empty line or the file's beginning or end on both
  /// sides. A comment right above code belongs to the code.
  static func marked(_ lines: [String]) -> [String] {
    var comments: [Int: [String]] = [:]
    let tokens = PlacedTokens(lines).all
    for (index, token) in tokens.enumerated() where token.isFirstOnLine && token.depth == 0 {
      let isTaken = ["///", "//#", "//:", "/*#", "/*:"].contains(where: token.text.hasPrefix)
      let next = tokens[(index + 1)...].first { $0.kind != .whitespace }
      guard token.isComment, !isTaken, next == nil || next?.kind == .newline else { continue }
      comments[token.line] =
        token.kind == .lineComment
        ? [String(token.text.dropFirst(2)).droppingOneSpace] : block(token.text)
    }
    func isEdge(_ line: Int) -> Bool { !lines.indices.contains(line) || lines[line].isBlank }
    var marked = lines
    var index = 0
    while index < lines.count {
      let first = index
      var words: [String] = []
      while let comment = comments[index] {
        words += comment
        index = first + words.count
      }
      if words.isEmpty {
        index += 1
      } else if isEdge(first - 1), isEdge(index), !isCode(words) {
        marked.replaceSubrange(first..<index, with: words.map { "//: " + heading($0) })
      }
    }
    return marked
  }

  /// Returns the text of a block comment, without its signs and the `*` at the beginning of its
  /// lines.
  private static func block(_ comment: String) -> [String] {
    let body = comment.drop { $0 == "/" || $0 == "*" }
    let end = body.hasSuffix("*/") ? body.dropLast(2) : body
    return end.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.unpadded
      let isMarked = words.hasPrefix("* ") || words == "*" || words == "**"
      return isMarked ? String(words.dropFirst()).droppingOneSpace : words
    }
  }

  /// Returns a heading in place of `MARK: - Words`.
  private static func heading(_ line: String) -> String {
    guard line.hasPrefix("MARK:") else { return line }
    let words = line.dropFirst("MARK:".count).drop { $0 == " " || $0 == "-" }
    return words.isEmpty ? "" : "## \(words)"
  }

  /// Returns whether a comment has a line that ends like code.
  private static func isCode(_ lines: [String]) -> Bool {
    lines.map(\.unpadded).contains { line in
      ["{", "}", ";"].contains { line.hasSuffix($0) }
        || line.contains(/^(let|var) .*=|\w\([^()]*\)$/)
    }
  }
}
