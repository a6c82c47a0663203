internal import LessonModel

/// Parses the arguments of a command line.
struct CommandLineParser {
  var verbs: [Verb]
  /// Verbs for other programs, which messages never name.
  var hidden: [Verb] = []
  /// The program's own options without a verb, besides the common ones.
  var optionsWithoutVerb: [any DeclaredOption] = []

  enum Request {
    case run(Verb, arguments: [String], options: OptionValues)
    case help(Verb?)
    case version
    case nothing(options: OptionValues)
  }

  /// An option on the command line.
  private struct TypedOption {
    /// The option with its dashes.
    var form: String
    /// The argument with its value; empty for a flag.
    var word: String
  }

  /// Parses the arguments after the program's name, and checks the value of every option.
  ///
  /// - Throws: `Failure` with code 64 that names the unknown argument, and similar known ones.
  func parse(_ words: [String]) throws -> Request {
    var verb: Verb?
    var arguments: [String] = []
    var typed: [TypedOption] = []
    var rest = words[...]
    var isLiteral = false
    while let word = rest.popFirst() {
      if word == "--", !isLiteral {
        isLiteral = true
      } else if word.hasPrefix("-"), word.count > 1, !isLiteral {
        if CommonOptions.version.forms.contains(word) { return .version }
        typed.append(try option(word, of: verb, rest: &rest))
      } else if let verb {
        arguments.append(word)
        guard arguments.count <= verb.maximumArguments else {
          throw Failure(
            .usage, "`\(verb.name)` does not take `\(word)`; see `lessons help \(verb.name)`")
        }
      } else {
        verb = try find(word)
      }
    }
    // With `--help`, the other arguments may be wrong.
    if typed.contains(where: { CommonOptions.help.forms.contains($0.form) }) { return .help(verb) }
    let options = try values(of: typed, for: verb)
    guard let verb else { return .nothing(options: options) }
    return .run(verb, arguments: arguments, options: options)
  }

  /// Returns the verb with this name.
  ///
  /// - Parameters:
  ///   - word: The name.
  ///   - others: Other words to suggest.
  /// - Returns: The verb.
  /// - Throws: `Failure` with code 64 when no verb has this name.
  func find(_ word: String, or others: [String] = []) throws -> Verb {
    if let verb = (verbs + hidden).first(where: { $0.name == word }) { return verb }
    let meant = NearMiss.of(word, in: verbs.map(\.name) + others).map { "did you mean `\($0)`?" }
    throw Failure(
      .usage, "there is no verb `\(word)`; \(meant ?? "`lessons help` lists them all")")
  }

  /// Reads an option, and its value from the remaining arguments unless it is in the same one.
  ///
  /// Before the verb, an option of any verb is allowed, because all verbs agree on which options
  /// have a value.
  private func option(
    _ word: String, of verb: Verb?, rest: inout ArraySlice<String>
  ) throws -> TypedOption {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let form = parts.first.map(String.init) ?? ""
    let known = verb?.allOptions ?? CommonOptions.all + verbs.flatMap(\.options)
    guard let option = known.typed(form) else {
      let what = verb.map { "`\($0.name)` has" } ?? "there is"
      throw unknown(form, among: known, what, verb)
    }
    guard let value = option.value else {
      guard parts.count == 1 else {
        throw Failure(.usage, "`\(form)` takes no value; write `\(form)` alone")
      }
      return TypedOption(form: form, word: "")
    }
    if parts.count == 2, !parts[1].isEmpty {
      return TypedOption(form: form, word: String(parts[1]))
    }
    guard parts.count == 1, let next = rest.popFirst() else {
      throw Failure(.usage, "`\(form)` needs a value; write `\(form) \(value.placeholder)`")
    }
    return TypedOption(form: form, word: next)
  }

  /// Returns the values of options, which must all be options of the verb.
  private func values(of typed: [TypedOption], for verb: Verb?) throws -> OptionValues {
    var values = OptionValues(of: verb?.allOptions ?? optionsWithoutVerb + CommonOptions.all)
    for typed in typed {
      guard let option = values.declared.typed(typed.form) else {
        let what = verb.map { "`\($0.name)` has" } ?? "`lessons` without a verb has"
        throw unknown(typed.form, among: values.declared, what, verb)
      }
      try values.set(option, to: typed.word)
    }
    return values
  }

  private func unknown(
    _ form: String, among known: [any DeclaredOption], _ what: String, _ verb: Verb?
  ) -> Failure {
    let meant = NearMiss.of(String(form.drop { $0 == "-" }), in: known.map(\.name))
      .map { "did you mean `--\($0)`?" }
    let help = "see `lessons help\(verb.map { " " + $0.name } ?? "")`"
    return Failure(.usage, "\(what) no option `\(form)`; \(meant ?? help)")
  }
}

extension [any DeclaredOption] {
  /// Returns the option with this form, dashes included.
  fileprivate func typed(_ form: String) -> (any DeclaredOption)? {
    first { $0.forms.contains(form) }
  }
}
