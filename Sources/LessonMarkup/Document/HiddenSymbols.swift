package import LessonModel

/// The declarations in a lesson's hidden code, with the `///` comments before them.
package enum HiddenSymbols {
  /// Returns the declarations of a lesson's preamble, or of a step's starter.
  package static func symbols(in code: [SourceFragment]) -> [CodeSymbol] {
    code.flatMap { symbols(in: $0.text) }
  }

  private static func symbols(in code: String) -> [CodeSymbol] {
    var reader = Reader()
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    for (kind, line) in zip(CodeSegments(code).lineKinds, lines) {
      reader.read(line.drop { $0.isWhitespace }, isHidden: kind == .hidden)
    }
    return reader.symbols
  }

  /// Reads code line by line; formatted code opens and closes each block at a line's end or beginning.
  private struct Reader {
    var symbols: [CodeSymbol] = []
    /// The open blocks: a type's name for its block, and `nil` for other blocks, such as bodies.
    private var open: [String?] = []
    private var comment: [String] = []
    /// The lines of a declaration that is not complete yet.
    private var begun: [Substring] = []

    mutating func read(_ line: Substring, isHidden: Bool) {
      guard isHidden || !begun.isEmpty else {
        comment = []
        return follow(line, declaring: nil)
      }
      if line.hasPrefix("///") {
        comment.append(String(line.dropFirst(3)))
      } else if !line.isEmpty, !line.hasPrefix("@") || line.contains(" ") {
        begun.append(line)
        let text = begun.joined(separator: " ")
        // The declaration's arguments may be on separate lines.
        guard text.count(where: { $0 == "(" }) <= text.count(where: { $0 == ")" }) else { return }
        let found = declared(in: Substring(text))
        if let found, found.keyword != "extension", open.allSatisfy({ $0 != nil }) {
          symbols.append(
            CodeSymbol(
              path: open.compactMap(\.self) + [found.name],
              signature: HiddenSymbols.signature(of: Substring(text), keyword: found.keyword),
              documentation: comment))
        }
        comment = []
        begun = []
        follow(Substring(text), declaring: found)
      }
    }

    /// Tracks the blocks that a line opens and closes.
    private mutating func follow(
      _ line: Substring, declaring found: (keyword: Substring, name: String)?
    ) {
      for character in line {
        switch character {
        case "{":
          let isType = found.map { HiddenSymbols.types.contains($0.keyword) } ?? false
          open.append(isType ? found?.name : nil)
        case "}": _ = open.popLast()
        default: break
        }
      }
    }

    /// Returns the declaration on a line, or `nil` when there is none.
    private func declared(in line: Substring) -> (keyword: Substring, name: String)? {
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(where: HiddenSymbols.keywords.contains),
        index + 1 < words.count,
        // Before the keyword there are only modifiers and attributes.
        words[..<index].allSatisfy({ $0.allSatisfy { $0.isLetter || "@()".contains($0) } })
      else { return nil }
      let name = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : (words[index], String(name))
    }
  }

  private static let types: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]
  private static let keywords = types.union(["func", "var", "let", "typealias"])

  /// Returns the declaration without its body; a function keeps the default values of its
  /// arguments.
  private static func signature(of line: Substring, keyword: Substring) -> String {
    let ends = keyword == "func" ? [" {"] : [" {", " = "]
    let end = ends.compactMap { line.firstRange(of: $0)?.lowerBound }.min()
    var text = String(line[..<(end ?? line.endIndex)])
    // The value may be on the next line.
    if text.hasSuffix(" =") { text.removeLast(2) }
    // Lines may have been joined after an open parenthesis.
    return text.replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
