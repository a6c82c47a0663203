/// The columns that characters take in a terminal.
package enum DisplayWidth {
  /// The columns of a text in one line.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character: 0, 1 or 2.
  ///
  /// An emoji made of several scalars is as wide as one, and a variation selector 16 asks for the
  /// wide, coloured form (Unicode Technical Standard #51).
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    let scalars = character.unicodeScalars
    if scalars.contains("\u{FE0F}") || scalars.filter(isRegionalIndicator).count > 1 { return 2 }
    return scalars.lazy.map(of).max() ?? 0
  }

  /// The columns of one scalar.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    // A soft hyphen is a format character, yet terminals show it.
    if scalar == "\u{AD}" { return 1 }
    // Hangul vowels and final consonants join the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      return WidthTable.isWide(scalar.value) ? 2 : 1
    }
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
