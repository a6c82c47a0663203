/// Strings for testing a pattern.
enum PatternTrial {
  /// The empty string, and a string of a private-use character, which occurs in no failure.
  ///
  /// `^$` matches the empty string and is useful. A pattern that matches both strings cannot
  /// distinguish failures.
  static let plain = ["", "\u{E000}"]

  /// The length of the other strings, in characters.
  ///
  /// A pattern that doubles its work with each character does not finish 200 characters in a
  /// second, and neither does one whose work grows with the fourth power.
  private static let length = 200
  private static let characters = 8

  /// Returns all test strings for a pattern.
  static func texts(for pattern: String) -> [String] { plain + repetitive(pattern) }

  /// Returns strings that repeat one character of the pattern, or all of them, before a character
  /// that does not match.
  private static func repetitive(_ pattern: String) -> [String] {
    var known: Set<Character> = []
    let own = (pattern + "a 1").filter { letter in
      (letter.isLetter || letter.isNumber || letter == " ") && known.insert(letter).inserted
    }
    let runs = own.prefix(characters).map(String.init) + [String(own)]
    return runs.map { run in
      String(repeating: run, count: max(1, length / run.count)) + "\u{E000}\n\u{E000}"
    }
  }
}
