internal import LessonModel
internal import TerminalIO

/// Makes invisible parts of the values in a sentence visible.
enum SeenText {
  /// Returns the sentence with invisible parts made visible.
  ///
  /// Replaces an empty pair of backticks with a phrase, and an invisible character with its code
  /// and name.
  static func of(_ words: String) -> String {
    Sanitizer.naming(words.contains("``") ? withoutEmptyPairs(words) : words)
  }

  private static func withoutEmptyPairs(_ words: String) -> String {
    // Double backticks may quote code that contains a backtick, which makes the count odd.
    let runs = words.matches(of: /`+/).map(\.output.count)
    guard runs.allSatisfy({ $0 <= 2 }), runs.count(where: { $0 == 1 }).isMultiple(of: 2) else {
      return words
    }
    return words.replacing(/``(?=[^\p{L}\p{N}]|$)/, with: "an empty string")
  }

  /// Names the invisible characters in a line of code, and what to do about them.
  ///
  /// Returns `nil` if there are none.
  static func hidden(in source: String) -> String? {
    let found = InvisibleCharacter.all(in: source).filter { $0.character.scalar != "\r" }
    guard let first = found.first else { return nil }
    let more = found.count > 1 ? ", and there are \(found.count - 1) more" : ""
    return "character \(first.column) of this line cannot be seen: \(first.character.code) "
      + "\(first.character.name)\(more); \(remedy(first.character))"
  }

  /// Returns the message about an invisible character in the program's output, with its place in
  /// the code.
  static func hidden(_ character: InvisibleCharacter, in place: Diagnostic) -> String {
    "\(place.path):\(place.line) has a character that cannot be seen: \(character.code) "
      + "\(character.name); \(remedy(character))"
  }

  private static func remedy(_ character: InvisibleCharacter) -> String {
    character.isGap ? "put a space in its place" : "delete it"
  }
}
