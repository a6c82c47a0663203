extension CodeInterface {
  static let opening: Set<Substring> = ["{", "(", "["]
  static let closing: Set<Substring> = ["}", ")", "]"]

  /// Goes through the words outside of all brackets; `visit` returns where it goes on from.
  func forEachAtTopLevel(_ visit: (Int) -> Int) {
    var (index, depth) = (0, 0)
    while index < words.count {
      if Self.opening.contains(words[index].text) { depth += 1 }
      if Self.closing.contains(words[index].text) { depth -= 1 }
      if depth == 0 { index = visit(index) }
      index += 1
    }
  }

  /// Whether a word is the first one on its line.
  func beginsLine(_ index: Int) -> Bool { index == 0 || words[index - 1].kind == .newline }

  /// The next word that is no newline.
  func following(_ index: Int) -> Int? {
    words.indices[(index + 1)...].first { words[$0].kind != .newline }
  }
}
