package import LessonModel

/// The declarations in a lesson's hidden code, with the `///` comments before them.
package enum HiddenSymbols {
  /// Returns those that a step's code can use: of its lesson's opening, and of the steps up to it.
  package static func index(of lesson: Lesson, upTo step: Int) -> SymbolIndex {
    let code = lesson.preambleCode + lesson.steps[...step].flatMap(\.starter)
    return SymbolIndex(code.flatMap { symbols(in: $0.text) })
  }

  private static func symbols(in code: String) -> [CodeSymbol] {
    var symbols: [CodeSymbol] = []
    var comment: [String] = []
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    for (kind, line) in zip(CodeSegments(code).lineKinds, lines) where kind == .hidden {
      let words = line.drop { $0.isWhitespace }
      if words.hasPrefix("///") {
        comment.append(String(words.dropFirst(3)))
      } else if !words.isEmpty, !words.hasPrefix("@") || words.contains(" ") {
        if let name = declaredName(in: words) {
          symbols.append(
            CodeSymbol(path: [name], signature: signature(of: words), documentation: comment))
        }
        comment = []
      }
    }
    return symbols
  }

  private static let keywords: Set<Substring> = [
    "func", "var", "let", "struct", "class", "enum", "actor", "protocol", "typealias",
  ]

  /// The name that a line declares; `nil` when it declares nothing.
  private static func declaredName(in line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(where: keywords.contains), index + 1 < words.count,
      // Before the keyword there are only modifiers and attributes.
      words[..<index].allSatisfy({ $0.allSatisfy { $0.isLetter || "@()".contains($0) } })
    else { return nil }
    let name = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  /// The declaration without its body or its value.
  private static func signature(of line: Substring) -> String {
    let end = [" {", " = "].compactMap { line.firstRange(of: $0)?.lowerBound }.min()
    return String(line[..<(end ?? line.endIndex)])
  }
}
