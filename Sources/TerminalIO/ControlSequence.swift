/// Finds the ends of control sequences by the rules that terminals use.
///
/// Each function starts after the introducer and stops after the sequence. The rules are those of
/// ECMA-48, and those of DEC's terminals where ECMA-48 is silent. An escape character ends any
/// sequence and begins the next one, CAN and SUB end a sequence, and other controls inside are
/// ignored. A line break always ends a sequence, so that broken text never swallows the next line.
enum ControlSequence {
  /// Drops the rest of a sequence after its escape character.
  static func dropEscape(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    skipControls(&scalars)
    guard let next = scalars.first else { return }
    switch next {
    case "[":
      scalars.removeFirst()
      dropParameters(&scalars)
    case "]", "P", "X", "^", "_":
      scalars.removeFirst()
      dropString(&scalars)
    case " "..."/":
      drop(&scalars, while: " "..."/", final: "0"..."~")
    case "0"..."~": scalars.removeFirst()
    default: break
    }
  }

  /// Drops the parameters, intermediates and final byte of a control sequence (CSI).
  static func dropParameters(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    drop(&scalars, while: " "..."?", final: "@"..."~")
  }

  /// Drops a string up to its terminator (ST or BEL), or the rest of the line if there is none.
  static func dropString(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let scalar = scalars.first, scalar != "\n", scalar != "\r" {
      if scalar == "\u{1B}" {
        // The escape character of a 7-bit ST; any other escape character begins a new sequence.
        if scalars.dropFirst().first == "\\" { scalars.removeFirst(2) }
        return
      }
      scalars.removeFirst()
      if ["\u{07}", "\u{18}", "\u{1A}", "\u{9C}"].contains(scalar) { return }
    }
  }

  private static func drop(
    _ scalars: inout ArraySlice<Unicode.Scalar>, while inner: ClosedRange<Unicode.Scalar>,
    final: ClosedRange<Unicode.Scalar>
  ) {
    skipControls(&scalars)
    while let scalar = scalars.first, inner.contains(scalar) {
      scalars.removeFirst()
      skipControls(&scalars)
    }
    if let scalar = scalars.first, final.contains(scalar) { scalars.removeFirst() }
  }

  /// Skips the controls that do not end a sequence.
  private static func skipControls(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    let ending: [Unicode.Scalar] = ["\n", "\r", "\u{18}", "\u{1A}", "\u{1B}"]
    while let scalar = scalars.first, scalar.value < 0x20 || scalar.value == 0x7F,
      !ending.contains(scalar)
    {
      scalars.removeFirst()
    }
  }
}
