internal import SwiftSource

/// The statements of some code that stand outside of all braces, each with the comments above it.
struct Statements {
  /// The lines of each statement; together they are all lines.
  private(set) var ranges: [Range<Int>] = []
  /// The lines of the code.
  let lines: [String]
  private let tokens: [PlacedTokens.Token]

  /// Cuts code at its statements.
  init(_ lines: [String]) {
    self.lines = lines
    tokens = PlacedTokens(lines).code
    var starts: [Int] = []
    var ends: [Int] = []
    var conditions = 0
    var last: PlacedTokens.Token?
    var isAttribute = false
    for token in tokens {
      if token.text == "#endif" { conditions -= 1 }
      let isInside = token.depth > 0 || conditions > 0 || token.text == "#endif"
      if token.isFirstOnLine, !isInside, !isAttribute, !Self.goesOn(from: last, to: token) {
        if !starts.isEmpty { ends.append((last?.lastLine ?? token.line) + 1) }
        starts.append(token.line)
        isAttribute = token.kind == .attribute
      } else if token.depth == 0, token.kind != .attribute, !["(", ")"].contains(token.text) {
        isAttribute = false
      }
      if token.text == "#if" { conditions += 1 }
      last = token
    }
    guard !starts.isEmpty else {
      ranges = lines.isEmpty ? [] : [0..<lines.count]
      return
    }
    var begin = 0
    for end in ends where end > begin {
      ranges.append(begin..<end)
      begin = end
    }
    ranges.append(begin..<max(lines.count, begin))
  }

  /// Whether a statement of one token goes on with the other, which is the first of its line.
  private static func goesOn(from last: PlacedTokens.Token?, to next: PlacedTokens.Token) -> Bool {
    guard let last else { return false }
    if ["else", "catch", "where", "as", "is"].contains(next.text) { return true }
    if next.kind == .punctuation, !["(", "[", "-", "!", "\\", "@"].contains(next.text) {
      return true
    }
    // An operator with a space before it wants something behind it.
    return last.kind == .punctuation && ![")", "]", "}", "!", "?", ";", ">"].contains(last.text)
  }

  /// Neighbouring statements of one kind.
  struct Run {
    var range: Range<Int>
    var isMatch: Bool
  }

  /// All statements, with neighbours of one kind as one.
  func runs(where matches: (Range<Int>) -> Bool) -> [Run] {
    ranges.reduce(into: []) { runs, range in
      let isMatch = matches(range)
      if let last = runs.last, last.isMatch == isMatch {
        runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        runs.append(Run(range: range, isMatch: isMatch))
      }
    }
  }

  /// The names that the code declares.
  var names: Set<String> { Set(Self.declarations(in: tokens).map(\.text)) }

  /// The names that a statement declares.
  func names(in range: Range<Int>) -> Set<String> {
    Set(Self.declarations(in: tokens).filter { range.contains($0.line) }.map(\.text))
  }

  /// The words of a statement.
  func words(in range: Range<Int>) -> [String] {
    tokens.filter { range.contains($0.line) && $0.isName }.map(\.text)
  }

  /// The line in which a statement's code begins.
  func firstLine(in range: Range<Int>) -> Int? { tokens.first { range.contains($0.line) }?.line }

  /// Whether it has nothing but what types have.
  var isOfMembers: Bool {
    let keywords: Set<String> = [
      "func", "init", "deinit", "var", "let", "subscript", "case", "static",
    ]
    return !ranges.isEmpty
      && ranges.allSatisfy { range in
        tokens.contains {
          range.contains($0.line) && $0.depth == 0 && keywords.contains($0.text)
        }
      }
  }

  /// The type that the code declares last.
  var lastType: String? {
    let keywords: Set<String> = ["class", "struct", "enum", "actor"]
    return Array(zip(tokens, tokens.dropFirst())).last { word, name in
      keywords.contains(word.text) && word.depth == 0 && name.isName
    }?.1.text
  }

  /// Whether a word is in the code.
  func mentions(_ name: String) -> Bool { tokens.contains { $0.text == name } }

  /// Whether the code declares a name, outside of braces or as a member.
  func declaresAnywhere(_ name: String) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { word, next in
      next.text == name && Self.keywords.contains(word.text)
    }
  }

  /// Whether it declares one of some names, and not as a function, of which there can be more.
  func redeclares(_ names: Set<String>) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { word, next in
      names.contains(next.text) && word.depth == 0 && word.text != "func"
        && Self.keywords.contains(word.text)
    }
  }

  /// Whether what has a name is a constant or a variable.
  func isValue(_ name: String) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { word, next in
      next.text == name && word.depth == 0 && ["let", "var"].contains(word.text)
    }
  }

  /// The lines of the statement that declares a name.
  func declaration(of name: String) -> Range<Int>? {
    guard let token = Self.declarations(in: tokens).last(where: { $0.text == name }) else {
      return nil
    }
    return ranges.first { $0.contains(token.line) }
  }

  /// Whether the statement at a line declares a type or a function, or extends one.
  func declares(in line: Int) -> Bool {
    guard let range = ranges.first(where: { $0.contains(line) }) else { return false }
    let keywords: Set<String> = [
      "func", "class", "struct", "enum", "extension", "actor", "protocol",
    ]
    return tokens.contains {
      range.contains($0.line) && $0.depth == 0 && keywords.contains($0.text)
    }
  }

  private static let keywords: Set<String> = [
    "let", "var", "func", "class", "struct", "enum", "protocol", "actor", "typealias",
  ]

  /// The names that code declares outside of braces.
  static func declarations(in tokens: [PlacedTokens.Token]) -> [PlacedTokens.Token] {
    zip(tokens, tokens.dropFirst()).filter { word, name in
      keywords.contains(word.text) && word.depth == 0
    }.map(\.1)
  }
}

extension PlacedTokens.Token {
  /// The line in which it ends, counted from 0.
  fileprivate var lastLine: Int { line + text.count { $0.isNewline } }
}

extension [String] {
  /// The lines without some.
  func removing(_ range: Range<Int>) -> [String] {
    Array(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
