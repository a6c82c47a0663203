/// Splits and joins command lines as a shell does, without expansions.
package enum ShellWords {
  /// Splits a line at blanks as a shell does; quotes and backslashes keep a word together.
  ///
  /// Between double quotes a backslash counts only before `"`, `\`, `$` and a backquote
  /// (POSIX, Shell Command Language, 2.2.3).
  ///
  /// - Returns: The words; `nil` when a quotation mark is never closed.
  package static func split(_ line: some StringProtocol) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(line)
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

  /// Splits the commands of a text, one a line; a quoted line break does not end a command.
  ///
  /// Lines that are not commands are split too, as well as they can be.
  package static func commands(in text: String) -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      // Other lines may have apostrophes, so an open quotation mark need not mean anything.
      for last in index..<min(lines.count, index + 100) {
        let command = text[lines[index].startIndex..<lines[last].endIndex]
        if let words = split(command) { return words }
      }
      return nil
    }
  }

  /// Joins words into one line that a shell splits into the same words.
  package static func join(_ words: [String]) -> String {
    words.map { word in
      let isPlain = !word.isEmpty && word.allSatisfy { $0.isPlainInShell }
      return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }.joined(separator: " ")
  }
}

extension Character {
  /// Whether a shell takes the character literally anywhere in a word.
  fileprivate var isPlainInShell: Bool {
    isLetter || isNumber && isASCII || "_-./:,+@%=".contains(self)
  }
}
