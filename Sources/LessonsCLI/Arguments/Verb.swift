/// One verb of the command line: what it is called, takes and does.
struct Verb: Sendable {
  /// An option with two dashes, and perhaps a letter with one.
  struct Option: Sendable {
    /// The name without its dashes.
    var name: String
    /// The letter that says the same after one dash.
    var short: Character?
    /// What its value is called in the help; `nil` for a flag.
    var value: String?
    /// What it does, in a few words.
    var summary: String

    /// All that may be typed for it, dashes included, the long form first.
    var forms: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
  }

  /// The word that is typed.
  var name: String
  /// What may follow it, as the help shows it.
  var arguments = ""
  /// What it does, in one line.
  var summary: String
  /// More about it, a paragraph each.
  var details: [String] = []
  /// The options only this verb has.
  var options: [Option] = []
  /// How many words may follow; more are refused.
  var maximumArguments = 0
  /// Does it.
  var run: @Sendable (Invocation) async throws -> ExitCode

  /// The options every verb has.
  static let common = [
    Option(name: "course", value: "DIR", summary: "the lessons' folder (or LESSONS_COURSE)"),
    Option(
      name: "workspace", value: "DIR", summary: "the folder of your pages (or LESSONS_WORKSPACE)"),
    Option(name: "plain", summary: "no colours, no links: the same words only"),
    Option(name: "help", short: "h", summary: "what the verb does"),
  ]

  /// The options of verbs that can show values beside the lines.
  static let valueOptions = [
    Option(
      name: "values", summary: "each line with its value, from a second run that decides nothing"),
    Option(name: "no-values", summary: "no values, and no second run"),
  ]
}

/// A verb as it was called.
struct Invocation: Sendable {
  /// The words after the verb that are no options.
  var arguments: [String] = []
  /// The options that were given; flags have an empty value.
  var options: [String: String] = [:]
  /// The world around.
  var context: Context

  /// Whether an option was given.
  func has(_ option: String) -> Bool { options[option] != nil }

  /// The words that a command needs besides, when the course was named: ` --course DIR`, else none.
  var courseWords: String {
    guard let name = options["course"] else { return "" }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return " --course \(isPlain ? name : name.shellQuoted)"
  }

  /// Whether values beside the lines were asked for.
  var wantsValues: Bool { has("values") && !has("no-values") }
}
