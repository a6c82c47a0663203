internal import LessonModel
internal import Tutoring

/// `goto`, `skip`, `back` and `reset`: they move about and start over.
enum MovingVerbs {
  static let goto = Verb(
    name: "goto", arguments: "STEP", completed: .steps, summary: "go to a step",
    details: [
      "A STEP is `lesson/step`, the beginning of a name, or its number in the lesson at hand: "
        + "`lessons goto 2` is step 2 of this lesson, `lessons goto lesson 2` the first step of "
        + "lesson 2, and `lessons goto 2/3` its step 3.",
      "Earlier steps that you have not solved take part with the lesson's own solution.",
    ], options: [CourseTrust.trust], maximumArguments: 2, isPaged: true
  ) { invocation in
    guard let word = invocation.names.first else {
      throw Failure(.usage, "`goto` needs a step, such as `lessons goto 2`")
    }
    if invocation.names.count > 1 {
      throw Failure(
        .usage, "`goto` does not take `\(invocation.names[1])`; see `lessons help goto`")
    }
    var driver = try TutorDriver(invocation)
    return try driver.run(.goTo(try driver.standing.step(word)))
  }

  static let skip = Verb(
    name: "skip", summary: "leave the step at hand for later", options: [CourseTrust.trust],
    isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation)
    return try driver.run(.skip)
  }

  static let back = Verb(
    name: "back", summary: "go to the step before", options: [CourseTrust.trust],
    isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation)
    return try driver.run(.back)
  }

  private static let lesson = Option.lesson("lesson", "start a whole lesson over")
  private static let all = Flag("all", "start the course over")

  static let reset = Verb(
    name: "reset", arguments: "[STEP]", completed: .steps,
    summary: "start a step over; your version is kept",
    details: ["Without a STEP it asks whether you mean the step at hand."],
    options: [lesson, all], maximumArguments: 1
  ) { invocation in
    let word = invocation.arguments.first
    let lesson = invocation[Self.lesson]
    let named = [word != nil, lesson != nil, invocation[all]].count { $0 }
    guard named < 2 else {
      throw Failure(.usage, "say one thing to reset: a STEP, `--lesson LESSON` or `--all`")
    }
    if named == 0 { try confirm(try Standing(of: invocation).place, invocation.context) }
    var driver = try TutorDriver(invocation)
    guard named > 0 else { return try driver.run(.reset(.step(driver.standing.place))) }
    return try driver.run(.reset(try scope(step: word, lesson: lesson, driver.standing)))
  }

  /// Asks whether the step at hand is meant.
  private static func confirm(_ address: StepAddress, _ context: Context) throws {
    let question = "Start `\(address)` over? Your version is kept."
    switch try context.console.ask(question, interrupt: context.interrupt) {
    case true?: return
    case false?: throw Failure(.failed, "nothing was reset")
    case nil:
      throw Failure(
        .usage,
        "say what to reset: `lessons reset \(address)` is the step at hand; `--lesson LESSON` and "
          + "`--all` start more over")
    }
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
