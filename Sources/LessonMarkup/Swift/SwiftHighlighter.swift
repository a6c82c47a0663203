internal import SwiftSource
package import TerminalIO

/// Colours Swift code.
package enum SwiftHighlighter {
  /// Returns the code's lines with colours and without control sequences.
  package static func highlight(_ code: String) -> [StyledText] {
    let bytes = Array(Sanitizer.clean(code).utf8)
    var lines: [StyledText] = [""]
    for token in SwiftScanner.scan(bytes).tokens {
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      let style = style(of: token.kind)
      for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append("") }
        lines[lines.count - 1].append(String(part), style)
      }
    }
    return lines
  }

  /// Colours that read well on light and dark backgrounds: no white, black or yellow for text.
  private static func style(of kind: SwiftToken.Kind) -> Style {
    switch kind {
    case .keyword, .directive, .attribute: .color(.magenta)
    case .string: .color(.red)
    case .number: .color(.blue)
    case .type: .color(.cyan)
    case .lineComment, .blockComment: .color(.gray)
    case .identifier, .punctuation, .whitespace, .newline: .plain
    }
  }
}
