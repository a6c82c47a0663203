internal import LessonModel
internal import Tutoring

/// `reset`: starts a step, a lesson or the course over.
enum ResetVerb {
  private static let lesson = Option.lesson("lesson", "start a whole lesson over")
  private static let all = Flag("all", "start the course over")

  static let verb = Verb(
    name: "reset", arguments: "[STEP]", completed: .steps,
    summary: "start a step over, with a backup of your page",
    details: [
      "Without a STEP it asks whether you mean the current step. Before a whole lesson or the course is "
        + "started over, it says what will be lost, and asks; `--yes` answers the question.",
      "`lessons restore` brings a page and its passes back.",
    ],
    options: [lesson, all, Confirmation.yes], maximumArguments: 1
  ) { invocation in
    let word = invocation.arguments.first
    let lesson = invocation[Self.lesson]
    let named = [word != nil, lesson != nil, invocation[all]].count { $0 }
    guard named < 2 else {
      throw Failure(.usage, "name one thing to reset: a STEP, `--lesson LESSON` or `--all`")
    }
    let standing = try Standing(of: invocation)
    let scope =
      named == 0
      ? .step(standing.place) : try scope(step: word, lesson: lesson, standing)
    // A learner who names a step means it.
    if word == nil { try confirm(scope, standing, invocation) }
    var driver = try TutorDriver(invocation)
    return try driver.run(.reset(scope))
  }

  private static func confirm(
    _ scope: Tutor.ResetScope, _ standing: Standing, _ invocation: Invocation
  ) throws {
    let (question, unasked) =
      switch scope {
      case .step(let address):
        (
          "Start `\(address)` over? Your version is kept.",
          "name what to reset: `lessons reset \(address)` is the current step; `--lesson LESSON` and "
            + "`--all` start more over"
        )
      case .lesson(let id):
        (
          ResetMessage.question(scope, standing),
          "`lessons reset --lesson \(id) --yes` starts it over: \(ResetMessage.loss(scope, standing))"
        )
      case .course:
        (
          ResetMessage.question(scope, standing),
          "`lessons reset --all --yes` starts the course over: "
            + ResetMessage.loss(scope, standing)
        )
      }
    try Confirmation.ask(
      question, invocation, declined: "nothing was reset", unasked: unasked)
  }

  private static func scope(
    step: String?, lesson: String?, _ standing: Standing
  ) throws -> Tutor.ResetScope {
    if let step {
      guard case .step(let address) = try standing.reference.meaning(of: step) else {
        throw Failure(
          .noMatch, "`\(step)` is a lesson; `lessons reset --lesson \(step)` starts it over")
      }
      return .step(address)
    }
    guard let lesson else { return .course }
    guard case .lesson(let id) = try standing.reference.meaning(ofLesson: lesson) else {
      throw Failure(.noMatch, "`\(lesson)` is a step; `lessons reset \(lesson)` starts it over")
    }
    return .lesson(id)
  }
}
