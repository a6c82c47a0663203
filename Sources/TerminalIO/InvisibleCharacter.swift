/// A character that a reader cannot see, or sees only as a gap, and that is neither a space nor a
/// tab.
///
/// Examples are controls, Unicode's other spaces (a no-break space, an ideographic one), characters
/// without width (a zero width space, a byte order mark inside text), direction marks, the soft
/// hyphen, fillers, and tags.
package struct InvisibleCharacter: Hashable, Sendable {
  /// The character as a scalar.
  package let scalar: Unicode.Scalar

  /// Describes a character; `nil` for a visible one, a space or a tab.
  package init?(_ scalar: Unicode.Scalar) {
    guard scalar != " ", scalar != "\t" else { return nil }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: break
    default:
      // Fillers and joiners of other categories; a variation selector is visible through its base
      // character. The empty pattern of Braille is a symbol that prints nothing.
      let isIgnorable = scalar.properties.isDefaultIgnorableCodePoint
      guard isIgnorable && !scalar.properties.isVariationSelector || scalar == "\u{2800}" else {
        return nil
      }
    }
    self.scalar = scalar
  }

  /// Its number in Unicode's notation, `U+200B`.
  package var code: String {
    "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Its Unicode name in lower case: `zero width space`.
  package var name: String {
    // Unicode names no controls, and this character is better known by its use.
    if scalar == "\u{FEFF}" { return "byte order mark" }
    return scalar.properties.name?.lowercased() ?? "control character"
  }

  /// Its escape sequence in a Swift string, `\u{200B}`.
  package var escape: String { "\\u{\(digits)}" }

  /// Whether it shows as a gap, possibly in place of a space; the others do not show at all.
  package var isGap: Bool {
    scalar.properties.generalCategory == .spaceSeparator || scalar == "\u{2800}"
  }

  /// Whether it is a control character, which may control a terminal or end a string.
  package var isControl: Bool { scalar.properties.generalCategory == .control }

  private var digits: String { String(scalar.value, radix: 16, uppercase: true) }
}

extension InvisibleCharacter {
  /// Returns the invisible characters of a line, each with its column, counted from 1 in
  /// characters.
  ///
  /// It excludes characters with a visible effect: a joiner in a script that needs it, and the
  /// parts of one emoji, such as the tags of Wales's flag.
  package static func all(in line: String) -> [(column: Int, character: InvisibleCharacter)] {
    guard !line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }) else { return [] }
    var found: [(column: Int, character: InvisibleCharacter)] = []
    for (index, character) in line.enumerated() {
      let scalars = character.unicodeScalars
      guard let first = scalars.first, !isEmoji(first) else { continue }
      for scalar in scalars {
        // After an ASCII letter, or alone, a joiner has no effect.
        let joins = isJoiner(scalar) && scalars.count > 1 && !first.isASCII
        guard !joins, let invisible = InvisibleCharacter(scalar) else { continue }
        found.append((index + 1, invisible))
      }
    }
    return found
  }

  /// Whether a character may begin an emoji; digits may too, but only before a visible character.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && !scalar.isASCII
  }

  /// Whether a character joins two letters, or keeps them apart, as in Persian.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
  }
}
