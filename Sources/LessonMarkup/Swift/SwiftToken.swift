/// A piece of Swift source.
package struct SwiftToken: Hashable, Sendable {
  /// What a piece is, as far as showing and cutting code needs to know.
  package enum Kind: Hashable, Sendable {
    case whitespace, newline
    case lineComment, blockComment
    case string, number, keyword, identifier, type, attribute, directive, punctuation
  }

  /// What it is.
  package var kind: Kind
  /// Where it is, in UTF-8 bytes.
  package var range: Range<Int>
}

extension SwiftToken {
  /// Words that are keywords wherever they stand, and those that mostly are.
  static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "convenience", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get",
    "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is", "isolated",
    "lazy",
    "let", "macro", "mutating", "nil", "nonisolated", "nonmutating", "open", "operator", "override",
    "package", "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self",
    "Self", "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "unowned", "unsafe", "var", "weak", "where", "while",
  ]
}
