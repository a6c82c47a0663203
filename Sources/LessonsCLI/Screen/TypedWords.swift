internal import TerminalIO

/// Tells words from commands: on the live screen each letter is a command, so a typed word must be
/// ignored.
enum TypedWords {
  /// The letters that only scroll, which may be typed ahead.
  private static let scrolling: Set<Character> = ["j", "k", "g", "G", " "]

  /// Whether keys that came at once are a word, not commands that were typed ahead.
  ///
  /// One command, also repeated, among letters that scroll counts as typed ahead.
  static func areIn(_ keys: [Key]) -> Bool {
    Set(keys.compactMap(letter)).subtracting(scrolling).subtracting(["\n"]).count > 1
  }

  /// Makes one paste of letters that came at once, when they are a word.
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

  /// The message about a letter of another keyboard layout; `nil` for a key that could be a
  /// command.
  static func foreign(_ letter: Character) -> String? {
    guard letter.isLetter, !letter.isASCII else { return nil }
    return
      "“\(letter)” is no key here: switch your keyboard to Latin letters. `n` goes on, `h` is a hint, "
      + "`q` leaves."
  }

  /// The message about a word that was typed or pasted into the screen.
  static func notice(_ text: String) -> String {
    let words =
      text.split(whereSeparator: \.isNewline).first.map { Sanitizer.line(String($0)) } ?? ""
    let start = words.count > 30 ? words.prefix(30) + "…" : words[...]
    guard words.hasPrefix(SpelledCommand.word) else {
      return
        "“\(start)” was not taken: here you type one key at a time, and code goes into your editor."
    }
    return
      "“\(start)” was not taken: here you type one key at a time. `n` goes on, `h` is a hint, `q` leaves."
  }
}

/// Notices when a learner types `lessons …` into the live screen, letter by letter.
///
/// Its first two letters do no harm: `l` opens or closes the list or leaves a question, and `e`
/// does nothing. From the third one on, letters are not commands.
struct SpelledCommand: Sendable {
  /// The name of the program.
  static let word = "lessons"
  private static let harmless = 2

  /// What a key is.
  enum Kind: Hashable, Sendable {
    /// A key like any other.
    case key
    /// A letter of what is typed so far.
    case letter(String)
    /// The end of what was typed.
    case end(String)
  }

  /// What was typed so far, while it begins as the word does, or with it.
  private var typed = ""

  /// Takes the next key and tells what it is.
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
