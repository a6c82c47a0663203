internal import SwiftSource
package import TerminalIO

/// Colors Swift code.
package enum SwiftHighlighter {
  /// Returns the code's lines with colors and without control sequences.
  package static func highlight(_ code: String) -> [StyledText] {
    lines(of: code).map { line in
      line.reduce(into: "") { $0.append($1.text, style(of: $1.kind)) }
    }
  }

  /// A token, or the part of a token on one line.
  struct Piece {
    var text: String
    var kind: SwiftToken.Kind
  }

  /// Returns the code's lines in pieces, without control sequences.
  static func lines(of code: String) -> [[Piece]] {
    let bytes = Array(Sanitizer.clean(code).utf8)
    var lines: [[Piece]] = [[]]
    for token in SwiftScanner.scan(bytes).tokens {
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append([]) }
        if !part.isEmpty {
          lines[lines.count - 1].append(Piece(text: String(part), kind: token.kind))
        }
      }
    }
    return lines
  }

  /// Returns the style for a kind of token.
  ///
  /// The colors are readable on light and dark backgrounds. White, black and yellow text is not,
  /// and neither is gray, which is the background in Solarized.
  private static func style(of kind: SwiftToken.Kind) -> Style {
    switch kind {
    case .keyword, .directive, .attribute: .color(.magenta)
    case .string: .color(.red)
    case .number: .color(.blue)
    case .type: .color(.cyan)
    case .lineComment, .blockComment: .dim
    case .identifier, .punctuation, .whitespace, .newline: .plain
    }
  }
}
