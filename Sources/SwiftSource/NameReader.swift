/// Reads code token by token for `CodeNames`, and keeps track of the open scopes.
struct NameReader {
  /// The code between two braces.
  struct Scope {
    /// Names that hide names from outside.
    var declared: Set<String> = []
    /// Names that it uses.
    var used: Set<String> = []
    /// The keyword that it belongs to, such as `enum`.
    var kind = ""
  }

  /// The open scopes; the first is that of the file.
  private(set) var scopes = [Scope()]
  /// The types that are extended.
  private(set) var extended: Set<String> = []
  /// Whether an operator or its precedence is declared, or a comparison outside all types.
  private(set) var hasOperator = false
  /// See `CodeNames`.
  private(set) var imported: Set<String> = []
  /// See `CodeNames`.
  private(set) var mustBeAtTopLevel = false

  private var brackets: [String] = []
  private var hasOpenEnd = false
  /// See `CodeNames`.
  var isBalanced: Bool { brackets.isEmpty && !hasOpenEnd }
  /// The keyword of the declaration whose names come next.
  private var declaring: String?
  /// The number of open brackets around the variables being declared.
  private var depthOfVariables = -1
  /// The scope that the next brace opens.
  private var coming = Scope()
  /// The variables that this line declares; `valued` has those whose values follow.
  private var variables: Set<String> = []
  private var valued: Set<String> = []
  private var isInSignature = false
  private var isInCondition = false
  private var isInGuard = false
  private var isInLoopHead = false
  private var isAtLineStart = true
  private var previous = ""

  private static let closing: [Character: String] = ["{": "}", "(": ")", "[": "]"]

