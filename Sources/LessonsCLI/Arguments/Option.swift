/// An option, as the parser, the help, the manual page and completion use it.
protocol DeclaredOption: Sendable {
  /// The name without its dashes.
  var name: String { get }
  /// The letter of its short form, `-l`.
  var short: Character? { get }
  /// The effect of the option, in a few words.
  var summary: String { get }
  /// The option's value; `nil` for a flag.
  var value: OptionValue? { get }
}

extension DeclaredOption {
  /// All forms of the option with dashes, the long one first.
  var forms: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

/// The value of an option on the command line.
struct OptionValue: Sendable {
  /// The name of the value in the help.
  var placeholder: String
  /// The words that a shell may offer for it.
  var completed: CompletedWords
  /// Converts the typed word to the value.
  var read: @Sendable (String) throws(Failure) -> any Sendable
}

/// An option without a value.
struct Flag: DeclaredOption {
  let name: String
  let short: Character?
  let summary: String
  var value: OptionValue? { nil }

  /// Declares a flag.
  init(_ name: String, short: Character? = nil, _ summary: String) {
    self.name = name
    self.short = short
    self.summary = summary
  }
}

/// An option that is followed by a value of a certain type.
struct Option<Value: Sendable>: DeclaredOption {
  let name: String
  let short: Character?
  let summary: String
  let value: OptionValue?

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - short: The letter of the short form after one dash.
  ///   - placeholder: The name of the value in the help.
  ///   - completed: The words that a shell may offer for the value.
  ///   - summary: The effect of the option, in a few words.
  ///   - read: Converts the typed word to the value, or throws a `Failure` with code 64.
  init(
    _ name: String, short: Character? = nil, _ placeholder: String,
    completed: CompletedWords = .nothing, _ summary: String,
    read: @escaping @Sendable (String) throws(Failure) -> Value
  ) {
    self.name = name
    self.short = short
    self.summary = summary
    value = OptionValue(placeholder: placeholder, completed: completed) {
      (word) throws(Failure) -> any Sendable in try read(word)
    }
  }
}
