internal import SwiftSource

/// Finds the lines whose value a playground shows beside them, because they are an expression and nothing more.
enum ValueLines {
  /// The lines, each of those with the mark after which `record` writes the value.
  ///
  /// - Parameters:
  ///   - lines: Code of a step.
  ///   - calls: Whether calls count too. Some have no value, which only a run can tell.
  /// - Returns: As many lines.
  static func marked(_ lines: [String], calls: Bool) -> [String] {
    let tokens = PlacedTokens(lines)
    let code = Dictionary(grouping: tokens.code, by: \.line)
    let others = Set(tokens.all.filter { !$0.isCode && $0.text.hasPrefix("/") }.map(\.line))
    var before: PlacedTokens.Token?
    return lines.enumerated().map { index, line in
      guard let words = code[index] else { return line }
      defer { before = words.last }
      guard line.count <= widest, !others.contains(index), before.map(isEnd) ?? true,
        ResultComments.isValue(words, code[index + 1]?.first), isBare(words, calls: calls)
      else { return line }
      return "\(ResultComments.cut(line, 0)) \(StatedValue.mark)"
    }
  }

  /// The longest line that gets a mark, in characters.
  private static let widest = 60

  /// Whether an expression may end with a token.
  private static func isEnd(_ token: PlacedTokens.Token) -> Bool {
    switch token.kind {
    case .punctuation: [")", "]", "}", "!", "?", ";"].contains(token.text)
    case .keyword: ["self", "nil", "true", "false"].contains(token.text)
    default: true
    }
  }

  /// Whether a line with one statement neither declares nor changes anything, nor prints.
  private static func isBare(_ words: [PlacedTokens.Token], calls: Bool) -> Bool {
    let comparisons: Set<String> = ["==", "!=", "<=", ">=", "===", "!==", "~="]
    let first = words[0].text
    let isCall =
      words.last?.text == ")" && words.count > 1 && (words[1].text == "(" || first != "(")
    return !["let", "var", "print", "println", "debugPrint", "dump", "_"].contains(first)
      && !words.contains { $0.text.hasSuffix("=") && !comparisons.contains($0.text) }
      && (calls || !isCall)
  }
}
