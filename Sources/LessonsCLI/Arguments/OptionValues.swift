/// The options of one command line, each with its value.
struct OptionValues: Sendable {
  private var values: [String: any Sendable] = [:]
  /// The options that may be given.
  let declared: [any DeclaredOption]

  /// Creates an empty set of values.
  ///
  /// - Parameter declared: The options that may be given, the common ones included.
  init(of declared: [any DeclaredOption]) { self.declared = declared }

  /// Whether a flag was given.
  ///
  /// - Precondition: The flag is declared.
  subscript(flag: Flag) -> Bool { value(of: flag) != nil }

  /// Whether a flag was given, by a verb that need not declare it.
  func has(_ flag: Flag) -> Bool { declared.contains { $0.name == flag.name } && self[flag] }

  /// The value that was given for an option; `nil` when there was none.
  ///
  /// - Precondition: The option is declared, with this type.
  subscript<Value>(option: Option<Value>) -> Value? {
    guard let value = value(of: option) else { return nil }
    guard let value = value as? Value else {
      preconditionFailure("`--\(option.name)` is declared with another type")
    }
    return value
  }

  /// Stores an option; the last one wins.
  ///
  /// - Parameters:
  ///   - option: One of the declared options.
  ///   - word: The word that was typed for its value; a flag ignores it.
  /// - Throws: `Failure` with code 64 when the option does not take the word.
  mutating func set(_ option: any DeclaredOption, to word: String) throws(Failure) {
    if let value = option.value {
      values[option.name] = try value.read(word)
    } else {
      values[option.name] = true
    }
  }

  private func value(of option: any DeclaredOption) -> (any Sendable)? {
    precondition(
      declared.contains { $0.name == option.name },
      "a verb reads `--\(option.name)` but does not declare it")
    return values[option.name]
  }
}
