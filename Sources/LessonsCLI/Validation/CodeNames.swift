internal import LessonMarkup
internal import LessonModel

/// The names in a step's code: what it declares for the code behind it, and what it uses.
///
/// It is a guess from words and braces, and errs on one side: a name too many costs a compile.
struct CodeNames: Sendable {
  /// Variables, functions and types outside all braces.
  private(set) var declared: Set<String> = []
  /// Extended types, and all that is declared in their extensions.
  private(set) var extended: Set<String> = []
  /// Names that stand by themselves, neither behind a dot nor as a label, and are not declared
  /// around where they stand.
  private(set) var used: Set<String> = []
  /// Names behind dots.
  private(set) var members: Set<String> = []
  /// Whether there is something that no scope but the file's may have.
  private(set) var mustBeAtTopLevel = false

  /// Finds the names.
  init(_ code: [SourceFragment]) {
    var reader = NameReader()
    for fragment in code { reader.read(Array(fragment.text.utf8)) }
    while reader.scopes.count > 1 { reader.close() }
    declared = reader.scopes[0].declared
    used = reader.scopes[0].used.subtracting(declared)
    (extended, members) = (reader.extended, reader.members)
    mustBeAtTopLevel = reader.mustBeAtTopLevel
  }

  /// Adds what other code declares.
  mutating func addDeclarations(of other: CodeNames) {
    declared.formUnion(other.declared)
    extended.formUnion(other.extended)
  }

  /// Whether `code` may use what is declared here, and neither by itself nor by `own`.
  func mayBeUsed(by code: CodeNames, besides own: CodeNames? = nil) -> Bool {
    let names = code.used.subtracting(own?.declared ?? [])
    return !names.isDisjoint(with: declared) || !names.isDisjoint(with: extended)
      || !code.members.isDisjoint(with: extended)
  }
}

/// Reads code token by token, with the scopes that are open.
private struct NameReader {
  struct Scope {
    var declared: Set<String> = []
    var used: Set<String> = []
    var isExtension = false
  }

  var scopes = [Scope()]
  var extended: Set<String> = []
  var members: Set<String> = []
  var mustBeAtTopLevel = false
  private var brackets: [String] = []
  /// The declaration whose names come next.
  private var declaring: String?
  /// What the next brace opens: parameters, and whether it is an extension's.
  private var coming = Scope()
  private var isInSignature = false
  private var isInCondition = false
  private var previous = ""

  /// Words that one name follows.
  private static let single: Set<String> = [
    "func", "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "macro",
  ]

  mutating func read(_ bytes: [UInt8]) {
    let tokens = SwiftScanner.scan(bytes).tokens.filter {
      ![.whitespace, .lineComment, .blockComment].contains($0.kind)
    }
    for (number, token) in tokens.enumerated() {
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      switch token.kind {
      case .newline:
        declaring = nil
        continue
      case .whitespace, .lineComment, .blockComment, .number: break
      case .punctuation: read(punctuation: word)
      case .directive: mustBeAtTopLevel = true
      case .attribute: use(String(word.dropFirst()))
      case .string: for name in Self.interpolated(word) { use(name) }
      case .identifier, .type, .keyword:
        let next = number + 1 < tokens.count ? bytes[tokens[number + 1].range] : []
        read(
          word, isKeyword: token.kind == .keyword,
          isBeforeColon: next.elementsEqual([UInt8(ascii: ":")]))
      }
      previous = word
    }
  }

  mutating func close() {
    guard scopes.count > 1, let scope = scopes.popLast() else { return }
    if scope.isExtension { extended.formUnion(scope.declared) }
    scopes[scopes.count - 1].used.formUnion(scope.used.subtracting(scope.declared))
  }

  private mutating func read(punctuation word: String) {
    switch word {
    case "{":
      brackets.append(word)
      scopes.append(coming)
      (coming, declaring) = (Scope(), nil)
      (isInSignature, isInCondition) = (false, false)
    case "(", "[": brackets.append(word)
    case "}", ")", "]":
      _ = brackets.popLast()
      if word == "}" { close() }
    case ":", "=":
      // A variable's type or value follows.
      declaring = nil
    case _ where declaring == "func":
      // An operator is for the whole file.
      mustBeAtTopLevel = true
      declaring = nil
    default: break
    }
  }

  private mutating func read(_ word: String, isKeyword: Bool, isBeforeColon: Bool) {
    let name = word.filter { $0 != "`" }
    if previous == "." {
      members.insert(name)
    } else if isBeforeColon, declaring == nil, brackets.last == "(" {
      // A label; in a signature also a parameter's name.
      if isInSignature { coming.declared.insert(name) }
    } else if Self.single.contains(word) {
      declaring = word
      isInSignature = word == "func"
      if word == "extension" { coming.isExtension = true }
      if word == "extension" || word == "protocol" { mustBeAtTopLevel = true }
    } else if ["let", "var", "case", "for"].contains(word) {
      declaring = word
      if word == "for" { isInCondition = true }
    } else if word == "if" || word == "while" {
      isInCondition = true
    } else if word == "init" || word == "subscript" {
      isInSignature = true
    } else if word == "in" {
      // What stood before it are a closure's parameters, unless it is a loop's.
      if declaring != "for" { declareParameters() }
      declaring = nil
    } else if word == "import" || word == "operator" {
      mustBeAtTopLevel = true
    } else if isKeyword {
      // Its error has a name without being declared.
      if word == "catch" { coming.declared.insert("error") }
    } else if let kind = declaring {
      if kind == "extension" { extended.insert(name) }
      if isInCondition {
        coming.declared.insert(name)
      } else {
        scopes[scopes.count - 1].declared.insert(name)
      }
      if Self.single.contains(kind) { declaring = nil }
    } else if !(isInSignature && brackets.last == "(" && ["(", ","].contains(previous)) {
      use(name)
    }
  }

  private mutating func use(_ name: String) {
    scopes[scopes.count - 1].used.insert(name)
  }

  private mutating func declareParameters() {
    let names = scopes[scopes.count - 1].used.filter { $0.first?.isLowercase == true }
    scopes[scopes.count - 1].declared.formUnion(names)
  }

  /// The words of a literal that has code in it.
  private static func interpolated(_ literal: String) -> [String] {
    guard literal.contains("\\") else { return [] }
    return literal.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
}
