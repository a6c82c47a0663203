package import LessonModel

/// Writes into code the isolation that its functions have by default, for a module of its own.
///
/// With `-default-isolation MainActor` (SE-0466), everything without another isolation belongs to the
/// main actor. The compiler writes that into a module for types and variables, but not for functions
/// outside types and members of extensions: code in another module could call those from anywhere.
package struct DefaultIsolation: Sendable {
  /// Whether the code so far has extensions whose members belong to the main actor, and that do not say so.
  ///
  /// Members of an extension of a type that belongs to the main actor do so because of the type.
  package private(set) var hasOpenExtensions = false

  private var isolatedTypes: Set<String> = []

  /// Begins with no code.
  package init() {}

  /// Returns some code with `@MainActor` before each function outside all braces that has no
  /// isolation; the code before it must have been given before.
  package mutating func spelled(_ code: [SourceFragment]) -> [SourceFragment] {
    code.map { spelled($0) }
  }

  private mutating func spelled(_ fragment: SourceFragment) -> SourceFragment {
    let bytes = Array(fragment.text.utf8)
    let tokens = SwiftScanner.scan(bytes).tokens
      .filter { ![.whitespace, .lineComment, .blockComment].contains($0.kind) }
    let words = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    var places: [Int] = []
    var depth = 0
    for (index, word) in words.enumerated() where tokens[index].kind != .string {
      if word == "{" { depth += 1 }
      if word == "}" { depth -= 1 }
      guard depth == 0, tokens[index].kind == .keyword else { continue }
      let modifiers = modifiers(before: index, words, tokens)
      let says = !modifiers.isDisjoint(with: Self.isolations)
      switch word {
      case "func":
        let signature = words[index...].prefix { $0 != "{" }
        if !says, !signature.contains("isolated") { places.append(tokens[index].range.lowerBound) }
      case "struct", "class", "enum", "protocol":
        // What a type conforms to may change its isolation.
        let head = words[(index + 1)...].prefix { $0 != "{" }
        if !says, !head.contains(":"), let name = head.first { isolatedTypes.insert(name) }
      case "extension":
        let type = words[(index + 1)...].prefix { ![":", "{", "where"].contains($0) }
        let isOfIsolated = type.count == 1 && isolatedTypes.isSuperset(of: type)
        if !says, !isOfIsolated { hasOpenExtensions = true }
      default: break
      }
    }
    var text = bytes
    for place in places.reversed() { text.insert(contentsOf: "@MainActor ".utf8, at: place) }
    var spelled = fragment
    spelled.text = String(decoding: text, as: UTF8.self)
    return spelled
  }

  private static let isolations: Set<String> = ["nonisolated", "@MainActor", "@concurrent"]

  /// The words between the end of the last statement and a declaration's keyword.
  private func modifiers(
    before keyword: Int, _ words: [String], _ tokens: [SwiftToken]
  ) -> Set<String> {
    var found: Set<String> = []
    var index = keyword - 1
    var parentheses = 0
    while index >= 0 {
      let word = words[index]
      if word == ")" { parentheses += 1 }
      if word == "(" { parentheses -= 1 }
      guard
        parentheses > 0 || word == "(" || word == "nonisolated"
          || [.attribute, .keyword].contains(tokens[index].kind)
          || tokens[index].kind == .newline && index > 0 && isModifier(words, tokens, index - 1)
      else { break }
      // What is in parentheses belongs to an attribute, or to a call before the declaration.
      if parentheses == 0 { found.insert(word) }
      index -= 1
    }
    return found
  }

  private func isModifier(_ words: [String], _ tokens: [SwiftToken], _ index: Int) -> Bool {
    words[index] == ")" || words[index] == "nonisolated"
      || [.attribute, .newline].contains(tokens[index].kind)
  }
}
