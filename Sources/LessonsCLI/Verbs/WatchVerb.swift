/// `watch`: the live screen.
enum WatchVerb {
  /// Whether no values are shown beside the lines.
  static let noValues = Flag("no-values", "no values beside the lines")

  static let verb = Verb(
    name: "watch", summary: "the live screen: save your page, and the verdict is there",
    details: [
      "Shows the step at hand and checks it each time you save the page. Keys do the rest; they are "
        + "shown at the foot of the screen. `lessons` alone on a terminal is the same.",
      "With `--plain`, or where the terminal can do no more, the same comes as lines one after the "
        + "other, and keys are letters with Enter.",
    ],
    options: [noValues, CourseTrust.trust], run: run)

  /// Runs the screen until it is left.
  static func run(_ invocation: Invocation) async throws -> ExitCode {
    var screen = try LiveScreen(invocation)
    try screen.run()
    return .success
  }
}
