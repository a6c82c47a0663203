extension SwiftScanner {
  /// Scans `/…/` if it is clearly a regex literal (SE-0354).
  ///
  /// Otherwise, leaves the position unchanged.
  ///
  /// The literal must close on its line, neither begin nor end with a space, and balance its
  /// parentheses.
  mutating func scanBareRegex() -> Bool {
    guard peek(1) != " ", peek(1) != "\t" else { return false }
    var length = 1
    var parentheses = 0
    var isInClass = false
    while position + length < bytes.count {
      switch peek(length) {
      case "\n", "\r": return false
      case "\\":
        guard !isNewline(peek(length + 1)) else { return false }
        length += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: parentheses += 1
      case ")" where !isInClass:
        parentheses -= 1
        guard parentheses >= 0 else { return false }
      case "/":
        let last = peek(length - 1)
        guard parentheses == 0, last != " ", last != "\t" else { return false }
        position += length + 1
        return true
      default: break
      }
      length += 1
    }
    return false
  }

  /// Scans `#/…/#`, which may span several lines if the opening delimiter ends its line.
  mutating func scanExtendedRegex(hashes: Int) -> SwiftToken.Kind {
    let start = position
    position += hashes + 1
    let isMultiline = opensBlock()
    while position < bytes.count {
      if isNewline(peek()), !isMultiline {
        return .string
      }
      if peek() == "\\", position + 1 < bytes.count, !isNewline(peek(1)) {
        position += 2
      } else if peek() == "/", isAt(String(repeating: "#", count: hashes), offset: 1) {
        position += 1 + hashes
        return .string
      } else {
        position += 1
      }
    }
    if isMultiline {
      unterminated = .string(at: start)
    }
    return .string
  }

  private func isNewline(_ byte: Unicode.Scalar) -> Bool {
    byte == "\n" || byte == "\r"
  }

  private func opensBlock() -> Bool {
    var ahead = 0
    while peek(ahead) == " " || peek(ahead) == "\t" {
      ahead += 1
    }
    return isNewline(peek(ahead))
  }
}
