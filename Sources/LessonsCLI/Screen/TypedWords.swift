internal import TerminalIO

/// Tells words from commands.
///
/// On the live screen each letter is a command, so it must ignore a typed word.
enum TypedWords {
  /// The letters that only scroll and may be typed ahead.
  private static let scrolling: Set<Character> = ["j", "k", "g", "G", " "]

  /// Returns whether keys that arrived at once are a word, not commands typed ahead.
  ///
  /// One command, even repeated, among scrolling letters counts as typed ahead.
  static func areIn(_ keys: [Key]) -> Bool {
    Set(keys.compactMap(letter)).subtracting(scrolling).subtracting(["\n"]).count > 1
  }

  /// Joins letters that arrived at once into one paste, if they are a word.
  static func joining(_ keys: [Key]) -> [Key] {
    guard areIn(keys) else { return keys }
    return [.paste(String(keys.compactMap(letter)))] + keys.filter { letter($0) == nil }
  }

  private static func letter(_ key: Key) -> Character? {
    switch key {
    case .character(let letter): letter
    case .enter: "\n"
    default: nil
    }
  }

  /// Returns the message about a letter of a different keyboard layout, or `nil` for a key that
  /// could be a command.
  static func foreign(_ letter: Character) -> String? {
    guard letter.isLetter, !letter.isASCII else { return nil }
    return
      "“\(letter)” is not a key here: switch your keyboard to Latin letters. `n` goes on, `h` is a hint, "
      + "`q` leaves."
  }

  /// Returns the message about a word that was typed or pasted into the screen.
  static func notice(_ text: String) -> String {
    let words =
      text.split(whereSeparator: \.isNewline).first.map { Sanitizer.line(String($0)) } ?? ""
    let start = words.count > 30 ? words.prefix(30) + "…" : words[...]
    guard words.hasPrefix(SpelledCommand.word) else {
      return
        "“\(start)” was ignored: here you type one key at a time, and code goes into your editor."
    }
    return
      "“\(start)” was ignored: here you type one key at a time. `n` goes on, `h` is a hint, `q` leaves."
  }
}

/// Notices when a learner types `lessons …` into the live screen, letter by letter.
///
/// Its first two letters are harmless: `l` opens or closes the list or leaves a question, and `e`
/// does nothing. From the third letter on, letters are not commands.
struct SpelledCommand: Sendable {
  /// The name of the program.
  static let word = "lessons"
  private static let harmless = 2

  /// The role of a key.
  enum Kind: Hashable, Sendable {
    /// A normal key.
    case key
    /// A letter of the word, with the text so far.
    case letter(String)
    /// The end of the word, with the typed text.
    case end(String)
  }

  /// The typed text, if it begins like the word or with it.
  private var typed = ""

  /// Handles the next key and returns its role.
  mutating func takes(_ key: Key) -> Kind {
    guard case .character(let letter) = key else {
      defer { typed = "" }
      let ends = [.enter, .escape, .backspace].contains(key) && typed.count > Self.harmless
      return ends ? .end(typed) : .key
    }
    typed.append(letter)
    guard Self.word.hasPrefix(typed) || typed.hasPrefix(Self.word) else {
      typed = letter == Self.word.first ? String(letter) : ""
      return .key
    }
    return typed.count > Self.harmless ? .letter(typed) : .key
  }
}
