extension SwiftScanner {
  /// Scans a number literal.
  ///
  /// A dot belongs to the literal only if a digit follows, which is not so in `1...3` and
  /// `1.description`.
  mutating func scanNumber() -> SwiftToken.Kind {
    // In `pair.0.1` the digits are names of members.
    let isMember = previousMark == "."
    if !isMember, peek() == "0", isRadix(peek(1)) {
      let isHexadecimal = peek(1) == "x"
      position += 2
      skipAlphanumerics()
      if isHexadecimal {
        scanHexadecimalFraction()
      }
      return .number
    }
    skipDigits()
    guard !isMember else { return .number }
    if peek() == ".", isDigit(peek(1)) {
      position += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      scanExponent()
    }
    return .number
  }

  private func isRadix(_ byte: Unicode.Scalar) -> Bool {
    byte == "x" || byte == "o" || byte == "b"
  }

  private func isDigit(_ byte: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(byte)
  }

  private mutating func skipDigits() {
    while isDigit(peek()) || peek() == "_" {
      position += 1
    }
  }

  /// Skips letters and digits.
  ///
  /// For the compiler, a wrong digit is still part of the literal.
  private mutating func skipAlphanumerics() {
    while SwiftScanner.isIdentifierTail(peek()), peek().isASCII {
      position += 1
    }
    scanSignAfterExponentMark()
  }

  /// Scans the fraction of a literal such as `0x1.8p3`.
  ///
  /// Without an exponent, the dot begins a member access.
  private mutating func scanHexadecimalFraction() {
    guard peek() == "." else { return }
    let dot = position
    position += 1
    let fraction = position
    skipAlphanumerics()
    let digits = bytes[fraction..<position]
    if !digits.contains(where: { Unicode.Scalar($0) == "p" || Unicode.Scalar($0) == "P" }) {
      position = dot
    }
  }

  /// Scans the rest of a literal such as `0x1p-3`, in which the sign is part of the literal.
  private mutating func scanSignAfterExponentMark() {
    guard peek(-1) == "p" || peek(-1) == "P" else { return }
    if peek() == "-" || peek() == "+", isDigit(peek(1)) {
      position += 1
      skipDigits()
    }
  }

  private mutating func scanExponent() {
    let sign = peek(1) == "-" || peek(1) == "+" ? 1 : 0
    guard isDigit(peek(1 + sign)) else { return }
    position += 1 + sign
    skipDigits()
  }
}
