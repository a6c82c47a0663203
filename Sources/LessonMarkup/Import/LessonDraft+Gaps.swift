internal import SwiftSource

/// Lets code run in which its author left something out.
extension LessonDraft {
  /// Fills what is left out of code that the compiler refuses: `...` and `{ ... }` become comments, which
  /// end the program where a value has to come of them, and open braces are closed where nobody sees it.
  ///
  /// - Returns: Whether anything was changed.
  mutating func fillGaps(_ errors: [DraftError]) -> Bool {
    var isChanged = close(errors)
    for (part, found) in Dictionary(grouping: errors, by: \.part).sorted(by: { $0.key < $1.key })
    where parts[part].isLiveCode {
      isChanged = comment(part) || stop(part, found.filter(\.isOfMissingEnd)) || isChanged
    }
    return isChanged
  }

  /// Makes comments of the `...` that stand in place of statements.
  private mutating func comment(_ part: Int) -> Bool {
    let tokens = PlacedTokens(parts[part].compiled).all
    let code = tokens.indices.filter { tokens[$0].isCode }
    var text = tokens.map(\.text)
    for (place, index) in code.enumerated() where Self.marks.contains(tokens[index].text) {
      let before = place > 0 ? tokens[code[place - 1]] : nil
      let after = place + 1 < code.count ? tokens[code[place + 1]] : nil
      let isAlone =
        tokens[index].isFirstOnLine
        && tokens[(index + 1)...].first { $0.kind != .whitespace }.map { $0.kind == .newline }
          ?? true
      if isAlone {
        text[index] = Self.lineComment
      } else if before?.text == "{", after?.text == "}" {
        text[index] = Self.blockComment
      } else {
        continue
      }
      parts[part].gaps.append(parts[part].numbers[tokens[index].line])
    }
    return replace(part, text, tokens)
  }

  /// Ends the program at the comment before each place where a value is missing.
  private mutating func stop(_ part: Int, _ errors: [DraftError]) -> Bool {
    guard !parts[part].gaps.isEmpty else { return false }
    let tokens = PlacedTokens(parts[part].compiled).all
    var text = tokens.map(\.text)
    for line in errors.compactMap(\.line) {
      let comment = tokens.indices.last { index in
        tokens[index].line <= line && !text[index].hasPrefix("fatalError")
          && [Self.lineComment, Self.blockComment].contains(tokens[index].text)
      }
      if let comment { text[comment] = "fatalError() \(text[comment])" }
    }
    return replace(part, text, tokens)
  }

  private mutating func replace(
    _ part: Int, _ text: [String], _ tokens: [PlacedTokens.Token]
  ) -> Bool {
    guard text != tokens.map(\.text) else { return false }
    let lines = text.joined().split(separator: "\n", omittingEmptySubsequences: false)
    parts[part].content = parts[part].content.with(lines.map(String.init))
    return true
  }

  /// Closes the braces that a fence of a tutorial leaves open; the compiler misses them further below.
  private mutating func close(_ errors: [DraftError]) -> Bool {
    let last = errors.filter { $0.message.hasPrefix("expected '}'") }.map(\.part).max()
    guard source.kind == .tutorial, let last else { return false }
    var isChanged = false
    for part in parts.indices.prefix(last + 1)
    where parts[part].isLiveCode && parts[part].openBraces == 0 {
      let open = openBraces(in: part)
      if open > 0 { (parts[part].openBraces, isChanged) = (open, true) }
    }
    return isChanged
  }

  /// How many braces a block's code leaves open; 0 when it leaves other brackets open too.
  private func openBraces(in part: Int) -> Int {
    var open: [String] = []
    for token in PlacedTokens(parts[part].compiled).code where token.kind == .punctuation {
      switch token.text {
      case "{", "(", "[": open.append(token.text)
      case "}", ")", "]": _ = open.popLast()
      default: break
      }
    }
    return open.allSatisfy { $0 == "{" } ? open.count : 0
  }

  private static let marks: Set<String> = ["...", "…", "...."]
  private static let lineComment = "// ..."
  private static let blockComment = "/* ... */"
}
