internal import SwiftSource

/// Reads comments that say what a line gives or prints.
struct ResultComments {
  /// The lines, with `// → VALUE` where a value is said.
  private(set) var lines: [String]
  /// The places of these lines in the code that was read, counted from 0.
  private(set) var kept: [Int]
  /// The lines that are printed, as far as comments say.
  private(set) var printed: [String] = []

  /// What a comment says.
  private enum Note {
    case value(String)
    case prints(String)

    /// Reads a comment with its slashes; `nil` for an ordinary one.
    init?(_ comment: String) {
      let words = comment.dropFirst(2).unpadded
      for sign in ["prints ", "prints: ", "output: "] where words.lowercased().hasPrefix(sign) {
        let rest = words.dropFirst(sign.count).unpadded
        guard rest.count >= 2, rest.first == "\"", let end = rest.lastIndex(of: "\""),
          end > rest.startIndex
        else { return nil }
        self = .prints(String(rest[rest.index(after: rest.startIndex)..<end]))
        return
      }
      for sign in ["gives ", "=> ", "=>", "→ ", "→"] where words.lowercased().hasPrefix(sign) {
        let rest = words.dropFirst(sign.count).unpadded
        guard !rest.isEmpty else { return nil }
        self = .value(rest)
        return
      }
      return nil
    }
  }

  /// Reads the comments of a step's code.
  init(_ code: [String]) {
    lines = code
    kept = Array(code.indices)
    let tokens = PlacedTokens(code)
    let notes = tokens.all.compactMap { token in
      token.kind == .lineComment ? Note(token.text).map { (token, $0) } : nil
    }
    guard !notes.isEmpty, !code.contains(where: { $0.contains("editable-code") }) else {
      settle()
      return
    }
    let byLine = Dictionary(grouping: tokens.code, by: \.line)
    let prints = Self.prints(in: tokens.code)
    var texts: [(line: Int, text: String)] = []
    var values: [Int: String] = [:]
    for (token, note) in notes {
      let words = byLine[token.line] ?? []
      switch note {
      case .prints(let text): texts.append((token.line, text))
      case .value(let text) where prints.contains(token.line): texts.append((token.line, text))
      case .value(let text):
        let next = byLine[token.line + 1]?.first
        if !token.isFirstOnLine, Self.isValue(words, next) { values[token.line] = text }
      }
    }
    var cuts: [Int: Int] = [:]
    for (token, _) in notes { cuts[token.line] = token.text.utf8.count }
    for (line, value) in values {
      lines[line] = Self.cut(lines[line], cuts[line] ?? 0) + "  \(StatedValue.mark) \(value)"
    }
    if Self.areComplete(prints, texts.map(\.line)) {
      printed = texts.flatMap { Self.unescaped($0.text) }
      for (line, _) in texts { lines[line] = Self.cut(lines[line], cuts[line] ?? 0) }
      let gone = Set(texts.map(\.line).filter { byLine[$0] == nil })
      kept.removeAll(where: gone.contains)
      lines = kept.map { lines[$0] }
    }
    settle(keeping: Set(values.keys.map { code[$0] }))
  }

  /// Takes the arrow from comments with which no value can be stated.
  private mutating func settle(keeping: Set<String> = []) {
    for value in StatedValue.comments(in: lines.joined(separator: "\n")) {
      let words = PlacedTokens([value.code]).code
      let isStated = !value.text.isEmpty && Self.isValue(words, nil) && isAtTop(value.index)
      if !isStated {
        lines[value.index] = "\(value.code)// \(value.text.isEmpty ? "…" : value.text)"
      }
    }
  }

  private func isAtTop(_ line: Int) -> Bool {
    PlacedTokens(lines).code.first { $0.line == line }?.depth == 0
      && !lines.contains { $0.contains("editable-code") }
  }

  static func cut(_ line: String, _ comment: Int) -> String {
    var rest = String(decoding: line.utf8.dropLast(comment), as: UTF8.self)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The lines in which something is printed.
  private static func prints(in tokens: [PlacedTokens.Token]) -> Set<Int> {
    let names: Set<String> = ["print", "println", "debugPrint", "dump"]
    return Set(
      tokens.indices.filter { index in
        names.contains(tokens[index].text) && index + 1 < tokens.count
          && tokens[index + 1].text == "("
          && (index == 0 || ![".", "func"].contains(tokens[index - 1].text))
      }.map { tokens[$0].line })
  }

  /// Whether each line that prints is followed by a comment that says what, before the next one.
  private static func areComplete(_ prints: Set<Int>, _ notes: [Int]) -> Bool {
    let sorted = prints.sorted()
    return !notes.isEmpty && !sorted.isEmpty && notes.allSatisfy { $0 >= sorted[0] }
      && sorted.indices.allSatisfy { index in
        let end = index + 1 < sorted.count ? sorted[index + 1] : Int.max
        return notes.contains { $0 >= sorted[index] && $0 < end }
      }
  }

  /// Whether a line's code is one whole expression or declaration with a value.
  static func isValue(
    _ words: [PlacedTokens.Token], _ next: PlacedTokens.Token?
  ) -> Bool {
    guard let first = words.first, let last = words.last, first.depth == 0, first.isFirstOnLine
    else { return false }
    let isDeclaration = first.text == "let" || first.text == "var"
    let isWord = first.isName || [.number, .string].contains(first.kind)
    let isOperand = ["try", "await", "self", "nil", "true", "false"].contains(first.text)
    let begins = isDeclaration || isWord || isOperand || ["(", "[", "!", "-"].contains(first.text)
    // What follows the first quotes of a string of many lines would be in the string.
    let isMadeOfOne = !words.contains {
      $0.text == ";" || $0.text == "{" || $0.text.contains(where: \.isNewline)
    }
    let lastDepth = last.depth - ([")", "]", "}"].contains(last.text) ? 1 : 0)
    let ends =
      lastDepth == 0
      && (last.kind != .punctuation || [")", "]", "}", "!", "?"].contains(last.text))
    let goesOn =
      next.map { $0.kind == .punctuation && !["(", "[", "@"].contains($0.text) } ?? false
    return begins && isMadeOfOne && ends && !goesOn
      && (!isDeclaration || words.contains { $0.text == "=" })
  }

  /// What is printed, line by line.
  private static func unescaped(_ text: String) -> [String] {
    text.replacing("\\n", with: "\n").replacing("\\\"", with: "\"").replacing("\\t", with: "\t")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
