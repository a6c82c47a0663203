/// The parser's facts about a piece of code, such as the names that it declares and uses, and
/// whether it depends on its place.
///
/// Processes exchange the facts as text, one per line, with a keyword, a space, and the value.
package struct CodeFacts: Hashable, Sendable {
  /// The variables, functions, operators and types that the code declares for the code after it.
  package var declared: Set<String> = []
  /// The used names that are neither members after a dot nor labels, and are not declared around
  /// their use.
  package var used: Set<String> = []
  /// The imported modules.
  ///
  /// An import counts for the whole file, regardless of its place.
  package var modules: Set<String> = []
  /// The imports as written, each with its attributes.
  package var imports: [String] = []
  /// Whether the code may affect other code that uses none of its names.
  ///
  /// This is the case if it extends a type that it does not declare, or declares an operator or the
  /// type of literals.
  package var changesOthers = false
  /// Whether part of the code is allowed only at the top level, or has a different meaning
  /// elsewhere.
  package var needsTopLevel = false
  /// Whether the code parses without errors, so that a mistake does not affect the code after it.
  package var isComplete = true
  /// The names that only code of the same file can use, and the variables of a `guard` at the top level.
  package var privateNames: Set<String> = []
  /// Whether the code has file-private parts without names, such as a private extension,
  /// initializer or operator, a `defer` at the top level, or the name of the file itself.
  package var isBoundToFile = false
  /// Whether the code has an underscored attribute or `@c`.
  package var hasHiddenAttribute = false
  /// The offsets of top-level functions that need `@MainActor` if all code without an isolation
  /// belongs to the main actor.
  ///
  /// They are in bytes of UTF-8, in order.
  package var openFunctions: [Int] = []
  /// Whether the code has extensions whose members have no isolation of their own.
  package var hasOpenExtensions = false
  /// The marked places between statements, by their numbers.
  package var places: [Int: StatementPlace] = [:]

  /// Creates the facts of empty code.
  package init() {}
}

extension CodeFacts {
  /// The keywords of lines.
  private enum Word: String {
    case declared, used, module, `import`, changes, top, incomplete, `private`, bound, hidden
    case function, extensions, place, block, later
  }

  /// The final line of the text.
  private static let end = "."

  /// The facts as text, with the final line.
  package var text: String {
    func lines(_ word: Word, _ values: some Sequence<String>) -> [String] {
      values.map { "\(word.rawValue) \($0)" }
    }
    func line(_ word: Word, _ holds: Bool) -> [String] { holds ? [word.rawValue] : [] }
    let names =
      lines(.declared, declared.sorted()) + lines(.used, used.sorted())
      + lines(.module, modules.sorted()) + lines(.import, imports)
      + lines(.private, privateNames.sorted())
      + lines(.function, openFunctions.map(String.init))
    let places = places.sorted { $0.key < $1.key }.flatMap { number, place in
      ["\(place.isAtTopLevel ? Word.place : .block) \(number)"]
        + lines(.later, place.laterNames.sorted())
    }
    let others =
      line(.changes, changesOthers) + line(.top, needsTopLevel) + line(.incomplete, !isComplete)
      + line(.bound, isBoundToFile) + line(.hidden, hasHiddenAttribute)
      + line(.extensions, hasOpenExtensions)
    return (names + places + others + [Self.end]).joined(separator: "\n") + "\n"
  }

  /// Reads the facts about several pieces of code, or returns `nil` for a malformed line.
  package static func all(in text: String) -> [CodeFacts]? {
    var all: [CodeFacts] = []
    var facts = CodeFacts()
    var place: Int?
    for line in text.split(separator: "\n") {
      if line == end {
        all.append(facts)
        (facts, place) = (CodeFacts(), nil)
      } else if !facts.read(line, &place) {
        return nil
      }
    }
    return all
  }

  /// Reads a line's fact, which may be about the last place, and returns whether the line is
  /// well-formed.
  private mutating func read(_ line: Substring, _ place: inout Int?) -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let word = Word(rawValue: String(first)) else { return false }
    let value = parts.count > 1 ? String(parts[1]) : ""
    switch word {
    case .declared: declared.insert(value)
    case .used: used.insert(value)
    case .module: modules.insert(value)
    case .import: imports.append(value)
    case .private: privateNames.insert(value)
    case .function:
      guard let offset = Int(value) else { return false }
      openFunctions.append(offset)
    case .place, .block:
      guard let number = Int(value) else { return false }
      places[number] = StatementPlace(isAtTopLevel: word == .place)
      place = number
    case .later:
      guard let place else { return false }
      places[place]?.laterNames.insert(value)
    case .changes: changesOthers = true
    case .top: needsTopLevel = true
    case .incomplete: isComplete = false
    case .bound: isBoundToFile = true
    case .hidden: hasHiddenAttribute = true
    case .extensions: hasOpenExtensions = true
    }
    return true
  }
}
