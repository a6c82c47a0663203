internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// Carries out the tutor's effects on the live screen.
extension LiveScreen {
  /// Goes to a step and shows it.
  mutating func arrive(at address: StepAddress) throws {
    stopCheck()
    try act(.goTo(address))
  }

  /// Passes an action to the tutor and carries out its effects.
  ///
  /// This process holds the workspace's lock meanwhile; it waits up to two seconds for the lock.
  ///
  /// A verdict that could not be recorded comes first, so that nothing is done to its step before.
  mutating func act(_ action: Tutor.Action) throws {
    try recordLate(patience: .seconds(2))
    var session = try TutoringSession(bench, patience: .seconds(2))
    session.readPage()
    try perform(session.handle(action), &session)
  }

  /// Acts on the step at hand, or shows it when another program has moved there meanwhile.
  mutating func actHere(_ action: Tutor.Action) throws {
    let place = try bench.standing().place
    guard place == model.place.address else { return try arrive(at: place) }
    try act(action)
  }

  /// Carries out the effects in order.
  mutating func perform(_ effects: [Tutor.Effect], _ session: inout TutoringSession) throws {
    for effect in effects { try perform(effect, &session) }
  }

  private mutating func perform(
    _ effect: Tutor.Effect, _ session: inout TutoringSession
  ) throws {
    switch effect {
    case .bring(let address):
      try session.bring(address)
      tellNews(of: address, &session)
      try perform(session.handle(.brought(address)), &session)
    case .judge(let address, let purpose): try startCheck(address, purpose, &session)
    case .restore(let scope):
      let restored = try session.restore(scope)
      let words = restored.map { ResetMessage.text(scope, $0.lesson, backup: $0.backup) }
      _ = model.handle(.notice(words.joined(separator: ". ")))
    case .save: try session.save()
    case .present(let address): try present(address, session.standing)
    case .invite(let address): try checkAgain(address, &session)
    // The verdict was shown before it was saved.
    case .verdict: break
    case .printed:
      if let judged { stay(StepScreens.output(of: judged, width: console.output.width)) }
    case .closeLesson(let id):
      let lesson = session.standing.course.lessons.first { $0.id == id }
      let end = lesson.map { LessonEnd(lesson: $0, standing: session.standing) }
      if let end { stay(end.lines(console.output)) }
    case .finish:
      session.readAllPages()
      let end = CourseEnd(standing: session.standing, capabilities: console.output)
      // The last step has passed by a save, so this is the first that is said of it.
      stay(end.lines(isNew: true) + [""])
    case .fittingHints, .hint, .noHints, .solution, .askForSolution, .nothingToSolve:
      try help(effect, session.standing)
    case .refuse(let reason):
      let words = reason.words
      _ = model.handle(.notice(words.prefix(1).uppercased() + words.dropFirst() + "."))
      redraw()
    }
  }

  /// Prints once that the lesson has changed since its page was begun.
  mutating func tellNews(of address: StepAddress, _ session: inout TutoringSession) {
    guard let news = session.takeNews(of: address) else { return }
    let words = RefreshMessages.text(news)
    stay(
      StyledText(words.prefix(1).uppercased() + words.dropFirst() + ".", .color(.yellow))
        .wrapped(to: console.output.width) + [""])
  }

  private mutating func present(_ address: StepAddress, _ standing: Standing) throws {
    stopCheck()
    let (lesson, _) = try standing.locate(address)
    saves.isChecking(try standing.pages.page(of: lesson)?.bytes)
    _ = model.handle(.arrived(try Self.place(address, standing)))
    let title = CourseTitle(course: standing.course).lines(width: console.output.width)
    stay(
      (standing.isStart(address) ? title : [])
        + (try screens.view(of: address, in: standing).lines()))
  }

  /// Checks a step the learner comes back to when it has changed, or was tried without a pass.
  private mutating func checkAgain(
    _ address: StepAddress, _ session: inout TutoringSession
  ) throws {
    let pass = session.standing.tutor.pass(of: address)
    let wasTried = session.standing.progress[address].attempts > 0
    guard pass == .changed || pass == .open && wasTried else { return }
    try startCheck(address, .check, &session)
  }

  private mutating func help(_ effect: Tutor.Effect, _ standing: Standing) throws {
    let text = HintText(
      capabilities: console.output, patterns: context.patterns, hintWord: "h", solutionWord: "s")
    switch effect {
    case .fittingHints(let address, let left):
      stay(try text.fitting(address, left: left, in: standing) + [""])
    case .hint(let address, let number, let isLast):
      stay(try text.ordered(address, number: number, isLast: isLast, in: standing) + [""])
    case .noHints(let address):
      stay([StyledText("The step `\(address.step)` has no hints."), ""])
    case .nothingToSolve(let address): stay([SolutionText.nothingToSolve(address), ""])
    case .solution(let address):
      let (lesson, index) = try standing.locate(address)
      guard let solution = lesson.steps[index].solution else { return }
      let code = CodeView.lines(solution.code.text, width: console.output.width)
      stay([StyledText("The solution", .bold), ""] + code + [""])
    default: break
    }
  }
}
