/// The keywords of Swift, grouped by their effect on the scanner.
enum SwiftKeywords {
  /// Reserved words that represent a value, so that a `/` after them is a division.
  static let operands: Set<String> = ["self", "Self", "super", "nil", "true", "false", "init"]

  /// Reserved words that cannot begin an expression, so that after `(` or `,` they are labels.
  static let labels: Set<String> = [
    "as", "class", "default", "defer", "enum", "extension", "for", "func", "guard", "if", "import",
    "in", "operator", "protocol", "repeat", "return", "struct", "subscript", "switch", "typealias",
    "where", "while",
  ]

  /// Reserved words: keywords everywhere except after a dot.
  static let reserved: Set<String> = operands.union(labels).union([
    "Any", "associatedtype", "break", "case", "catch", "continue", "deinit", "do", "else",
    "fallthrough", "fileprivate", "inout", "internal", "is", "let", "precedencegroup", "private",
    "public", "rethrows", "static", "throw", "throws", "try", "var",
  ])

  /// Words that are keywords only in front of another word, a brace or an arrow.
  static let contextual: Set<String> = [
    "actor", "any", "async", "await", "borrowing", "consume", "consuming", "convenience", "copy",
    "didSet", "discard", "dynamic", "each", "final", "get", "indirect", "infix", "isolated", "lazy",
    "macro", "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package",
    "postfix", "prefix", "required", "sending", "set", "some", "unowned", "unsafe", "weak",
    "willSet", "yield",
  ]
}
