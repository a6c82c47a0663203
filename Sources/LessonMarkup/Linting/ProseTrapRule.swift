package import LessonModel
internal import SwiftSource

/// Finds `//:` and `/*:` comments that are not prose, and code that is lost after a `/*:` block.
package enum ProseTrapRule: LintRule {
  package static let id = "prose-trap"

  /// Returns the traps in the code of steps, at most one per line.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.fences([.code]).flatMap { item in
      let code = lesson.document.fragment(inside: item)
      return code.text.utf8.containsColonComment
        ? traps(in: lesson.document.scan(of: item), of: lesson) : []
    }
  }

  private static func traps(
    in scan: FenceScan, of lesson: LintedLesson
  ) -> [Diagnostic] {
    let bytes = scan.bytes
    var problems: [Diagnostic] = []
    var line = scan.code.line
    var lineStart = 0
    var first: Place?
    for token in scan.tokens {
      let text = bytes[token.range]
      let kind = Kind(token.kind, text)
      let column = String(decoding: bytes[lineStart..<token.range.lowerBound], as: UTF8.self).count
      switch (first, kind) {
      case (.code, .prose(let sign)):
        problems.append(
          finding(
            in: lesson, line, column: column + 1,
            "`\(sign)` after code is an ordinary comment; put it on a line of its own to make it prose, "
              + "or remove the colon"))
        first = .reported
      case (.prose, .prose), (.prose, .code):
        problems.append(
          finding(
            in: lesson, line, column: column + 1,
            "what follows the `*/` of a prose block is lost; put it on a line of its own"))
        first = .reported
      case (nil, .prose): first = .prose
      case (nil, .code): first = .code
      case (_, .newline): first = nil
      default: break
      }
      if let last = text.lastIndex(of: UInt8(ascii: "\n")) {
        line += text.count { $0 == UInt8(ascii: "\n") }
        lineStart = last + 1
      }
    }
    return problems
  }

  /// The beginning of a line.
  private enum Place { case code, prose, reported }

  /// The kind of a token, for this rule.
  private enum Kind {
    case blank, newline, code
    case prose(sign: String)

    init(_ kind: SwiftToken.Kind, _ text: ArraySlice<UInt8>) {
      switch kind {
      case .whitespace: self = .blank
      case .newline: self = .newline
      case .lineComment where text.starts(with: Array("//:".utf8)): self = .prose(sign: "//:")
      case .blockComment where text.starts(with: Array("/*:".utf8)): self = .prose(sign: "/*:")
      default: self = .code
      }
    }
  }
}
