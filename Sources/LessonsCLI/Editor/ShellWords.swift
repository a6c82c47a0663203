/// Command lines as a shell reads and writes them, without expansions.
enum ShellWords {
  /// The words of a line: parted at blanks, quotes and backslashes respected.
  ///
  /// `nil` when a quotation mark is never closed.
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case (_, let open?) where character == open: quote = nil
      case ("\\", nil): word = (word ?? "") + (rest.popFirst().map(String.init) ?? "\\")
      case ("\\", "\"") where rest.first.map { "\"\\$`".contains($0) } ?? false:
        word = (word ?? "") + String(rest.removeFirst())
      case ("\"", nil), ("'", nil):
        quote = character
        word = word ?? ""
      case (_, nil) where character.isWhitespace:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }

  /// The words as one line that a shell splits into them again.
  static func join(_ words: [String]) -> String {
    words.map { word in
      let isPlain = !word.isEmpty && word.allSatisfy { $0.isPlainInShell }
      return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }.joined(separator: " ")
  }
}

extension Character {
  /// Whether a shell takes it as it is, wherever it stands.
  fileprivate var isPlainInShell: Bool {
    isLetter || isNumber && isASCII || "_-./:,+@%=".contains(self)
  }
}
