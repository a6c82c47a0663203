internal import LessonModel
internal import SwiftSource
internal import TerminalIO

/// Turns code into HTML, with colors, without hidden code, and with marked regions for the reader
/// to fill.
package enum HTMLCode {
  /// Returns a block of Swift code.
  package static func html(_ code: String) -> HTML {
    let values = Dictionary(
      StatedValue.all(in: SourceFragment(text: code, path: "", line: 1)).map { ($0.index, $0) }
    ) { $1 }
    let segments = CodeSegments(code)
    let empty = segments.emptyRegions
    let lines = zip(segments.lineKinds, SwiftHighlighter.lines(of: code)).enumerated()
    var shown = lines.compactMap { index, line -> (html: HTML, isBlank: Bool)? in
      let (kind, pieces) = line
      if empty.contains(index) { return ("<span class=\"line yours\">\n</span>", false) }
      guard kind == .plain || kind == .editable else { return nil }
      let isBlank =
        kind != .editable && pieces.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
      let isYours = kind == .editable || pieces.contains { $0.text == opening }
      let words = text(pieces, statesValue: values[index] != nil)
      let line: HTML = isYours ? "line yours" : "line"
      return ("<span class=\"\(line)\">\(words)\n</span>", isBlank)
    }
    shown = Array(shown.drop(while: \.isBlank))
    while shown.last?.isBlank == true { shown.removeLast() }
    guard !shown.isEmpty else { return "" }
    return "<pre class=\"swift\"><code>\(shown.map(\.html).joined())</code></pre>\n"
  }

  /// Returns a code block in a language other than Swift.
  package static func plain(_ text: String, as kind: HTML = "text") -> HTML {
    let body = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return "<pre class=\"\(kind)\"><code>\(body)</code></pre>\n"
  }

  private static let opening = CodeDirective(.editable, isInline: true).spelling
  private static let closing = CodeDirective(.editable, isEnd: true, isInline: true).spelling

  /// Returns a line, with the reader's regions marked in place of their directives.
  private static func text(
    _ pieces: [SwiftHighlighter.Piece], statesValue: Bool
  ) -> HTML {
    var line: HTML = ""
    var isOpen = false
    for (index, piece) in pieces.enumerated() {
      let rest = pieces[index...]
      switch piece.text {
      case opening where rest.contains { $0.text == closing }:
        let inside = rest.dropFirst().prefix { $0.text != closing }
        // An empty region would be invisible.
        let isEmpty = inside.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
        line += isEmpty ? "<span class=\"here\">…" : "<span class=\"here\">"
        isOpen = true
      case closing where isOpen:
        line += "</span>"
        isOpen = false
      case let text where statesValue && index == pieces.count - 1:
        line += "<span class=\"value\">\(text)</span>"
      case let text:
        line += piece.kind.name.map { "<span class=\"\($0)\">\(text)</span>" } ?? HTML(text: text)
      }
    }
    return isOpen ? line + "</span>" : line
  }
}

extension SwiftToken.Kind {
  /// The name in the style sheet; `nil` for text in the default color.
  fileprivate var name: HTML? {
    switch self {
    case .keyword, .directive, .attribute: "keyword"
    case .string: "string"
    case .number: "number"
    case .type: "type"
    case .lineComment, .blockComment: "comment"
    case .identifier, .punctuation, .whitespace, .newline: nil
    }
  }
}
