package import LessonModel

/// Finds code that lets other modules use its declarations.
package enum ModuleAccess {
  /// Whether some code has a declaration that is `public`, `open`, `package` or usable from inlined code.
  ///
  /// `open` as the name of a function or a variable is no such word, and neither is one in a string.
  package static func isWidened(in code: [SourceFragment]) -> Bool {
    code.contains { isWidened(in: Array($0.text.utf8), isInLiteral: false) }
  }

  private static let modifiers: Set<String> = ["public", "open", "package"]

  private static func isWidened(in bytes: [UInt8], isInLiteral: Bool) -> Bool {
    SwiftScanner.scan(bytes).tokens.contains { token in
      let text = bytes[token.range]
      return switch token.kind {
      case .keyword: modifiers.contains(String(decoding: text, as: UTF8.self))
      case .attribute: text.elementsEqual("@usableFromInline".utf8)
      case .string where !isInLiteral: isWidened(inLiteral: Array(text))
      default: false
      }
    }
  }

  /// Looks through the code in a literal; that of literals in it is among its interpolations.
  private static func isWidened(inLiteral literal: [UInt8]) -> Bool {
    SwiftScanner.interpolations(in: literal)
      .contains { isWidened(in: Array(literal[$0]), isInLiteral: true) }
  }
}
