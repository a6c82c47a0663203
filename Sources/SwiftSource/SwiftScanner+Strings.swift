extension SwiftScanner {
  /// The scanner's place in a string literal, which is in its text or in the code of an
  /// interpolation.
  private enum Nesting {
    case text(hashes: Int, isMultiline: Bool)
    case interpolation(openParentheses: Int, start: Int)
  }

  /// Scans a string literal with `hashes` number signs before its quote, including interpolations.
  ///
  /// `swiftc` 6.3 allows a newline in an interpolation only if the literal itself spans lines.
  mutating func scanString(hashes: Int) -> SwiftToken.Kind {
    let start = position
    var nesting = [openString(hashes: hashes)]
    while let innermost = nesting.last {
      guard position < bytes.count else {
        if nesting.contains(where: isMultiline) {
          unterminated = .string(at: start)
        }
        return .string
      }
      if peek() == "\n" || peek() == "\r" {
        closeSingleLine(&nesting)
        guard !nesting.isEmpty else { return .string }
        position += 1
        continue
      }
      switch innermost {
      case .text(let hashes, let isMultiline):
        scanText(hashes: hashes, isMultiline: isMultiline, nesting: &nesting)
      case .interpolation(let openParentheses, let start):
        scanInterpolation(openParentheses: openParentheses, start: start, nesting: &nesting)
      }
    }
    return .string
  }

  private func isMultiline(_ nesting: Nesting) -> Bool {
    switch nesting {
    case .text(_, let isMultiline): isMultiline
    case .interpolation: false
    }
  }

  /// Scans the opening delimiter.
  private mutating func openString(hashes: Int) -> Nesting {
    position += hashes
    let isMultiline = isAt("\"\"\"") && !(hashes > 0 && closesOnItsLine(hashes: hashes))
    position += isMultiline ? 3 : 1
    return .text(hashes: hashes, isMultiline: isMultiline)
  }

  /// Returns whether a literal with three quotes, such as `#"""#`, is closed before the newline.
  private func closesOnItsLine(hashes: Int) -> Bool {
    var ahead = 1
    while position + ahead < bytes.count, peek(ahead) != "\n", peek(ahead) != "\r" {
      if peek(ahead) == "\"", countHashes(at: ahead + 1, upTo: hashes) == hashes {
        return true
      }
      ahead += 1
    }
    return false
  }

  private func countHashes(at offset: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, peek(offset + count) == "#" {
      count += 1
    }
    return count
  }

  /// Removes the nested literals and interpolations that a newline ends, up to one that spans
  /// lines.
  private func closeSingleLine(_ nesting: inout [Nesting]) {
    let text = nesting.last { if case .text = $0 { true } else { false } }
    if let text, isMultiline(text) {
      return
    }
    let outermost = nesting.lastIndex(where: isMultiline)
    nesting.removeSubrange((outermost.map { $0 + 1 } ?? 0)...)
  }

  private mutating func scanText(hashes: Int, isMultiline: Bool, nesting: inout [Nesting]) {
    let quotes = isMultiline ? 3 : 1
    if peek() == "\\", countHashes(at: 1, upTo: hashes) == hashes {
      position += 1 + hashes
      if peek() == "(" {
        position += 1
        nesting.append(.interpolation(openParentheses: 1, start: position))
      } else if position < bytes.count, peek() != "\n", peek() != "\r" {
        position += 1
      }
    } else if peek() == "\"", !isMultiline || isAt("\"\"\""),
      countHashes(at: quotes, upTo: hashes) == hashes
    {
      position += quotes + hashes
      nesting.removeLast()
    } else {
      position += 1
    }
  }

  private mutating func scanInterpolation(
    openParentheses: Int, start: Int, nesting: inout [Nesting]
  ) {
    func nest(_ open: Int) {
      nesting[nesting.count - 1] = .interpolation(openParentheses: open, start: start)
    }
    switch peek() {
    case "(": nest(openParentheses + 1)
    case ")" where openParentheses == 1:
      nesting.removeLast()
      interpolations.append(start..<position)
    case ")": nest(openParentheses - 1)
    case "\"":
      nesting.append(openString(hashes: 0))
      return
    case "#":
      let hashes = countHashes(at: 0, upTo: .max)
      if peek(hashes) == "\"" {
        nesting.append(openString(hashes: hashes))
      } else {
        position += hashes
      }
      return
    case "/" where peek(1) == "/":
      skipInterpolatedLineComment(nesting)
      return
    case "/" where peek(1) == "*":
      skipInterpolatedBlockComment()
      return
    default: break
    }
    position += 1
  }

  /// Skips a line comment.
  ///
  /// The comment hides a `)` only if a later line can still close the interpolation.
  private mutating func skipInterpolatedLineComment(_ nesting: [Nesting]) {
    let text = nesting.last { if case .text = $0 { true } else { false } }
    if let text, isMultiline(text) {
      skipLine()
    } else {
      position += 2
    }
  }

  /// Skips a comment.
  ///
  /// An unclosed comment counts as two operators, so that it does not swallow the page.
  private mutating func skipInterpolatedBlockComment() {
    let start = position
    if !skipBlockComment() {
      position = start + 2
    }
  }
}
