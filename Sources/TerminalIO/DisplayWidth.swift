/// The number of columns that characters take in a terminal.
package enum DisplayWidth {
  /// Returns the columns of a string in one line.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of one character: 0, 1 or 2.
  ///
  /// A character with several scalars is as wide as its first visible one; marks, vowels and the
  /// rest of an emoji family join it. Variation selector 16 asks for an emoji's wide, colored
  /// form, and two regional indicators make a flag (Unicode Technical Standard #51).
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    let scalars = character.unicodeScalars
    guard let base = scalars.first(where: { of($0) > 0 }) else { return 0 }
    if base.properties.isEmoji && scalars.contains("\u{FE0F}") { return 2 }
    if isRegionalIndicator(base) { return scalars.count(where: isRegionalIndicator) > 1 ? 2 : 1 }
    // Halfwidth kana voicing marks extend a cluster but take a column of their own (UAX #11).
    let isVoiced = scalars.dropFirst().contains { (0xFF9E...0xFF9F).contains($0.value) }
    return isVoiced ? 2 : of(base)
  }

  /// Returns the columns of one scalar.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    // A soft hyphen is a format character, but terminals show it.
    if scalar == "\u{AD}" { return 1 }
    if isJoiningHangul(scalar) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      // The standard library may know newer emoji than the table.
      let isEmoji = scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar)
      return WidthTable.isWide(scalar.value) || isEmoji ? 2 : 1
    }
  }

  /// Whether a scalar is a Hangul vowel or final consonant, which joins the syllable before it.
  static func isJoiningHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}

/// The scalars that East Asian typography gives two columns (Unicode Standard Annex #11).
enum WidthTable {
  /// Whether a scalar is wide or fullwidth.
  static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }
}
