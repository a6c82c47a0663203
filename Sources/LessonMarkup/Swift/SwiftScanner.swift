/// Cuts Swift source into tokens, well enough never to take a string for a comment or the reverse.
///
/// It knows nested comments, escapes, interpolations with strings inside, multi-line and raw
/// literals. It does not know which words are keywords by their place. Any bytes are accepted.
package struct SwiftScanner {
  /// What the source ends in the middle of, and the byte it began at.
  package enum Unterminated: Hashable, Sendable {
    case blockComment(at: Int)
    case string(at: Int)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var unterminated: Unterminated?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The tokens of a source, which cover every byte once, and what was left open at its end.
  package static func scan(
    _ utf8: [UInt8]
  ) -> (tokens: [SwiftToken], unterminated: Unterminated?) {
    var scanner = SwiftScanner(utf8)
    var tokens: [SwiftToken] = []
    while scanner.position < utf8.count {
      let start = scanner.position
      let kind = scanner.token()
      tokens.append(SwiftToken(kind: kind, range: start..<scanner.position))
    }
    return (tokens, scanner.unterminated)
  }
}

extension SwiftScanner {
  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func starts(with text: StaticString) -> Bool {
    var offset = 0
    return text.description.utf8.allSatisfy { expected in
      defer { offset += 1 }
      return byte(offset) == expected
    }
  }

  private mutating func skip(while matches: (UInt8) -> Bool) {
    while let next = byte(), matches(next) { position += 1 }
  }

  /// Reads one token and returns what it is.
  private mutating func token() -> SwiftToken.Kind {
    guard let first = byte() else { return .punctuation }
    switch first {
    case 0x0A, 0x0D:
      position += first == 0x0D && byte(1) == 0x0A ? 2 : 1
      return .newline
    case 0x20, 0x09, 0x0B, 0x0C, 0x00:
      skip { [0x20, 0x09, 0x0B, 0x0C, 0x00].contains($0) }
      return .whitespace
    case UInt8(ascii: "/") where starts(with: "//"):
      skip { $0 != 0x0A && $0 != 0x0D }
      return .lineComment
    case UInt8(ascii: "/") where starts(with: "/*"):
      blockComment()
      return .blockComment
    case UInt8(ascii: "\""):
      string(pounds: 0)
      return .string
    case UInt8(ascii: "#"): return pound()
    case UInt8(ascii: "@"):
      position += 1
      skip(while: Self.isWord)
      return .attribute
    case UInt8(ascii: "`"): return backticks()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      number()
      return .number
    case _ where Self.isWord(first): return word()
    default:
      position += 1
      return .punctuation
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func word() -> SwiftToken.Kind {
    let start = position
    skip(while: Self.isWord)
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if SwiftToken.keywords.contains(text) {
      // After a dot a word is a member's name.
      return start > 0 && bytes[start - 1] == UInt8(ascii: ".") ? .identifier : .keyword
    }
    return text.first?.isUppercase == true ? .type : .identifier
  }

  private mutating func backticks() -> SwiftToken.Kind {
    let line = bytes[(position + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard let end = line.firstIndex(of: UInt8(ascii: "`")) else {
      position += 1
      return .punctuation
    }
    position = end + 1
    return .identifier
  }

  private mutating func number() {
    skip(while: Self.isWord)
    // A fraction, not a range and not a member.
    if byte() == UInt8(ascii: "."), let next = byte(1),
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    {
      position += 1
      skip(while: Self.isWord)
    }
  }

  /// A raw string, a raw regular expression, or a directive such as `#if`.
  private mutating func pound() -> SwiftToken.Kind {
    var pounds = 0
    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
    if byte(pounds) == UInt8(ascii: "\"") {
      position += pounds
      string(pounds: pounds)
      return .string
    }
    if byte(pounds) == UInt8(ascii: "/"), rawRegex(pounds: pounds) { return .string }
    position += pounds
    skip(while: Self.isWord)
    return .directive
  }

  /// `#/…/#`, which may have line breaks when it begins with one.
  private mutating func rawRegex(pounds: Int) -> Bool {
    var end = position + pounds + 1
    let isMultiLine = end < bytes.count && bytes[end] == 0x0A
    while end < bytes.count, isMultiLine || bytes[end] != 0x0A {
      let closing = bytes[end...].prefix(pounds + 1)
      if closing.first == UInt8(ascii: "/"), closing.count == pounds + 1,
        closing.dropFirst().allSatisfy({ $0 == UInt8(ascii: "#") })
      {
        position = end + pounds + 1
        return true
      }
      end += 1
    }
    return false
  }

  private mutating func blockComment() {
    let start = position
    var depth = 0
    while position < bytes.count {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
    unterminated = unterminated ?? .blockComment(at: start)
  }

  /// A string literal whose opening quote is at hand.
  ///
  /// Interpolations are kept track of by their
  /// parentheses on a stack, so nesting costs no recursion.
  private mutating func string(pounds: Int) {
    /// A literal, or the inside of an interpolation with its open parentheses.
    enum Level {
      case literal(pounds: Int, isMultiLine: Bool)
      case interpolation(parentheses: Int)
    }
    let start = position - pounds
    var levels = [Level.literal(pounds: pounds, isMultiLine: openQuotes())]
    while let level = levels.last, let next = byte() {
      switch level {
      case .literal(let pounds, let isMultiLine):
        if closes(pounds: pounds, isMultiLine: isMultiLine) {
          levels.removeLast()
        } else if next == UInt8(ascii: "\\"), hasPounds(pounds, at: 1) {
          let escaped = byte(1 + pounds)
          position += 1 + pounds
          if escaped == UInt8(ascii: "(") { levels.append(.interpolation(parentheses: 0)) }
          if escaped != nil, escaped != 0x0A, escaped != 0x0D { position += 1 }
          if case .interpolation? = levels.last { position -= 1 }
        } else if !isMultiLine, next == 0x0A || next == 0x0D {
          // The line ends and the literal with it; the compiler will say so.
          return
        } else {
          position += 1
        }
      case .interpolation(let parentheses):
        var open = parentheses
        if next == UInt8(ascii: "(") { open += 1 }
        if next == UInt8(ascii: ")") { open -= 1 }
        let isInOneLine = levels.contains { level in
          if case .literal(_, isMultiLine: false) = level { true } else { false }
        }
        if isInOneLine, next == 0x0A || next == 0x0D { return }
        var inner = 0
        while byte(inner) == UInt8(ascii: "#") { inner += 1 }
        if byte(inner) == UInt8(ascii: "\"") {
          position += inner
          levels.append(.literal(pounds: inner, isMultiLine: openQuotes()))
          continue
        }
        position += 1
        levels[levels.count - 1] = .interpolation(parentheses: open)
        if open == 0 { levels.removeLast() }
      }
    }
    // One without line breaks ends with the last line; only the other kind swallows what follows.
    if case .literal(_, isMultiLine: true)? = levels.first {
      unterminated = unterminated ?? .string(at: start)
    }
  }

  /// Passes the opening quotes and tells whether they are three.
  private mutating func openQuotes() -> Bool {
    let isMultiLine = starts(with: "\"\"\"")
    position += isMultiLine ? 3 : 1
    return isMultiLine
  }

  /// Passes the closing quotes, if they are at hand.
  private mutating func closes(pounds: Int, isMultiLine: Bool) -> Bool {
    let quotes = isMultiLine ? 3 : 1
    let isQuote = isMultiLine ? starts(with: "\"\"\"") : byte() == UInt8(ascii: "\"")
    guard isQuote, hasPounds(pounds, at: quotes) else { return false }
    position += quotes + pounds
    return true
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}
