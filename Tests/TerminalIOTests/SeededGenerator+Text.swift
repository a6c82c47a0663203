import GoldenFiles
import TerminalIO

extension SeededGenerator {
  /// Parts of ordinary text, with many spaces and line breaks.
  static let words = [
    "a", "b", "word", "é", "e\u{301}", "漢", "字", "한", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧‍👦", "🇩🇪", "❤️",
    "1️⃣",
    "\u{200B}", "\u{A0}", "ｶﾞ", "x\u{AD}y", "—", " ", " ", " ", "  ", "     ", "\n",
  ]

  /// Parts of sequences that could harm a terminal.
  static let hazards =
    words + [
      "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{1B}\\",
      "\u{1B}(",
      "\u{9B}", "\u{9D}", "\u{90}", "\u{98}", "\u{9E}", "\u{9F}", "\u{9C}", "\u{07}", "\u{18}",
      "\u{1A}",
      "31m", "0;title", "8;;http://a.example", "\t", "\r", "\r\n", "\u{0}", "\u{8}", "\u{7F}",
      "\u{85}",
      "\u{202E}", "\u{2066}", "?25l", ";", "m", "\u{FE0F}", "\u{200D}", "\u{301}", "\u{2028}",
    ]

  /// Joins up to `count` random parts.
  mutating func text(of parts: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in
      parts.randomElement(using: &self) ?? ""
    }.joined()
  }

  /// Returns the characters of a text in spans of random styles.
  mutating func styled(_ text: String) -> StyledText {
    let styles: [Style] = [.plain, .bold, .color(.red)]
    var result = StyledText("")
    for character in text {
      let style = styles.randomElement(using: &self) ?? .plain
      let link = Int.random(in: 0..<8, using: &self) == 0 ? "https://a.example" : nil
      result.append(String(character), style, link: link)
    }
    return result
  }
}
