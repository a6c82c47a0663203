internal import SwiftSource

/// The tokens of some code with what a reader of old material asks about each.
struct PlacedTokens {
  /// A token and its place.
  struct Token {
    var kind: SwiftToken.Kind
    var range: Range<Int>
    /// The line in which it begins, counted from 0.
    var line: Int
    /// Whether only blanks stand before it in its line.
    var isFirstOnLine: Bool
    /// How many brackets and braces are open before it.
    var depth: Int
    /// Its characters.
    var text: String

    /// Whether it is neither a blank, nor a line break, nor a comment.
    var isCode: Bool {
      ![.whitespace, .newline, .lineComment, .blockComment].contains(kind)
    }

    /// Whether it is a comment that begins like prose.
    var isColonComment: Bool {
      kind == .lineComment && text.hasPrefix("//:")
        || kind == .blockComment && text.hasPrefix("/*:")
    }

    /// Whether it is a word.
    var isName: Bool { kind == .identifier || kind == .type }
  }

  /// All tokens, which cover the code.
  let all: [Token]
  /// Whether the code ends inside a comment or a string.
  let isOpen: Bool

  /// Finds the tokens of lines of code.
  init(_ lines: [String]) {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let scan = SwiftScanner.scan(bytes)
    isOpen = scan.unterminated != nil
    var (line, isFirst, depth) = (0, true, 0)
    all = scan.tokens.map { token in
      let text = bytes[token.range]
      defer {
        line += text.count { $0 == UInt8(ascii: "\n") }
        switch token.kind {
        case .newline: isFirst = true
        case .whitespace: break
        default: isFirst = false
        }
        if token.kind == .punctuation, text.count == 1 {
          if text.first.map("([{".utf8.contains) ?? false { depth += 1 }
          if text.first.map(")]}".utf8.contains) ?? false { depth = max(0, depth - 1) }
        }
      }
      return Token(
        kind: token.kind, range: token.range, line: line, isFirstOnLine: isFirst, depth: depth,
        text: String(decoding: text, as: UTF8.self))
    }
  }

  /// The lines of the code without its comments.
  var withoutComments: [String] {
    all.map { token in
      switch token.kind {
      case .lineComment: ""
      case .blockComment:
        token.text.contains("\n") ? token.text.filter { $0 == "\n" } : " "
      default: token.text
      }
    }.joined().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The tokens that are neither blanks nor comments.
  var code: [Token] { all.filter(\.isCode) }
}
