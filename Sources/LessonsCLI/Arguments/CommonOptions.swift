/// The options that every verb has.
enum CommonOptions {
  /// The folder of the lessons, as typed.
  static let course = Option.folder("course", "the folder of the lessons (or LESSONS_COURSE)")
  /// The folder of the learner's pages, as typed.
  static let workspace = Option.folder(
    "workspace", "the folder of your pages (or LESSONS_WORKSPACE)")
  /// Whether to print neither colours nor links.
  static let plain = Flag("plain", "the same text without colours, links or a pager")
  /// Whether to print long answers without a pager.
  static let noPager = Flag("no-pager", "write long answers without a pager")
  /// Whether to explain the verb instead of running it.
  static let help = Flag("help", short: "h", "explain the verb")
  /// Whether to show only the version, before anything else is read.
  static let version = Flag("version", short: "V", "print the version")

  /// All options, in the order of the help.
  static let all: [any DeclaredOption] = [course, workspace, plain, noPager, help]
}

/// The options of verbs that can show requests and responses.
enum WireOptions {
  /// Whether to draw the exchanges.
  static let wire = Flag("wire", "draw the requests of the step and their responses")
  /// The number of the exchange to show in full.
  static let exchange = Option.number(
    "exchange", "N", 1...200, "one exchange of the drawing, with all its fields and bodies")

  /// All options, in the order of the help.
  static let all: [any DeclaredOption] = [wire, exchange]
}

/// The options of verbs that can show values beside the lines.
enum ValuesOptions {
  static let values = Flag(
    "values", "the value of each line, from a second run that does not change the verdict")
  /// Whether to hide values, regardless of other options.
  static let noValues = Flag("no-values", "show no values, and skip the second run")

  /// All options, in the order of the help.
  static let all: [any DeclaredOption] = [values, noValues]
}
