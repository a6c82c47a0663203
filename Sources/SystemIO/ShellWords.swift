/// Splits and joins command lines as a shell does, without expansions.
///
/// It works on scalars, because a quotation mark counts for a shell even before an accent, but in
/// Swift the two are one `Character`.
package enum ShellWords {
  /// Splits a line at spaces as a shell does; quotes and backslashes keep a word together.
  ///
  /// Between double quotes a backslash counts only before `"`, `\`, `$` and a backquote
  /// (POSIX, Shell Command Language, 2.2.3).
  ///
  /// - Returns: The words; `nil` when a quotation mark is never closed.
  package static func split(_ line: some StringProtocol) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var rest = Array(line.unicodeScalars)[...]
    func adding(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
      var longer = word ?? String.UnicodeScalarView()
      longer.append(scalar)
      return longer
    }
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case (_, let open?) where scalar == open: quote = nil
      case ("\\", nil): word = adding(rest.popFirst() ?? "\\")
      case ("\\", "\"") where rest.first.map { "\"\\$`".unicodeScalars.contains($0) } ?? false:
        word = adding(rest.removeFirst())
      case ("\"", nil), ("'", nil):
        quote = scalar
        word = word ?? String.UnicodeScalarView()
      case (_, nil) where scalar.properties.isWhitespace:
        if let done = word { words.append(String(done)) }
        word = nil
      default: word = adding(scalar)
      }
    }
    if let word { words.append(String(word)) }
    return quote == nil ? words : nil
  }

  /// Splits the commands of a string, one per line; a quoted line break does not end a command.
  ///
  /// It also splits lines that are not commands, on a best-effort basis.
  package static func commands(in text: String) -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      // Lines of prose may have apostrophes, so an open quotation mark may mean nothing.
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
      let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy { $0.isPlainInShell }
      return isPlain ? word : quoted(word)
    }.joined(separator: " ")
  }

  /// Returns a string between single quotes, as one word of any shell.
  package static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars.replacing(
      "'".unicodeScalars, with: "'\\''".unicodeScalars)
    return "'\(String(scalars))'"
  }
}

extension Unicode.Scalar {
  /// Whether a shell reads the scalar literally anywhere in a word.
  fileprivate var isPlainInShell: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self)
      || "_-./:,+@%=".unicodeScalars.contains(self)
  }
}
