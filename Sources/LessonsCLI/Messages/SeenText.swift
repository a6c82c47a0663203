internal import LessonModel
internal import TerminalIO

/// Sentences with values, written so that a reader sees all of each value.
enum SeenText {
  /// Returns the sentence with invisible parts made visible.
  ///
  /// A pair of backticks with nothing between them becomes words, and an invisible character its
  /// code and its name.
  static func of(_ words: String) -> String {
    Sanitizer.naming(words.contains("``") ? withoutEmptyPairs(words) : words)
  }

  private static func withoutEmptyPairs(_ words: String) -> String {
    // Around code with a backtick in it two backticks are a quotation mark; then one stands alone.
    let runs = words.matches(of: /`+/).map(\.output.count)
    guard runs.allSatisfy({ $0 <= 2 }), runs.count(where: { $0 == 1 }).isMultiple(of: 2) else {
      return words
    }
    return words.replacing(/``(?=[^\p{L}\p{N}]|$)/, with: "an empty string")
  }

  /// The invisible characters in a line of code, and what to do about them; `nil` when there are
  /// none.
  static func hidden(in source: String) -> String? {
    let found = InvisibleCharacter.all(in: source).filter { $0.character.scalar != "\r" }
    guard let first = found.first else { return nil }
    let more = found.count > 1 ? ", and there are \(found.count - 1) more" : ""
    return "character \(first.column) of this line cannot be seen: \(first.character.code) "
      + "\(first.character.name)\(more); \(remedy(first.character))"
  }

  /// The place in the code of an invisible character that the program prints.
  static func hidden(_ character: InvisibleCharacter, in place: Diagnostic) -> String {
    "\(place.path):\(place.line) has a character that cannot be seen: \(character.code) "
      + "\(character.name); \(remedy(character))"
  }

  private static func remedy(_ character: InvisibleCharacter) -> String {
    character.isGap ? "put a space in its place" : "delete it"
  }
}
