/// An error that the compiler has found in a draft's code.
struct DraftError {
  /// The block.
  var part: Int
  /// The line of its code, counted from 0; `nil` for what was added to it.
  var line: Int?
  /// What the compiler says.
  var message: String
  /// Whether the program crashes there, and these are its last words.
  var isCrash = false

  /// The name behind some words of the message, `x` of `cannot find 'x' in scope`.
  func name(after words: String) -> String? {
    guard message.hasPrefix(words) else { return nil }
    return message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first
      .map(String.init)
  }

  /// The module that is not there.
  var missingModule: String? { name(after: "no such module ") }
  /// The name that was declared before.
  var takenName: String? {
    // A function's name comes with its labels.
    (name(after: "invalid redeclaration of ") ?? ambiguousName)?
      .split(separator: "(").first.map(String.init)
  }

  /// Whether it is where a name is used, and not where it is declared again.
  var isOfUse: Bool { ambiguousName != nil }

  /// The name that more than one declaration has.
  private var ambiguousName: String? {
    name(after: "ambiguous use of ")
      ?? (message.contains("is ambiguous for type lookup") ? name(after: "'") : nil)
  }
  /// The name that nothing has.
  var unknownName: String? {
    name(after: "unknown attribute ") ?? name(after: "cannot find type ") ?? name(
      after: "cannot find operator ")
      ?? name(after: "cannot find ")
  }

  /// The member that a type does not have.
  var unknownMember: String? {
    guard let words = message.firstRange(of: "has no member '") else { return nil }
    return String(message[words.upperBound...].prefix { $0 != "'" })
  }

  /// Whether it is about code that may be meant as a member of a type.
  var isOfMember: Bool {
    [
      "only valid on methods", "only be declared within a type", "only be declared on a type",
      "is not allowed outside of an enum", "'self' in scope", "find 'Self'", "'override' can only",
      "only be declared within a class",
    ].contains(where: message.contains)
      || unknownName?.count == 1 && message.contains("cannot find type")
  }

  /// Whether code ends where a value, or a way out, has to come from.
  var isOfMissingEnd: Bool {
    [
      "missing return", "body must not fall through", "without initializing all stored properties",
      "'self.init' isn't called", "'super.init' isn't called",
    ].contains(where: message.contains)
  }

  /// Whether it is about a declaration that can stand in no scope.
  var isOfFileScope: Bool {
    message.contains("only valid at file scope")
      || message.contains("may only be declared at file scope")
      || message.contains("cannot be declared inside")
  }

  /// Whether the line is no Swift at all.
  var isOfGrammar: Bool {
    message.hasPrefix("expected ") || message.hasPrefix("consecutive ")
      || message.hasPrefix("unterminated ") || message.hasPrefix("extraneous ")
      || message.contains("editor placeholder")
  }
}
