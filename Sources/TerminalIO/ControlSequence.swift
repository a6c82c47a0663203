/// Where control sequences end, by the rules a terminal reads them with.
///
/// Each function takes what follows the introducer and leaves what follows the sequence. The rules
/// are those of ECMA-48, and of DEC's terminals where that leaves something open: an escape
/// character ends any sequence and begins the next one, CAN and SUB end one, and other controls
/// inside are passed over. A line break always ends one, so that broken text never takes the next
/// line with it.
enum ControlSequence {
  /// Drops what belongs to an escape character.
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

  /// Drops a string up to its terminator (ST or BEL); the rest of the line when there is none.
  static func dropString(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let scalar = scalars.first, scalar != "\n", scalar != "\r" {
      if scalar == "\u{1B}" {
        // The escape of a 7-bit ST; any other begins a sequence of its own.
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
