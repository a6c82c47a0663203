internal import Tutoring

/// `hint` and `solution`: help that is asked for.
enum HelpingVerbs {
  static let hint = Verb(
    name: "hint", arguments: "[STEP]", summary: "the next hint; asking never moves you",
    maximumArguments: 1
  ) { invocation in
    var driver = try TutorDriver(invocation)
    let address = try driver.standing.step(invocation.arguments.first)
    let news = try HintText.news(for: address, in: driver.standing)
    return try driver.run(.hint(address, fitting: news.count))
  }

  static let solution = Verb(
    name: "solution", arguments: "[STEP]", summary: "the solution, freely once you have passed",
    details: ["Before you have passed, it asks first; `--reveal` answers the question."],
    options: [
      Verb.Option(name: "reveal", value: nil, summary: "show it although the step is not passed"),
      Verb.Option(name: "diff", value: nil, summary: "show what differs from your page"),
      Verb.Option(name: "write", value: nil, summary: "put it into the page, with a backup"),
    ], maximumArguments: 1
  ) { invocation in
    var driver = try TutorDriver(invocation)
    let address = try driver.standing.step(invocation.arguments.first)
    return try driver.run(.solution(address, isGranted: invocation.has("reveal")))
  }
}
