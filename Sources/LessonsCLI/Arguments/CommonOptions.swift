/// The options that every verb has.
enum CommonOptions {
  /// The folder of the lessons, as typed.
  static let course = Option.folder("course", "the lessons' folder (or LESSONS_COURSE)")
  /// The folder of the learner's pages, as typed.
  static let workspace = Option.folder(
    "workspace", "the folder of your pages (or LESSONS_WORKSPACE)")
  /// Whether there are neither colours nor links.
  static let plain = Flag("plain", "no colours, links or pager: the same words only")
  /// Whether long answers go to the terminal without a pager.
  static let noPager = Flag("no-pager", "write long answers as they are, not in a pager")
  /// Whether to explain the verb instead of running it.
  static let help = Flag("help", short: "h", "what the verb does")
  /// Whether to show only the version, before anything else is read.
  static let version = Flag("version", short: "V", "the version, and nothing else")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [course, workspace, plain, noPager, help]
}

/// The options of verbs that can show requests and responses.
enum WireOptions {
  /// Whether the exchanges are drawn.
  static let wire = Flag("wire", "who spoke to whom while the step ran, as a drawing")
  /// The exchange that is shown whole.
  static let exchange = Option.number(
    "exchange", "N", 1...200, "one exchange of the drawing with all its fields and bodies")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [wire, exchange]
}

/// The options of verbs that can show values beside the lines.
enum ValuesOptions {
  /// Whether values are shown.
  static let values = Flag(
    "values", "each line with its value, from a second run that decides nothing")
  /// Whether values are hidden, whatever other options say.
  static let noValues = Flag("no-values", "no values, and no second run")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [values, noValues]
}
