/// A statement or declaration at the top level of code, with its place and names.
///
/// Processes exchange statements as text, with one line for the statement and one for each name.
package struct CodeStatement: Hashable, Sendable {
  /// The kind of a statement.
  package enum Kind: String, Hashable, Sendable {
    /// An expression alone.
    case expression
    /// A declaration of one constant or variable with a value.
    case value
    /// A function, a type or an extension, whose code runs only when called.
    case declaration
    case `import`
    case other
  }

  /// The kind.
  ///
  /// Two statements that share a line form one statement of the kind `other`.
  package var kind: Kind
  /// The first and last line, counted from 0, without the comments above.
  package var lines: ClosedRange<Int>
  /// The names that the statement declares for the code after it.
  package var declared: Set<String> = []
  /// The names that the statement uses and does not declare.
  package var used: Set<String> = []
  /// The modules that the statement imports.
  package var modules: Set<String> = []

  /// Creates a statement.
  package init(kind: Kind, lines: ClosedRange<Int>) { (self.kind, self.lines) = (kind, lines) }

  /// Returns statements as text.
  package static func text(of statements: [CodeStatement]) -> String {
    statements.map { statement in
      let names = [
        ("d", statement.declared), ("u", statement.used), ("m", statement.modules),
      ].flatMap { word, names in names.sorted().map { "\(word) \($0)\n" } }
      let lines = "\(statement.lines.lowerBound) \(statement.lines.upperBound)"
      return "s \(lines) \(statement.kind.rawValue)\n" + names.joined()
    }.joined()
  }

  /// Reads statements, or returns `nil` for a malformed line.
  package static func all(in text: String) -> [CodeStatement]? {
    var all: [CodeStatement] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2 else { return nil }
      if words[0] == "s" {
        guard words.count == 4, let first = Int(words[1]), let last = Int(words[2]), first <= last,
          let kind = Kind(rawValue: words[3])
        else { return nil }
        all.append(CodeStatement(kind: kind, lines: first...last))
        continue
      }
      guard !all.isEmpty else { return nil }
      let name = words.dropFirst().joined(separator: " ")
      switch words[0] {
      case "d": all[all.count - 1].declared.insert(name)
      case "u": all[all.count - 1].used.insert(name)
      case "m": all[all.count - 1].modules.insert(name)
      default: return nil
      }
    }
    return all
  }
}
