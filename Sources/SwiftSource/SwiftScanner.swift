/// A lexer for Swift that reliably distinguishes code, comments and strings.
///
/// Both the highlighter and the lesson parser use it. For the parser, `//:` in a string literal is
/// not prose. The lexer follows "Lexical Structure" in *The Swift Programming Language*, and
/// `swiftc` 6.3 for everything else. It accepts any bytes, valid UTF-8 or not, and never recurses,
/// so only memory limits the nesting.
package struct SwiftScanner {
  /// The literal or comment that is still open at the end of the source, with the offset of its
  /// beginning.
  package enum Unterminated: Hashable, Sendable {
    case blockComment(at: Int)
    case string(at: Int)
  }

  let bytes: [UInt8]
  var position = 0
  var unterminated: Unterminated?
  /// The code of the interpolations so far.
  var interpolations: [Range<Int>] = []
  /// Whether the last token ends a value, so that a following `/` is a division.
  private var followsOperand = false
  /// The last token that is neither whitespace nor a comment.
  private var significant: SwiftToken?
  private var isAtLineStart = true

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns tokens that cover every byte exactly once, and the unterminated literal or comment at
  /// the end.
  ///
  /// An unclosed single-line literal ends with its line and is not reported, because it does no
  /// harm beyond that line.
  package static func scan(
    _ utf8: [UInt8]
  ) -> (tokens: [SwiftToken], unterminated: Unterminated?) {
    var scanner = SwiftScanner(utf8)
    var tokens: [SwiftToken] = []
    tokens.reserveCapacity(utf8.count / 4)
    while scanner.position < utf8.count {
      tokens.append(scanner.scanToken())
    }
    return (tokens, scanner.unterminated)
  }

  /// Returns code with a space in place of each comment.
  package static func withoutComments(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var code: [UInt8] = []
    code.reserveCapacity(bytes.count)
    for token in scan(bytes).tokens {
      switch token.kind {
      case .lineComment, .blockComment: code.append(UInt8(ascii: " "))
      default: code += bytes[token.range]
      }
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// Finds the code in a string literal, which is between the parentheses of its interpolations.
  ///
  /// - Parameter literal: The literal with its delimiters. A regex literal has no code.
  /// - Returns: The pieces' UTF-8 offsets, including those in nested literals, ordered by their ends.
  package static func interpolations(in literal: [UInt8]) -> [Range<Int>] {
    var scanner = SwiftScanner(literal)
    _ = scanner.scanKind()
    return scanner.interpolations
  }

  /// Returns the byte at `offset` from the position as a scalar, or NUL past the end.
  ///
  /// The result is a scalar rather than a number, so that the scanner reads like the grammar that
  /// it follows.
  func peek(_ offset: Int = 0) -> Unicode.Scalar {
    let index = position + offset
    return Unicode.Scalar(index < bytes.count ? bytes[index] : 0)
  }

  /// Returns whether the bytes at `offset` from the position are those of `text`.
  func isAt(_ text: String, offset: Int = 0) -> Bool {
    bytes.dropFirst(position + offset).starts(with: text.utf8)
  }

  /// The last significant token if it is a single byte of punctuation, such as `(`, `,` or a dot.
  var previousMark: Unicode.Scalar? {
    guard let significant, significant.kind == .punctuation, significant.range.count == 1 else {
      return nil
    }
    return Unicode.Scalar(bytes[significant.range.lowerBound])
  }

  /// Returns the bytes as a string, with invalid UTF-8 repaired.
  func text(of range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension SwiftScanner {
  private mutating func scanToken() -> SwiftToken {
    let start = position
    let kind = scanKind()
    precondition(position > start, "every token has at least one byte")
    let token = SwiftToken(kind: kind, range: start..<position)
    switch kind {
    case .whitespace, .lineComment, .blockComment: break
    case .newline: isAtLineStart = true
    case .string, .number, .identifier, .type, .keyword, .attribute, .directive, .punctuation:
      followsOperand = endsOperand(token)
      significant = token
      isAtLineStart = false
    }
    return token
  }

  private mutating func scanKind() -> SwiftToken.Kind {
    switch peek() {
    case "\n", "\r": scanNewline()
    case " ", "\t", "\u{0B}", "\u{0C}", "\0": scanBlanks()
    case "\u{EF}" where position == 0 && isAt("\u{FEFF}"): scanBlanks()
    case "/" where peek(1) == "/": scanLineComment()
    case "/" where peek(1) == "*": scanBlockComment()
    case "/" where mayBeginRegex && scanBareRegex(): .string
    case "\"": scanString(hashes: 0)
    case "#": scanHash()
    case "@" where SwiftScanner.isIdentifierHead(peek(1)): scanWord(after: 1, as: .attribute)
    case "`": scanBackticks()
    case "0"..."9": scanNumber()
    case "<" where peek(1) == "#" && scanPlaceholder(): .identifier
    case let byte where SwiftScanner.isIdentifierHead(byte): scanIdentifier()
    case let byte where SwiftScanner.isOperator(byte): scanOperator()
    case ".": scanDots()
    default: scanSingleByte()
    }
  }

  /// Whether an expression may begin with a `/` here, which requires a space or a bracket to its
  /// left.
  private var mayBeginRegex: Bool {
    guard !followsOperand || isAtLineStart else { return false }
    guard position > 0 else { return true }
    return switch peek(-1) {
    case " ", "\t", "\n", "\r", "(", "[", "{", ",", ";", ":", "/": true
    default: false
    }
  }

  private func endsOperand(_ token: SwiftToken) -> Bool {
    switch token.kind {
    case .string, .number, .identifier, .type, .attribute, .directive: true
    case .keyword: SwiftKeywords.operands.contains(text(of: token.range))
    case .punctuation:
      switch Unicode.Scalar(bytes[token.range.lowerBound]) {
      case ")", "]", "}": true
      // `x!` and `x?` still end a value; `!x` does not begin one.
      case "!", "?": followsOperand && significant?.range.upperBound == token.range.lowerBound
      default: false
      }
    case .whitespace, .newline, .lineComment, .blockComment: followsOperand
    }
  }
}
