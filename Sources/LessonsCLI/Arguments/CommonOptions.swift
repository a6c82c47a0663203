/// The options that every verb has.
enum CommonOptions {
  /// The folder of the lessons, as typed.
  static let course = Option.folder("course", "the folder of the lessons (or LESSONS_COURSE)")
  /// The folder of the learner's pages, as typed.
  static let workspace = Option.folder(
    "workspace", "the folder of your pages (or LESSONS_WORKSPACE)")
  /// Whether there are neither colours nor links.
  static let plain = Flag("plain", "the same text without colours, links or a pager")
  /// Whether long answers go to the terminal without a pager.
  static let noPager = Flag("no-pager", "write long answers without a pager")
  /// Whether to explain the verb instead of running it.
  static let help = Flag("help", short: "h", "explain the verb")
  /// Whether to show only the version, before anything else is read.
  static let version = Flag("version", short: "V", "print the version")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [course, workspace, plain, noPager, help]
}

/// The options of verbs that can show requests and responses.
enum WireOptions {
  /// Whether the exchanges are drawn.
  static let wire = Flag("wire", "draw the requests of the step and their responses")
  /// The exchange that is shown whole.
  static let exchange = Option.number(
    "exchange", "N", 1...200, "one exchange of the drawing, with all its fields and bodies")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [wire, exchange]
}

/// The options of verbs that can show values beside the lines.
enum ValuesOptions {
  /// Whether values are shown.
  static let values = Flag(
    "values", "the value of each line, from a second run that does not change the verdict")
  /// Whether values are hidden, whatever other options say.
  static let noValues = Flag("no-values", "show no values, and skip the second run")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [values, noValues]
}
