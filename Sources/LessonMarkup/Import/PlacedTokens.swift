internal import SwiftSource

/// The tokens of code, each with its place, depth and kind.
struct PlacedTokens {
  struct Token {
    var kind: SwiftToken.Kind
    /// The line on which the token begins, counted from 0.
    var line: Int
    /// Whether only spaces precede the token on its line.
    var isFirstOnLine: Bool
    /// The number of open brackets and braces before the token.
    var depth: Int
    /// The token's text.
    var text: String

    var isComment: Bool { kind == .lineComment || kind == .blockComment }

    /// Whether the token is a comment that begins like prose.
    var isColonComment: Bool {
      kind == .lineComment && text.hasPrefix("//:")
        || kind == .blockComment && text.hasPrefix("/*:")
    }
  }

  /// All tokens, which together cover the code.
  let all: [Token]

  /// Finds the tokens in lines of code.
  init(_ lines: [String]) {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var (line, isFirst, depth) = (0, true, 0)
    all = SwiftScanner.scan(bytes).tokens.map { token in
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      let placed = Token(
        kind: token.kind, line: line, isFirstOnLine: isFirst, depth: depth, text: text)
      line += text.utf8.count { $0 == UInt8(ascii: "\n") }
      if token.kind != .whitespace { isFirst = token.kind == .newline }
      if token.kind == .punctuation {
        if ["(", "[", "{"].contains(text) { depth += 1 }
        if [")", "]", "}"].contains(text) { depth = max(0, depth - 1) }
      }
      return placed
    }
  }
}