  /// The operators that types may get from the compiler or a protocol; a function for one of them outside
  /// all types replaces it.
  private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "~="]

  /// Keywords that are followed by one name.
  private static let single: Set<String> = [
    "func", "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "macro",
  ]

  /// Reads a fragment, or some code in a literal.
  mutating func read(_ bytes: [UInt8], isInLiteral: Bool = false) {
    let scan = SwiftScanner.scan(bytes)
    if scan.unterminated != nil { hasOpenEnd = true }
    let tokens = scan.tokens.filter {
      ![.whitespace, .lineComment, .blockComment].contains($0.kind)
    }
    for (number, token) in tokens.enumerated() {
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      switch token.kind {
      case .newline:
        (declaring, variables, valued) = (nil, [], [])
        if brackets.last != "(" { isInSignature = false }
        if previous != "," { depthOfVariables = -1 }
        isAtLineStart = true
        continue
      case .whitespace, .lineComment, .blockComment, .number: break
      case .punctuation: read(punctuation: word)
      case .directive: mustBeAtTopLevel = true
      case .attribute: use(String(word.dropFirst()))
      case .string: if !isInLiteral { read(literal: Array(bytes[token.range])) }
      case .identifier, .type, .keyword:
        let next = number + 1 < tokens.count ? tokens[number + 1] : nil
        read(
          word, isKeyword: token.kind == .keyword, before: next?.kind,
          next.map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? "")
      }
      previous = word
      isAtLineStart = false
    }
  }

  /// Ends the innermost scope.
  mutating func close() {
    guard scopes.count > 1, let scope = scopes.popLast() else { return }
    scopes[scopes.count - 1].used.formUnion(scope.used.subtracting(scope.declared))
  }

  private mutating func read(punctuation word: String) {
    switch word {
    case "{":
      brackets.append(word)
      scopes.append(coming)
      (coming, declaring, variables, valued) = (Scope(), nil, [], [])
      (isInSignature, isInCondition, isInLoopHead) = (false, false, false)
    case "(": brackets.append(word)
    case "[":
      // At the beginning of a closure, it is the capture list.
      brackets.append(previous == "{" ? "{[" : word)
    case "}", ")", "]":
      if brackets.popLast()?.last.map({ Self.closing[$0] == word }) != true {
        hasOpenEnd = true
      }
      if word == "}" {
        close()
        (coming, isInSignature) = (Scope(), false)
      }
    case ":", "=":
      // A variable's type or value follows.
      declaring = nil
      if word == "=" { valued = variables }
    case ";": (variables, valued) = ([], [])
    case _ where declaring == "func":
      // An operator counts for the whole file.
      mustBeAtTopLevel = true
      if scopes.count == 1, Self.comparisons.contains(word) { hasOperator = true }
      declare(word)
      declaring = nil
    case ".", ",", "->": break
    default: use(word)
    }
  }

  private mutating func read(
    _ word: String, isKeyword: Bool, before kind: SwiftToken.Kind?, _ next: String
  ) {
    let name = word.filter { $0 != "`" }
    if previous == "." {
      // A member is found through its type.
    } else if declaring == "import" {
      if !Self.single.contains(word), !["let", "var"].contains(word) { imported.insert(name) }
    } else if brackets.last == "(", next == ":", declaring == nil,
      isInSignature || ["(", ","].contains(previous)
    {
      // A label; in a signature also a parameter's name.
      if isInSignature { coming.declared.insert(name) }
    } else if isInSignature, brackets.last == "(", ["(", ","].contains(previous),
      kind == .identifier
    {
      // A label before a parameter's name.
    } else if Self.single.contains(word) {
      declaring = word
      coming.kind = word
      isInSignature = word == "func"
      if word == "extension" || word == "protocol" { mustBeAtTopLevel = true }
    } else if ["let", "var", "case", "for", "import"].contains(word) {
      declaring = word
      // A pattern may call the operator `~=`.
      if word == "case" { use("~=") }
      if word == "let" || word == "var" { depthOfVariables = brackets.count }
      if word == "for" { (isInCondition, isInLoopHead) = (true, true) }
      if word == "import" { mustBeAtTopLevel = true }
    } else if word == "if" || word == "while" {
      // A `while` after a brace is the end of `repeat`.
      isInCondition = !(word == "while" && previous == "}" && !isAtLineStart)
    } else if word == "guard" || word == "else" {
      isInGuard = word == "guard"
    } else if word == "init" || word == "subscript" {
      isInSignature = true
    } else if word == "in" {
      // The names before `in` are a closure's parameters, unless it belongs to a loop.
      if !isInLoopHead { declareParameters() }
      (declaring, isInLoopHead) = (nil, false)
    } else if word == "operator" || word == "precedencegroup" {
      (mustBeAtTopLevel, hasOperator) = (true, true)
    } else if isKeyword {
      // In `catch let error as Lost`, a type follows.
      if word == "as" { declaring = nil }
      // Values at the top level are never released; a `defer` there runs at the end of the page.
      let isHeld = ["deinit", "weak", "unowned"].contains(word)
      if isHeld || word == "defer" && scopes.count == 1 { mustBeAtTopLevel = true }
      // `catch` declares `error` implicitly.
      if word == "catch" { coming.declared.insert("error") }
    } else if let declaring, declaring != "case" || scopes.last?.kind == "enum" {
      declare(name, as: declaring, before: next)
    } else if previous == ",", brackets.count == depthOfVariables, !isInCondition,
      next == "=" || next == ":"
    {
      declare(name)
    } else {
      use(name)
    }
  }

  private mutating func declare(_ name: String, as kind: String, before next: String) {
    if kind == "extension" {
      extended.insert(name)
    } else if isInCondition {
      coming.declared.insert(name)
    } else {
      declare(name)
    }
    if Self.single.contains(kind) {
      declaring = nil
    } else if kind != "case", isInCondition || isInGuard, ["{", ",", "else"].contains(next) {
      // `if let name` takes the value of an outer variable with the same name.
      if isInCondition { use(name) } else { useFromOutside(name) }
    } else if kind == "let" || kind == "var" {
      variables.insert(name)
    }
  }

  private mutating func declare(_ name: String) {
    // `_` names nothing.
    guard name != "_" else { return }
    scopes[scopes.count - 1].declared.insert(name)
  }

  private mutating func use(_ name: String) {
    guard name != "_" else { return }
    scopes[scopes.count - 1].used.insert(name)
    // In `let name = name.first` the second name is a different one, from outside.
    if brackets.last == "{[" || valued.contains(name) { useFromOutside(name) }
  }

  /// Uses a name where the innermost scope declares another thing with that name.
  private mutating func useFromOutside(_ name: String) {
    scopes[max(0, scopes.count - 2)].used.insert(name)
  }

  private mutating func declareParameters() {
    guard scopes.count > 1 else { return }
    let names = scopes[scopes.count - 1].used.filter { $0.first?.isLowercase == true }
    scopes[scopes.count - 1].declared.formUnion(names)
  }

  /// Reads the code in a string literal, each piece as if it were in parentheses.
  private mutating func read(literal: [UInt8]) {
    let outside = (declaring, variables, valued, isInSignature, isInCondition, isInLoopHead)
    for code in SwiftScanner.interpolations(in: literal) {
      (declaring, previous, isInSignature) = (nil, "(", false)
      brackets.append("(")
      // The code in nested literals is read separately.
      read(Array(literal[code]), isInLiteral: true)
      _ = brackets.popLast()
    }
    (declaring, variables, valued, isInSignature, isInCondition, isInLoopHead) = outside
  }
}
