/// Makes text from elsewhere safe to show: lessons, learners' programs, the compiler.
package enum Sanitizer {
  /// The text without anything that a terminal would obey or that reorders what is read.
  ///
  /// Control sequences go with all they contain, in their 7-bit and 8-bit forms (ECMA-48, 5.4 and
  /// 5.6), also when they never end. Of other controls, line breaks stay as `\n` and tabs become
  /// spaces up to the next multiple of four columns. Bidirectional overrides and isolates go too
  /// (Unicode Technical Report #36, 2.4).
  package static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return text }
    var result = String.UnicodeScalarView()
    var column = 0
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 0x0A:
        result.append("\n")
        column = 0
      case 0x0D:
        if scalars.first != "\n" { result.append("\n") }
        column = 0
      case 0x09:
        repeat {
          result.append(" ")
          column += 1
        } while column % 4 != 0
      case 0x1B: dropSequence(&scalars)
      case 0x9B: dropControlSequence(&scalars)
      case 0x90, 0x98, 0x9D, 0x9E, 0x9F: dropString(&scalars)
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: continue
      default:
        result.append(scalar)
        column += DisplayWidth.of(scalar)
      }
    }
    return String(result)
  }

  /// The text with what is invisible made visible, for the places where it matters.
  package static func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case " ": result += "·"
      case "\t": result += "→"
      case "\r": result += "␍"
      case "\u{A0}": result += "⍽"
      default:
        let isHidden = scalar.value >= 0x80 && DisplayWidth.of(scalar) == 0
        let isMark = scalar.properties.generalCategory == .nonspacingMark
        if scalar.value < 0x20 || scalar.value == 0x7F || isHidden && !isMark {
          let hex = String(scalar.value, radix: 16, uppercase: true)
          result += "‹U+\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex)›"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// Drops what belongs to an escape character.
  private static func dropSequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard let next = scalars.first else { return }
    switch next {
    case "[":
      scalars.removeFirst()
      dropControlSequence(&scalars)
    case "]", "P", "X", "^", "_":
      scalars.removeFirst()
      dropString(&scalars)
    case " "..."/":
      while let byte = scalars.first, (" "..."/").contains(byte) { scalars.removeFirst() }
      if let byte = scalars.first, ("0"..."~").contains(byte) { scalars.removeFirst() }
    case "0"..."~": scalars.removeFirst()
    default: break
    }
  }

  /// Drops parameters, intermediates and the final byte.
  private static func dropControlSequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let byte = scalars.first, (" "..."?").contains(byte) { scalars.removeFirst() }
    if let byte = scalars.first, ("@"..."~").contains(byte) { scalars.removeFirst() }
  }

  /// Drops a string up to its terminator (ST or BEL); all of the line when there is none.
  private static func dropString(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let scalar = scalars.first, scalar != "\n" {
      scalars.removeFirst()
      if scalar == "\u{07}" || scalar == "\u{9C}" { return }
      if scalar == "\u{1B}" {
        if scalars.first == "\\" { scalars.removeFirst() }
        return
      }
    }
  }
}
