extension SwiftScanner {
  mutating func scanLineComment() -> SwiftToken.Kind {
    skipLine()
    return .lineComment
  }

  mutating func scanBlockComment() -> SwiftToken.Kind {
    let start = position
    if !skipBlockComment() {
      unterminated = .blockComment(at: start)
    }
    return .blockComment
  }

  /// Moves to the end of the line, before its newline.
  mutating func skipLine() {
    while position < bytes.count, peek() != "\n", peek() != "\r" {
      position += 1
    }
  }

  /// Skips a block comment with its nested comments, and returns `false` when the source ends
  /// first.
  mutating func skipBlockComment() -> Bool {
    var depth = 0
    while position < bytes.count {
      if isAt("/*") {
        depth += 1
        position += 2
      } else if isAt("*/") {
        depth -= 1
        position += 2
        if depth == 0 {
          return true
        }
      } else {
        position += 1
      }
    }
    return false
  }
}
