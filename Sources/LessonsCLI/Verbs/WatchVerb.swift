/// `watch`: the live screen.
enum WatchVerb {
  static let verb = Verb(
    name: "watch", summary: "the live screen: save your page, and the verdict is there",
    details: [
      "Shows the step at hand and checks it each time you save the page. Keys do the rest; they are "
        + "shown at the foot of the screen. `lessons` alone on a terminal is the same.",
      "With `--plain`, or where the terminal can do no more, the same comes as lines one after the "
        + "other, and keys are letters with Enter.",
    ],
    options: [
      Verb.Option(name: "poll", value: nil, summary: "look for saves from time to time"),
      Verb.Option(name: "no-values", value: nil, summary: "no values beside the lines"),
    ], run: run)

  /// Runs the screen until it is left.
  static func run(_ invocation: Invocation) async throws -> ExitCode {
    var screen = try LiveScreen(invocation)
    try screen.run()
    return .success
  }
}
