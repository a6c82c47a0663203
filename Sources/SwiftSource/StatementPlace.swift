/// A place between statements: in a function, a closure, a loop or a condition, or in no braces.
///
/// Found by words and braces. A place is only taken for one where that is sure enough: a place in
/// the body of a type or of a `switch`, or in the middle of a statement, is none.
package struct StatementPlace: Sendable {
  /// Whether no brace is open there.
  package let isAtTopLevel: Bool
  /// All words after it in its block.
  package let laterWords: Set<String>

  /// Looks at a place.
  ///
  /// - Parameters:
  ///   - before: All code before it.
  ///   - after: All code after it.
  package init?(after before: String, before after: String) {
    let code = WordList(before)
    guard let open = code.openBrackets() else { return nil }
    if let brace = open.last {
      guard code.words[brace] == "{", code.holdsStatements(brace) else { return nil }
    }
    guard !Self.goesOn.contains(code.words.last ?? "") else { return nil }
    isAtTopLevel = open.isEmpty
    let rest = WordList(after)
    laterWords = rest.allWords(upTo: rest.endOfBlock)
  }

  /// What the last word of a statement cannot be.
  private static let goesOn: Set<String> = [
    "=", "return", "try", "await", "throw", ",", "(", "[", "->", ":", ".", "+", "&&", "||", "??",
    "==",
  ]
}

/// The words and signs of some code, without blanks and comments.
private struct WordList {
  var words: [String] = []

  init(_ code: String) {
    let bytes = Array(code.utf8)
    let blank: [SwiftToken.Kind] = [.whitespace, .newline, .lineComment, .blockComment]
    words = SwiftScanner.scan(bytes).tokens.filter { !blank.contains($0.kind) }
      .map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  private static let closing = ["{": "}", "(": ")", "[": "]"]

  /// The places of the brackets that are open at the end; `nil` when some do not fit.
  func openBrackets() -> [Int]? {
    var open: [Int] = []
    for (index, word) in words.enumerated() {
      if Self.closing.keys.contains(word) {
        open.append(index)
      } else if Self.closing.values.contains(word) {
        guard let last = open.popLast(), Self.closing[words[last]] == word else { return nil }
      }
    }
    return open
  }

  /// The place of the bracket that ends the block that the code begins in, or the end of the code.
  var endOfBlock: Int {
    var depth = 0
    for (index, word) in words.enumerated() {
      if Self.closing.keys.contains(word) { depth += 1 }
      if Self.closing.values.contains(word) { depth -= 1 }
      if depth < 0 { return index }
    }
    return words.count
  }

  private static let functions: Set<String> = ["func", "init", "deinit", "subscript", "get", "set"]
  private static let others: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "extension", "switch",
  ]

  /// Whether there are statements after a brace, as the words before it say.
  func holdsStatements(_ brace: Int) -> Bool {
    let head = words[..<brace].reversed().prefix { $0 != "{" && $0 != "}" }
    return !Self.functions.isDisjoint(with: head) || Self.others.isDisjoint(with: head)
  }

  /// All words in the first tokens, also those in literals.
  func allWords(upTo end: Int) -> Set<String> {
    let found = words[..<end].flatMap { word in
      word.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }
    return Set(found)
  }
}
