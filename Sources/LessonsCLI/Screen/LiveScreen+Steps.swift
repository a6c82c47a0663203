internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// Steps, checks and values.
extension LiveScreen {
  /// A check that is under way.
  struct Checking {
    var check: Session.Check
    var work: BackgroundWork<Result<Judgement, RunnerError>>
  }

  /// The values of the step that was judged last, while they are made and when they are there.
  struct Tracing {
    var trace: ValueTrace
    var work: BackgroundWork<ValueLog?>
  }

  /// Makes a step the current one and shows it.
  mutating func arrive(at address: StepAddress) throws {
    stopCheck()
    let needsCheck = try bring(address)
    if needsCheck { try startCheck() }
  }

  /// Brings a step into its page and onto the screen, and says whether it is worth a check by itself.
  mutating func bring(_ address: StepAddress) throws -> Bool {
    var session = try session()
    let wasDone = session.standing.progress.isDone(address)
    session.noteAction(on: address)
    session.standing.progress.current = address
    if session.standing.progress[address].status == .skipped {
      session.standing.progress[address].status = .open
    }
    try session.bring(address)
    session.standing.progress[address].wasShown = true
    try session.save()
    let (lesson, index) = try session.standing.locate(address)
    saves.isChecking(try session.standing.workspace.readPage(of: lesson))
    _ = model.handle(.arrived(try Self.place(address, session.standing)))
    stay(try Screens(console: console).view(of: address, in: session.standing).lines())
    let isNew = session.standing.progress[address].attempts == 0
    return !wasDone && (lesson.steps[index].isDemonstration || !isNew)
  }

  /// Where a step is in the course.
  static func place(
    _ address: StepAddress, _ standing: Standing
  ) throws -> WatchModel.Place {
    let (lesson, index) = try standing.locate(address)
    let (course, progress) = (standing.course, standing.progress)
    let number = (course.lessons.firstIndex { $0.id == lesson.id } ?? 0) + 1
    return WatchModel.Place(
      address: address,
      lesson: WatchModel.Count(number: number, total: course.lessons.count),
      step: WatchModel.Count(number: index + 1, total: lesson.steps.count),
      done: WatchModel.Count(
        number: progress.passedCount(in: course), total: course.stepCount),
      page: standing.place(of: address)?.text ?? standing.workspace.shownPage(of: lesson),
      isDemonstration: lesson.steps[index].isDemonstration,
      hasPassed: progress[address].status == .passed)
  }

  mutating func startCheck() throws {
    stopCheck()
    var session = try session()
    let check = try session.prepare(model.place.address)
    saves.isChecking(check.page)
    let runner = bench.runner
    checking = Checking(
      check: check,
      work: try BackgroundWork { interrupt in
        var runner = runner
        runner.interrupt = interrupt
        return Result { () throws(RunnerError) in try runner.judge(check.program) }
      })
    _ = model.handle(.checking)
    redraw()
  }

  mutating func stopCheck() {
    judged = nil
    values = nil
    tracing?.work.cancel()
    tracing = nil
    checking?.work.cancel()
    checking = nil
  }

  func verdict(
    _ judgement: Judgement, on address: StepAddress, in standing: Standing
  ) throws -> [StyledText] {
    var view = try Screens(console: console).view(of: judgement, address, in: standing)
    view.hasKeys = true
    return view.lines()
  }

  /// Shows the next hint, and how many are left.
  mutating func hint(for address: StepAddress) throws {
    var session = try session()
    let desk = HintDesk(capabilities: console.output, hintWord: "h", solutionWord: "s")
    let hint = try desk.next(for: address, &session)
    if let judged, case .judged = model.activity {
      let lines = try verdict(judged, on: address, in: session.standing)
      model.activity = .judged(passed: judged.passed, lines)
    }
    stay(hint + [""])
  }

  /// Shows the verdict of the check that is over, then writes it down.
  mutating func finishCheck() throws {
    guard
      let (check, result) = checking.flatMap({ done in done.work.value.map { (done.check, $0) } })
    else { return }
    checking = nil
    let judgement = try result.get()
    judged = judgement
    let lines = try verdict(judgement, on: check.address, in: bench.standing())
    let effects = model.handle(.judged(judgement, lines))
    if judgement.passed, model.place.isDemonstration {
      stay(Screens.output(of: judgement, width: console.output.width))
    }
    redraw()
    do {
      var session = try session()
      try session.record(judgement, of: check)
      model.place = try Self.place(check.address, session.standing)
    }
    finished = check
    perform(effects)
  }

  /// Builds the step once more with its values noted, now that its verdict is on the screen.
  mutating func startTrace() throws {
    guard let judged, let finished else { return }
    let trace = ValueTrace(runner: bench.runner, program: finished.program, judgement: judged)
    let work = try BackgroundWork<ValueLog?> { interrupt in
      var trace = trace
      trace.runner.interrupt = interrupt
      return try? trace.run()
    }
    tracing = Tracing(trace: trace, work: work)
  }

  mutating func finishTrace() {
    guard let (trace, log) = tracing.flatMap({ done in done.work.value.map { (done.trace, $0) } })
    else { return }
    tracing = nil
    values = log
    let view = ValuesView(code: trace.code, log: log, width: console.output.width)
    _ = model.handle(.values(log == nil ? nil : view.lines()))
    redraw()
  }
}
