internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// Carries out the tutor's effects on the live screen.
extension LiveScreen {
  /// Goes to a step and shows it.
  mutating func arrive(at address: StepAddress) throws {
    try act(.goTo(address))
  }

  /// Passes an action to the tutor and carries out its effects.
  ///
  /// This process holds the workspace's lock during the action. It waits up to two seconds for the
  /// lock.
  ///
  /// Before that, it records a verdict that the learner has seen.
  mutating func act(_ action: Tutor.Action) throws {
    try requireWorkspace()
    // Recording takes the lock too.
    attempt { screen throws in try screen.settle() }
    try record(patience: .seconds(2))
    var session = try TutoringSession(bench, patience: .seconds(2))
    session.readPage()
    // An action here means that the learner is reading this step.
    _ = session.handle(.look(model.place.address))
    try perform(session.handle(action), &session)
  }

  /// Acts on the current step, or shows the step to which another program has moved.
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
      let hasGrown = session.standing.growsPage(address)
      try session.bring(address)
      tellNews(of: address, &session)
      try perform(session.handle(.brought(address)), &session)
      if hasGrown { say(EditorStart.grown(context)) }
    case .judge(let address, let purpose):
      try startCheck(address, purpose, &session, goesToVerdict: purpose != .arrival)
    case .restore(let scope):
      let restored = try session.restore(scope)
      let words = restored.map { ResetMessage.text(scope, $0.lesson, backup: $0.backup) }
      _ = model.handle(.notice(words.joined(separator: ". ")))
    case .save: try session.save()
    case .present(let address): try present(address, session.standing)
    case .invite(let address): try checkAgain(address, &session)
    case .verdict(_, let losesPass): try showVerdict(losesPass: losesPass)
    // The output of a demonstration belongs below its verdict.
    case .printed: try showVerdict(losesPass: false)
    case .closeLesson(let id):
      guard let lesson = try? session.standing.shelf.lesson(id) else { break }
      let end = LessonEnd(lesson: lesson, standing: session.standing)
      show(.lessonEnd, "\(lesson.title) · the end of the lesson") { end.lines($0) }
    case .offer(let open, let address):
      let words = TutoringError.offer(open, after: address)
      say(words.prefix(1).uppercased() + words.dropFirst() + ".")
    case .finish:
      session.readAllPages()
      // A save made the last step pass, so the end is new.
      showCourseEnd(session.standing, isNew: true)
    case .finishPath:
      let standing = session.standing
      show(.courseEnd, "The end of the path") {
        PathEnd(standing: standing, width: $0.width).lines() + [""]
      }
    case .fittingHints, .hint, .noHints, .solution, .askForSolution, .nothingToSolve:
      try help(effect, session.standing)
    case .refuse(let reason):
      let words = reason.words
      _ = model.handle(.notice(words.prefix(1).uppercased() + words.dropFirst() + "."))
      redraw()
    }
  }

  /// Reports once that the lesson has changed since the learner began its page, and which steps
  /// have changed.
  mutating func tellNews(of address: StepAddress, _ session: inout TutoringSession) {
    if let change = session.takeNews(of: address) { addNews(RefreshMessages.text(change)) }
    if let putBack = session.takePutBack() { say(EditorStart.putBack(putBack.steps, context)) }
  }

  private mutating func addNews(_ words: String) {
    let line = StyledText(words.prefix(1).uppercased() + words.dropFirst() + ".", .color(.yellow))
    news.append(line)
  }

  /// Puts the pending news above the text.
  mutating func addNews() {
    for line in news { body.notes.append { line.wrapped(to: $0) + [""] } }
    news = []
  }

  mutating func showCourseEnd(_ standing: Standing, isNew: Bool) {
    show(.courseEnd, "The end of the course") {
      CourseEnd(standing: standing, capabilities: $0).lines(isNew: isNew) + [""]
    }
  }

  /// Shows a step and forgets the last check, without writing anything.
  mutating func present(_ address: StepAddress, _ standing: Standing) throws {
    follower.stop()
    let (lesson, _) = try standing.locate(address)
    watch.saves.isChecking(try standing.pages.page(of: lesson)?.bytes)
    _ = model.handle(.arrived(try WatchModel.Place(address, in: standing)))
    let start = FirstLines(address, in: standing)
    let view = try screens.view(of: address, in: standing)
    var layout = model.reader.layout
    layout.tableColumns = view.tableColumns
    _ = model.handle(.resized(layout))
    body = StepBody(view)
    body.hints = standing.progress[address].hints
    body.notes.append { start.lines(width: $0) }
    addNews()
    refresh()
  }

  /// Checks a revisited step again when it has changed, was tried without a pass, or was edited
  /// while no live screen ran.
  private mutating func checkAgain(
    _ address: StepAddress, _ session: inout TutoringSession
  ) throws {
    let standing = session.standing
    guard
      standing.wantsCheckOnArrival(at: address)
        || standing.tutor.pass(of: address) == .open && standing.isEdited(at: address)
    else { return }
    try startCheck(address, .check, &session, goesToVerdict: false)
  }

  /// Shows help for a step.
  mutating func help(_ effect: Tutor.Effect, _ standing: Standing) throws {
    let patterns = context.patterns
    func text(_ capabilities: TerminalCapabilities) -> HintText {
      HintText(
        capabilities: capabilities, patterns: patterns, hintWord: "h", solutionWord: "s")
    }
    switch effect {
    case .fittingHints(let address, let left):
      let hints = try HintText.takeNews(for: address, in: standing, patterns)
      show(StepBody.fitting) { text($0).fitting(hints, left: left) }
    case .hint(let address, let number, let isLast):
      body.hints = number + 1
      show("\(StepBody.hint)\(number)") {
        try text($0).ordered(address, number: number, isLast: isLast, in: standing)
      }
    case .askForSolution:
      _ = model.handle(.asked(.solution))
      redraw()
    case .noHints(let address): say("The step `\(address.step)` has no hints.")
    case .nothingToSolve(let address): say(SolutionText.nothingToSolve(address).text)
    case .solution(let address):
      let (lesson, index) = try standing.locate(address)
      guard let solution = lesson.steps[index].solution else { return }
      show("solution", "the solution") { CodeView.lines(solution.code.text, width: $0.width) }
    default: break
    }
  }

  /// Shows requested text below the verdict.
  private mutating func show(
    _ name: String, _ title: String = "",
    _ lines: @escaping (TerminalCapabilities) throws -> [StyledText]
  ) {
    body.add(StepBody.Extra(name: name, title: title, lines: lines))
    refresh(goesTo: name)
  }
}
