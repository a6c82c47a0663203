internal import TerminalIO

/// Shortens a line at its least important place.
enum ShortLine {
  /// Cuts tokens and other long words in their middle, the longest first, and then the line's end.
  static func of(_ line: String, in room: Int) -> String {
    let cut = StyledText(cuttingWords(Sanitizer.line(line), to: room)).truncated(to: room).text
    return cut.hasSuffix("……") ? String(cut.dropLast()) : cut
  }

  /// Returns the line with only its long words cut, or `nil` if that is not short enough.
  static func ofWords(_ line: String, in room: Int) -> String? {
    let short = cuttingWords(Sanitizer.line(line), to: room)
    return DisplayWidth.of(short) <= room ? short : nil
  }

  /// Cuts tokens until the line fits, and then other words that are too long for names.
  private static func cuttingWords(_ line: String, to room: Int) -> String {
    var text = line
    for isCut in [isToken, { $0.count > longestName }] {
      while let over = over(text, room), let longest = longest(text, isCut) {
        let kept = max(longest.count - over - 1, 6)
        let short = longest.prefix(kept - 2) + "…" + longest.suffix(2)
        guard short.count < longest.count else { break }
        text.replaceSubrange(longest.startIndex..<longest.endIndex, with: short)
      }
    }
    return text
  }

  /// Returns the number of excess columns, if any.
  private static func over(_ text: String, _ room: Int) -> Int? {
    let width = DisplayWidth.of(text)
    return width > room ? width - room : nil
  }

  private static func longest(_ text: String, _ isCut: (Substring) -> Bool) -> Substring? {
    text.split { separators.contains($0) }.filter { !$0.contains("…") && isCut($0) }
      .max { $0.count < $1.count }
  }

  /// Returns whether a word was generated, not chosen as a name: it is long and has a digit.
  private static func isToken(_ word: Substring) -> Bool {
    word.count > shortestToken && word.contains(where: \.isNumber)
  }

  private static let shortestToken = 12
  private static let longestName = 24

  /// The characters between words in addresses, forms, header fields and code.
  private static let separators: Set<Character> = [
    " ", "&", "?", "=", ",", ";", "/", "\"", "(", ")", "[", "]", "{", "}", "↵",
  ]
}
