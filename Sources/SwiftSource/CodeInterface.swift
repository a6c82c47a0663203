package import LessonModel

/// What code in another file can depend on in some code: all but comments, blanks and the bodies of
/// functions and initializers.
///
/// Two versions of code with the same interface have the same names, types, layout and symbols, so code that
/// was compiled against one fits the other. Like `CodeNames` it errs on the safe side: a body that it does
/// not recognize stays, and then a change in it changes the interface.
package struct CodeInterface {
  private var text = ""
  /// The words and signs of the code, without blanks and comments.
  let words: [Word]

  typealias Word = (text: Substring, kind: SwiftToken.Kind)

  /// Finds the interface of some code.
  ///
  /// - Parameter code: The code.
  /// - Returns: The interface, one fragment after another; `nil` when the code is compiled under a condition,
  ///   when its braces do not match, or when the compiler may look into its functions.
  package static func of(_ code: [SourceFragment]) -> String? {
    var text = ""
    for fragment in code {
      var interface = CodeInterface(fragment.text)
      guard interface.read() else { return nil }
      text += interface.text + "\n"
    }
    return text
  }

  init(_ code: String) {
    let utf8 = code.utf8
    var words: [Word] = []
    var (start, offset) = (utf8.startIndex, 0)
    for token in SwiftScanner.scan(Array(utf8)).tokens {
      let first = utf8.index(start, offsetBy: token.range.lowerBound - offset)
      let end = utf8.index(first, offsetBy: token.range.count)
      (start, offset) = (end, token.range.upperBound)
      switch token.kind {
      case .whitespace, .lineComment, .blockComment: break
      default: words.append((code[first..<end], token.kind))
      }
    }
    self.words = words
  }

  /// Attributes with which a function has one body for all files; others may let the compiler look into it.
  private static let attributes: Set<Substring> = [
    "@MainActor", "@Sendable", "@discardableResult", "@escaping", "@autoclosure", "@unchecked",
    "@propertyWrapper", "@resultBuilder", "@dynamicMemberLookup", "@dynamicCallable", "@concurrent",
    "@TaskLocal", "@globalActor", "@retroactive", "@preconcurrency",
  ]

  private mutating func read() -> Bool {
    guard let bodies = bodies() else { return false }
    var index = 0
    for body in bodies {
      while index <= body.lowerBound {
        append(index)
        index += 1
      }
      text += "}"
      index = body.upperBound + 1
    }
    while index < words.count {
      append(index)
      index += 1
    }
    return true
  }

  /// The bodies of all functions and initializers, each from its brace to the other.
  ///
  /// Returns `nil` when the code is compiled under a condition, when its braces do not match, or when the
  /// compiler may look into its functions.
  func bodies() -> [ClosedRange<Int>]? {
    var bodies: [ClosedRange<Int>] = []
    var (index, depth) = (0, 0)
    while index < words.count {
      let word = words[index]
      switch word.kind {
      case .punctuation where word.text == "{": depth += 1
      case .punctuation where word.text == "}": depth -= 1
      case .directive where ["#if", "#else", "#elseif", "#endif"].contains(word.text): return nil
      case .attribute where !Self.attributes.contains(word.text): return nil
      case .punctuation where word.text == "@": return nil
      case .keyword where isDeclaration(index):
        guard let brace = body(after: index) else { break }
        guard let end = end(of: brace) else { return nil }
        bodies.append(brace...end)
        index = end
      default: break
      }
      index += 1
    }
    return depth == 0 ? bodies : nil
  }

  private mutating func append(_ index: Int) {
    if words[index].kind == .newline {
      if text.last != "\n" { text += "\n" }
    } else {
      text += words[index].text + " "
    }
  }

  /// Whether a word begins the declaration of a function or an initializer, and is no member or label.
  private func isDeclaration(_ index: Int) -> Bool {
    guard index + 1 < words.count, index == 0 || words[index - 1].text != "." else { return false }
    let next = words[index + 1]
    return switch words[index].text {
    case "func": ![":", "{", "("].contains(next.text) && next.kind != .newline
    case "init": ["(", "<", "?", "!"].contains(next.text)
    default: false
    }
  }

  /// Keywords in a signature outside its parentheses.
  private static let inSignature: Set<Substring> = [
    "throws", "rethrows", "async", "where", "any", "Any", "Self", "sending", "each", "init",
  ]

  /// The brace that opens the body of a function; `nil` when it has none, as in a protocol, or when its
  /// result is a type that only the body tells.
  private func body(after keyword: Int) -> Int? {
    var (depth, hasArrow) = (0, false)
    for index in words.indices[(keyword + 1)...] {
      let word = words[index]
      switch word.text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "->": hasArrow = true
      case "some" where hasArrow: return nil
      case "{" where depth == 0: return index
      case "}" where depth == 0, ";" where depth == 0: return nil
      default:
        if depth == 0, word.kind == .keyword, !Self.inSignature.contains(word.text) { return nil }
      }
      if depth < 0 { return nil }
    }
    return nil
  }

  /// The brace that closes another one.
  func end(of brace: Int) -> Int? {
    var depth = 0
    for index in words.indices[brace...] where words[index].kind == .punctuation {
      if words[index].text == "{" { depth += 1 }
      if words[index].text == "}" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
