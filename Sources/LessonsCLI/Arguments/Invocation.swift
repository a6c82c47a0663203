internal import SystemIO

/// A verb with its arguments and options.
struct Invocation: Sendable {
  /// The arguments after the verb, without options.
  var arguments: [String] = []
  /// The options of the call.
  var options: OptionValues
  /// The program's environment.
  var context: Context

  /// Whether the call has a flag.
  ///
  /// - Precondition: The verb declares the flag.
  subscript(flag: Flag) -> Bool { options[flag] }

  /// The value of an option; `nil` when the call does not have it.
  ///
  /// - Precondition: The verb declares the option.
  subscript<Value>(option: Option<Value>) -> Value? { options[option] }

  /// The arguments as names of steps and lessons: `lesson 8` is one name.
  var names: [String] {
    var names: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word.lowercased() == "lesson", let number = rest.first,
        Int(number.prefix { $0 != "/" }) != nil
      {
        names.append("\(word) \(number)")
        rest = rest.dropFirst()
      } else {
        names.append(word)
      }
    }
    return names
  }

  /// The options that make a suggested command use the same course: ` --course DIR`, or nothing.
  var courseWords: String {
    guard let name = self[CommonOptions.course] else { return "" }
    return " --course \(ShellWords.join([name]))"
  }

  /// Whether to show values beside the lines.
  ///
  /// - Precondition: The verb declares `ValuesOptions`.
  var wantsValues: Bool { self[ValuesOptions.values] && !self[ValuesOptions.noValues] }
}
