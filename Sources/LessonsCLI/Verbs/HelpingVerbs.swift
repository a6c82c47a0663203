internal import Tutoring

/// `hint` and `solution`: help on request.
enum HelpingVerbs {
  static let hint = Verb(
    name: "hint", arguments: "[STEP]", completed: .steps,
    summary: "the next hint; it never moves you to another step",
    maximumArguments: 1, isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation)
    let address = try driver.standing.step(invocation.arguments.first)
    let news = try HintText.news(
      for: address, in: driver.standing, invocation.context.patterns)
    return try driver.run(.hint(address, fitting: news.count))
  }

  private static let reveal = Flag("reveal", "show it before you have passed the step")
  private static let diff = Flag("diff", "show every line, not only those near a change")
  private static let write = Flag("write", "write it into the page, with a backup")

  static let solution = Verb(
    name: "solution", arguments: "[STEP]", completed: .steps,
    summary: "the solution of a step",
    details: [
      "It is shown as a change to your page: `-` marks a line to remove, `+` a line to add. Unchanged "
        + "lines are shown only near a change.",
      "Before you have passed the step, it asks first; `--reveal` answers the question.",
      "`--write` replaces the code between the comments `//#-editable-code` and `//#-end-editable-code` in "
        + "your page, or the whole step if the comments are gone.",
    ],
    options: [reveal, diff, write], maximumArguments: 1, isPaged: true
  ) { invocation in
    let wishes = TutorDriver.Wishes(
      showsWholeDifference: invocation[diff], writesSolution: invocation[write])
    var driver = try TutorDriver(invocation, wishes)
    let address = try driver.standing.step(invocation.arguments.first)
    return try driver.run(.solution(address, isGranted: invocation[reveal]))
  }
}
