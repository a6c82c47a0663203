/// `watch`: runs the live screen.
enum WatchVerb {
  /// Whether to hide the values beside the lines.
  static let noValues = Flag("no-values", "show no values beside the lines")

  static let verb = Verb(
    name: "watch", summary: "the live screen: save your page and see the verdict",
    details: [
      "It shows the current step and checks it each time you save the page. The keys are listed at the "
        + "bottom of the screen. `lessons` without a verb opens it too.",
      "With `--plain`, and in a terminal without the necessary features, it prints the same as lines; then "
        + "a key is a letter followed by Enter.",
    ],
    options: [noValues, CourseTrust.trust], run: run)

  /// Runs the screen until the learner leaves it.
  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let term = invocation.context.environment["TERM"] ?? ""
    let isCapable = !invocation[CommonOptions.plain] && !term.isEmpty && term != "dumb"
    if invocation.context.console.isInteractive, isCapable {
      var screen = try LiveScreen(invocation)
      try screen.run()
    } else {
      var screen = try PlainScreen(invocation)
      try screen.run()
    }
    return .success
  }
}
