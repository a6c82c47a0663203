/// Makes text from lessons, learners' programs and the compiler safe to show.
package enum Sanitizer {
  /// Returns the text without anything that controls a terminal or changes the order of letters.
  ///
  /// It removes control sequences with everything in them, in their 7-bit and 8-bit forms (ECMA-48,
  /// 5.4 and 5.6), even if they never end. Line breaks stay as `\n`, and tabs become spaces up to
  /// the next multiple of four columns. It also removes other controls, and bidirectional overrides
  /// and isolates (Unicode Technical Report #36, 2.4).
  package static func clean(_ text: String) -> String {
    if isClean(text) { return text }
    var result = String.UnicodeScalarView()
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 0x09, 0x0A: result.append(scalar)
      case 0x0D: if scalars.first != "\n" { result.append("\n") }
      case 0x1B: ControlSequence.dropEscape(&scalars)
      case 0x9B: ControlSequence.dropParameters(&scalars)
      case 0x90, 0x98, 0x9D, 0x9E, 0x9F: ControlSequence.dropString(&scalars)
      case _ where isHazard(scalar): continue
      default: result.append(scalar)
      }
    }
    return expandingTabs(String(result))
  }

  /// Returns the clean text for one line, with `↵` in place of each line break.
  package static func line(_ text: String) -> String {
    let text = clean(text)
    return text.utf8.contains(0x0A) ? text.replacing("\n", with: "↵") : text
  }

  /// Returns text for other programs without hazards; its tabs and line breaks stay.
  package static func inert(_ text: String) -> String {
    if isClean(text) { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || !isHazard($0) }))
  }

  /// Whether the scalar can control a terminal or change the order of letters.
  package static func isHazard(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the text has no tab and no hazard except line breaks, which is the usual case.
  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x0A, 0x20...0x7E: true
      // All other possible hazards begin with these bytes: U+0080 to U+00BF, U+2000 to U+2FFF.
      case 0x00...0x1F, 0x7F, 0xC2, 0xE2: false
      default: true
      }
    }
  }

  /// Returns the text with its invisible characters made visible, for places where they matter.
  package static func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case " ": result += "·"
      case "\t": result += "→"
      case "\r": result += "␍"
      case "\u{A0}": result += "⍽"
      default:
        if let invisible = InvisibleCharacter(scalar) {
          result += "‹\(invisible.code)›"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// Replaces tabs with spaces; the text must not contain characters without a column.
  private static func expandingTabs(_ text: String) -> String {
    guard text.utf8.contains(0x09) else { return text }
    var column = 0
    return text.reduce(into: "") { result, character in
      switch character {
      case "\n":
        result.append(character)
        column = 0
      case "\t":
        let count = 4 - column % 4
        result += String(repeating: " ", count: count)
        column += count
      default:
        result.append(character)
        column += DisplayWidth.of(character)
      }
    }
  }
}
