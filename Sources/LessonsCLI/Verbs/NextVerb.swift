internal import LessonModel
internal import TerminalIO

/// `next`: the whole loop in one word.
enum NextVerb {
  static let verb = Verb(
    name: "next", summary: "the loop: show the step, check it, move on when it is right",
    details: [
      "The first `next` shows a step and writes its code into your page. Edit the page, then `next` "
        + "again checks it: when it is right the next step is shown, else what is wrong and where.",
      "Nothing is lost when you stop: the next `next` goes on where you were.",
    ], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    var session = try Session(invocation, prepares: true)
    let screens = Screens(console: invocation.context.console)
    var address = session.standing.current
    if session.standing.progress.isFinished(session.standing.course) {
      return finish(session.standing, screens, isNew: false)
    }
    if session.standing.progress[address].wasShown, !session.standing.progress.isDone(address) {
      let judgement = try session.judge(address)
      try screens.show(judgement, of: address, in: session.standing)
      guard judgement.passed else { return .failed }
      screens.console.show([""])
    }
    if session.standing.progress.isDone(address) {
      let old = address
      guard let pending = session.standing.pending(after: address) else {
        return finish(session.standing, screens, isNew: true)
      }
      address = pending
      showClosing(of: old, before: address, session.standing, screens)
    }
    return try arrive(at: address, &session, screens)
  }

  /// Makes a step the current one, shows it, and runs it when there is nothing to do in it.
  static func arrive(
    at address: StepAddress, _ session: inout Session, _ screens: Screens
  ) throws -> ExitCode {
    session.noteAction(on: address)
    session.standing.progress.current = address
    try session.bring(address)
    try screens.show(address, in: session.standing)
    session.standing.progress[address].wasShown = true
    try session.save()
    let (lesson, index) = try session.standing.locate(address)
    if lesson.steps[index].isDemonstration, !session.standing.progress.isDone(address) {
      let judgement = try session.judge(address)
      guard judgement.passed else {
        try screens.show(judgement, of: address, in: session.standing)
        return .failed
      }
      screens.showOutput(judgement)
      if session.standing.pending(after: address) == nil {
        return finish(session.standing, screens, isNew: true)
      }
    }
    try screens.invite(address, in: session.standing)
    return .success
  }

  /// The end of a lesson, when the learner has just left it.
  private static func showClosing(
    of old: StepAddress, before new: StepAddress, _ standing: Standing, _ screens: Screens
  ) {
    guard old.lesson != new.lesson,
      let lesson = standing.course.lessons.first(where: { $0.id == old.lesson })
    else { return }
    screens.console.show(Closing.lines(of: lesson, in: standing, screens.console.output))
  }

  /// The end of the course, with the page worth keeping when it has just been reached.
  private static func finish(
    _ standing: Standing, _ screens: Screens, isNew: Bool
  ) -> ExitCode {
    let finish = Finish(standing: standing, capabilities: screens.console.output)
    screens.console.show(finish.lines(isNew: isNew))
    return .success
  }
}
