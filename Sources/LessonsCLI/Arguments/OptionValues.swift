/// The options of one command line, each with its value.
struct OptionValues: Sendable {
  private var values: [String: any Sendable] = [:]
  /// The allowed options.
  let declared: [any DeclaredOption]

  /// Creates an empty set of values.
  ///
  /// - Parameter declared: The allowed options, including the common ones.
  init(of declared: [any DeclaredOption]) { self.declared = declared }

  /// Whether the call has a flag.
  ///
  /// - Precondition: The flag is declared.
  subscript(flag: Flag) -> Bool { value(of: flag) != nil }

  /// Returns whether the call has a flag, which the verb need not declare.
  func has(_ flag: Flag) -> Bool { declared.contains { $0.name == flag.name } && self[flag] }

  /// The value of an option; `nil` when the call does not have it.
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
  ///   - word: The typed value; a flag ignores it.
  /// - Throws: `Failure` with code 64 when the option does not accept the value.
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
