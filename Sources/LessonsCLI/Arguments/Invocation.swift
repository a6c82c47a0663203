internal import SystemIO

/// A verb with the words and options it was called with.
struct Invocation: Sendable {
  /// The words after the verb that are not options.
  var arguments: [String] = []
  /// The options that were given.
  var options: OptionValues
  /// The world around.
  var context: Context

  /// Whether a flag was given.
  ///
  /// - Precondition: The verb declares the flag.
  subscript(flag: Flag) -> Bool { options[flag] }

  /// The value that was given for an option; `nil` when there was none.
  ///
  /// - Precondition: The verb declares the option.
  subscript<Value>(option: Option<Value>) -> Value? { options[option] }

  /// The words as names of steps and lessons: `lesson 8` is one name.
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

  /// Whether values beside the lines were asked for.
  ///
  /// - Precondition: The verb declares `ValuesOptions`.
  var wantsValues: Bool { self[ValuesOptions.values] && !self[ValuesOptions.noValues] }
}
