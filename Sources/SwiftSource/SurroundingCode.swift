package import LessonModel

/// Code that other code comes after, with only what the compiler needs to find the errors of that other code.
///
/// The bodies of functions are empty, and statements that declare nothing are gone. Like `CodeInterface` it
/// errs on the safe side: what it does not recognize stays. It is meant for code without errors.
package struct SurroundingCode {
  private let code: String
  private let interface: CodeInterface
  private var words: [CodeInterface.Word] { interface.words }

  /// Empties code.
  ///
  /// The compiler says the same of code that follows, which sees nothing of what is left out: each body ends
  /// the program instead. All that is left keeps its line and its column. A body on a single line stays.
  ///
  /// - Parameter code: The code, in order.
  /// - Returns: The same fragments with less in them.
  package static func emptied(_ code: [SourceFragment]) -> [SourceFragment] {
    // A statement may be what gives a variable its first value.
    let keepsStatements = FileBound(code).leavesUnset
    return code.map { fragment in
      var fragment = fragment
      fragment.text = SurroundingCode(fragment.text).emptied(keepingStatements: keepsStatements)
      return fragment
    }
  }

  private init(_ code: String) {
    self.code = code
    interface = CodeInterface(code)
  }

  private func emptied(keepingStatements: Bool) -> String {
    guard let bodies = interface.bodies(), !code.utf8.contains(UInt8(ascii: "\r")) else {
      return code
    }
    var cuts = bodies.map { body in
      Cut(
        words[body.lowerBound].text.endIndex..<words[body.upperBound].text.startIndex,
        Self.endOfProgram)
    }
    if !keepingStatements {
      let statements = self.statements()
      cuts.removeAll { cut in statements.contains { $0.contains(cut.range.lowerBound) } }
      cuts += standIns(for: statements)
    }
    cuts.sort { $0.range.lowerBound < $1.range.lowerBound }
    var (text, copied) = ("", code.startIndex)
    for cut in cuts {
      let lines = code.utf8[cut.range].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let isBody = cut.text == Self.endOfProgram
      guard lines.count > 1 || !isBody else { continue }
      text += code[copied..<cut.range.lowerBound] + cut.text
      text += String(repeating: "\n", count: lines.count - 1)
      // The brace after a body keeps its column.
      if isBody { text += String(repeating: " ", count: lines[lines.count - 1].count) }
      copied = cut.range.upperBound
    }
    return text + code[copied...]
  }

  /// Code that is left out, and what stands there instead.
  private struct Cut {
    let range: Range<String.Index>
    let text: String

    init(_ range: Range<String.Index>, _ text: String) { (self.range, self.text) = (range, text) }
  }

  private static let endOfProgram = " Swift.fatalError()"

  /// What stands for statements: as long as one waits, code outside functions may wait.
  private func standIns(for statements: [Range<String.Index>]) -> [Cut] {
    var waits = false
    return statements.map { statement in
      let isFirst = !waits && code[statement].contains("await")
      waits = waits || isFirst
      return Cut(statement, isFirst ? "await _Concurrency.Task.yield()" : "")
    }
  }
}

/// Statements outside of all braces.
extension SurroundingCode {
  private static let withBlock: Set<Substring> = ["for", "while", "if", "switch", "do"]

  /// The statements that declare nothing for code after them: calls of `print`, loops and conditions.
  private func statements() -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    interface.forEachAtTopLevel { index in
      guard interface.beginsLine(index), let end = endOfStatement(at: index)
      else {
        return index
      }
      found.append(words[index].text.startIndex..<words[end].text.endIndex)
      return end
    }
    return found
  }

  /// The last word of the statement that begins with a word; `nil` when it is not known to declare nothing.
  private func endOfStatement(at first: Int) -> Int? {
    let isCall = words[first].text == "print"
    guard
      isCall ? interface.following(first) == first + 1 : Self.withBlock.contains(words[first].text)
    else {
      return nil
    }
    if isCall, words[first + 1].text != "(" { return nil }
    var depth = 0
    for index in words.indices[(first + 1)...] {
      let word = words[index]
      if CodeInterface.opening.contains(word.text) { depth += 1 }
      if CodeInterface.closing.contains(word.text) { depth -= 1 }
      if depth == 0, word.text == ";" { return nil }
      guard depth == 0, word.text == (isCall ? ")" : "}") else { continue }
      guard let next = interface.following(index) else { return index }
      let isOnLine = next == index + 1
      switch words[next].text {
      case "else", "catch", "where", "{": if isCall { return nil }
      case _ where isCall && isOnLine: return nil
      // The block of a closure in the head of the statement, as in `for a in b.map { $0 } {`.
      case _ where isOnLine: continue
      case _ where words[next].kind == .punctuation: return nil
      default: return index
      }
    }
    return nil
  }
}
