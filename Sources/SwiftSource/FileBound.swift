package import LessonModel

/// What some code has only for its own file, so that code in another file cannot use it or means
/// something else by it.
///
/// Like `CodeNames` it is a guess from words and braces that errs on the safe side.
package struct FileBound: Sendable {
  /// The names that are private to the file, and the variables of a `guard` outside all braces.
  ///
  /// What is private in a type is not among them, as code outside the type cannot use it anyway.
  package private(set) var names: Set<String> = []
  /// Whether there is more than names can tell.
  ///
  /// That is a private extension, initializer or operator, a `defer` outside all braces, which runs
  /// at the end of the file, and the name of the file itself.
  package private(set) var hasMore = false
  /// Whether it has an attribute of the compiler's own, whose name begins with an underscore, or `@c`.
  ///
  /// With some of them the compiler looks into functions, or two functions get the same symbol.
  package private(set) var hasHiddenAttribute = false
  /// The imports, each with its attributes; an import counts for the whole file.
  package private(set) var imports: [String] = []

  private var words: [Word] = []
  private var depth = 0

  private struct Word {
    var text: String
    var kind: SwiftToken.Kind
  }

  /// Looks through some code.
  package init(_ code: [SourceFragment]) {
    for fragment in code {
      let bytes = Array(fragment.text.utf8)
      words = SwiftScanner.scan(bytes).tokens
        .filter { ![.whitespace, .lineComment, .blockComment].contains($0.kind) }
        .map { Word(text: String(decoding: bytes[$0.range], as: UTF8.self), kind: $0.kind) }
      depth = 0
      for index in words.indices { read(index) }
    }
    words = []
  }

  private mutating func read(_ index: Int) {
    switch words[index].text {
    case "{" where words[index].kind == .punctuation: depth += 1
    case "}" where words[index].kind == .punctuation: depth -= 1
    case "private" where depth == 0 && words[index].kind == .keyword,
      "fileprivate" where words[index].kind == .keyword:
      // Others may read what has only its setter private.
      if word(index + 1) != "(" { readDeclaration(after: index) }
    case "guard" where depth == 0 && words[index].kind == .keyword: readGuard(at: index)
    case "defer" where depth == 0 && words[index].kind == .keyword: hasMore = true
    case "import" where words[index].kind == .keyword: imports.append(line(around: index))
    case "#file", "#fileID", "#filePath", "#column", "#dsohandle", "#sourceLocation": hasMore = true
    default:
      if words[index].kind == .attribute {
        let text = words[index].text
        hasHiddenAttribute = hasHiddenAttribute || text.hasPrefix("@_") || text == "@c"
      }
    }
  }

  private func word(_ index: Int) -> String {
    words.indices.contains(index) ? words[index].text : ""
  }

  /// Finds the names of the declaration that a modifier belongs to.
  private mutating func readDeclaration(after modifier: Int) {
    var index = modifier + 1
    while words.indices.contains(index), !Self.declaring.contains(words[index].text) {
      // Other modifiers and attributes.
      guard [.keyword, .identifier, .attribute, .newline].contains(words[index].kind) else {
        hasMore = true
        return
      }
      index += 1
    }
    switch word(index) {
    case "import": break
    case "extension", "init", "subscript", "operator", "precedencegroup": hasMore = true
    case "let", "var": readVariables(after: index)
    default: readName(after: index)
    }
  }

  private mutating func readName(after keyword: Int) {
    let name = word(keyword + 1)
    if words.indices.contains(keyword + 1),
      [.identifier, .type].contains(words[keyword + 1].kind)
    {
      names.insert(name.filter { $0 != "`" })
    } else {
      hasMore = true
    }
  }

  /// Finds the names of variables, which may be in a pattern.
  private mutating func readVariables(after keyword: Int) {
    var index = keyword + 1
    while words.indices.contains(index) {
      let word = words[index]
      if word.kind == .newline || [":", "=", "{"].contains(word.text) { break }
      if [.identifier, .type].contains(word.kind) { names.insert(word.text.filter { $0 != "`" }) }
      index += 1
    }
    // More variables may follow the value of the first.
    let rest = words[min(index, words.count)...].prefix { $0.kind != .newline }
    if rest.contains(where: { $0.text == "," }) { hasMore = true }
  }

  private mutating func readGuard(at keyword: Int) {
    var isPattern = false
    for word in words[(keyword + 1)...] {
      switch word.text {
      case "else": return
      case "let", "var", "case": isPattern = true
      case "=", ":", ",": isPattern = false
      default:
        if isPattern, word.kind == .identifier { names.insert(word.text.filter { $0 != "`" }) }
      }
    }
  }

  private func line(around index: Int) -> String {
    let start = words[..<index].lastIndex { $0.kind == .newline }.map { $0 + 1 } ?? 0
    let words = words[start...].prefix { $0.kind != .newline && $0.text != ";" }
    return words.map(\.text).joined(separator: " ")
      .replacing(" . ", with: ".").replacing("( ", with: "(").replacing(" )", with: ")")
  }

  private static let declaring: Set<String> = [
    "func", "let", "var", "struct", "class", "enum", "actor", "protocol", "typealias", "macro",
    "extension", "init", "subscript", "import", "operator", "precedencegroup", "case",
  ]
}
