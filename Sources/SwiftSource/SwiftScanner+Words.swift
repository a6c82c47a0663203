extension SwiftScanner {
  /// Returns whether a name can begin with this byte.
  ///
  /// Any non-ASCII byte counts.
  static func isIdentifierHead(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "a"..."z", "A"..."Z", "_", "$", "\u{80}"..."\u{FF}": true
    default: false
    }
  }

  static func isIdentifierTail(_ byte: Unicode.Scalar) -> Bool {
    isIdentifierHead(byte) || ("0"..."9").contains(byte)
  }

  static func isOperator(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "/", "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?": true
    default: false
    }
  }

  mutating func scanNewline() -> SwiftToken.Kind {
    position += isAt("\r\n") ? 2 : 1
    return .newline
  }

  mutating func scanBlanks() -> SwiftToken.Kind {
    if position == 0, isAt("\u{FEFF}") {
      position = 3
    }
    while position < bytes.count {
      switch peek() {
      case " ", "\t", "\u{0B}", "\u{0C}", "\0": position += 1
      default: return .whitespace
      }
    }
    return .whitespace
  }

  /// Scans `prefix` bytes and the name after them.
  mutating func scanWord(after prefix: Int, as kind: SwiftToken.Kind) -> SwiftToken.Kind {
    position += prefix
    while position < bytes.count, SwiftScanner.isIdentifierTail(peek()) {
      position += 1
    }
    return kind
  }

  mutating func scanIdentifier() -> SwiftToken.Kind {
    let start = position
    _ = scanWord(after: 1, as: .identifier)
    let word = text(of: start..<position)
    if isKeyword(word) {
      return .keyword
    }
    let initial = word.unicodeScalars.first { $0 != "_" && $0 != "$" }
    return initial?.properties.isUppercase == true ? .type : .identifier
  }

  /// Scans a raw identifier, or a single backtick if there is no second one on the line.
  mutating func scanBackticks() -> SwiftToken.Kind {
    var length = 1
    while position + length < bytes.count {
      switch peek(length) {
      case "`":
        position += length + 1
        return .identifier
      case "\n", "\r": return scanSingleByte()
      default: length += 1
      }
    }
    return scanSingleByte()
  }

  mutating func scanHash() -> SwiftToken.Kind {
    var hashes = 1
    while peek(hashes) == "#" {
      hashes += 1
    }
    switch peek(hashes) {
    case "\"": return scanString(hashes: hashes)
    case "/": return scanExtendedRegex(hashes: hashes)
    case "!" where position == 0: return scanLineComment()
    case let byte where hashes == 1 && SwiftScanner.isIdentifierHead(byte):
      return scanWord(after: 1, as: .directive)
    default: return scanSingleByte()
    }
  }

  /// Scans an editor placeholder, `<#name#>`, which represents a value.
  mutating func scanPlaceholder() -> Bool {
    var length = 2
    while position + length < bytes.count, peek(length) != "\n", peek(length) != "\r" {
      if isAt("#>", offset: length) {
        position += length + 2
        return true
      }
      length += 1
    }
    return false
  }

  /// Scans a run of operator characters, up to a comment that begins inside it.
  mutating func scanOperator() -> SwiftToken.Kind {
    position += 1
    while SwiftScanner.isOperator(peek()), !isAt("//"), !isAt("/*") {
      position += 1
    }
    return .punctuation
  }

  /// Scans one dot, or an operator that begins with two.
  mutating func scanDots() -> SwiftToken.Kind {
    guard peek(1) == "." else { return scanSingleByte() }
    while peek() == "." {
      position += 1
    }
    while SwiftScanner.isOperator(peek()), !isAt("//"), !isAt("/*") {
      position += 1
    }
    return .punctuation
  }

  mutating func scanSingleByte() -> SwiftToken.Kind {
    position += 1
    return .punctuation
  }

  /// Returns whether a word is a keyword, judging by the tokens around it.
  ///
  /// Members and argument labels may be spelled like keywords.
  private func isKeyword(_ word: String) -> Bool {
    if previousMark == ".", word != "self", word != "init" {
      return false
    }
    if SwiftKeywords.reserved.contains(word) {
      let mayBeLabel = previousMark == "(" || previousMark == ","
      return !(mayBeLabel && (SwiftKeywords.labels.contains(word) || peek() == ":"))
    }
    guard SwiftKeywords.contextual.contains(word) else { return false }
    var ahead = 0
    while peek(ahead) == " " {
      ahead += 1
    }
    return switch peek(ahead) {
    case "{", "}", "@", "`", "\n", "\r": true
    case "-": peek(ahead + 1) == ">"
    // `await (a, b)` and `await [a]`; `get` and `set` are also names of functions.
    case "(", "[", "\"": word == "await"
    case let byte: ahead > 0 && SwiftScanner.isIdentifierHead(byte)
    }
  }
}
