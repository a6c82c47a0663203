internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Steps, checks and values.
extension LiveScreen {
  /// A check that is running.
  struct Checking {
    var run: RunningCheck
    /// Whether the screen goes to the verdict; not when the learner has just come to the step.
    var goesToVerdict: Bool
    /// When the screen says that the verdict is not confirmed yet.
    var doubtsAt: ContinuousClock.Instant?
  }

  /// The traced run that collects the values of the step judged last.
  struct Tracing {
    var trace: ValueTrace
    var work: BackgroundWork<ValueLog?>
  }

  /// The check whose verdict is on the screen.
  struct LastCheck {
    var check: TutoringSession.Check
    var judgement: Judgement
    /// The values of its lines, once they are there.
    var values: ValueLog?
  }

  /// Where a step is in the course.
  static func place(
    _ address: StepAddress, _ standing: Standing
  ) throws -> WatchModel.Place {
    let (lesson, index) = try standing.locate(address)
    let (progress, way) = (standing.progress, standing.tutor.routeCount)
    return WatchModel.Place(
      address: address,
      title: lesson.title,
      step: WatchModel.Count(number: index + 1, total: lesson.steps.count),
      done: WatchModel.Count(number: way.done, total: way.of),
      path: standing.tutor.path?.title,
      page: standing.pagePlace(of: address)?.text ?? standing.workspace.shownPage(of: lesson),
      isDemonstration: lesson.steps[index].isDemonstration,
      hasPassed: progress.hasPassed(address),
      isChanged: standing.tutor.pass(of: address) == .changed)
  }

  /// Prepares the check of the step on the screen; see `CheckRunner.prepare`.
  mutating func prepareNextCheck() -> Int32? {
    let address = model.place.address
    if let check = last?.check, check.address == address {
      upcoming = (address, check.program)
    } else if upcoming?.address != address {
      upcoming = (address, try? standingNow(at: address).program(of: address))
    }
    return bench.runner.prepare(upcoming?.program)
  }

  /// Starts to check a step on its own thread.
  mutating func startCheck(
    _ address: StepAddress, _ purpose: Tutor.Purpose, _ session: inout TutoringSession,
    goesToVerdict: Bool
  ) throws {
    stopCheck()
    let check = try session.prepare(address)
    tellNews(of: address, &session)
    saves.isChecking(check.page)
    checking = Checking(
      run: try RunningCheck(check, purpose, bench.runner, isForetold: isLive),
      goesToVerdict: goesToVerdict)
    _ = model.handle(.checking)
    // Now that the check runs, there is time to lay the code out.
    body.step?.own = session.standing.ownContent(of: address)
    body.step?.values = nil
    (body.isStale, body.lacksValues) = (true, false)
    body.remove(Self.wireName)
    addNews()
    refresh()
  }

  mutating func stopCheck() {
    last = nil
    tracing?.work.cancel()
    tracing = nil
    checking?.run.cancel()
    checking = nil
  }

  func verdict(
    _ judgement: Judgement, on address: StepAddress, in standing: Standing
  ) throws -> VerdictView {
    var view = try screens.view(
      of: judgement, address, losesPass: standing.progress.stillPasses(address), in: standing)
    view.hasKeys = true
    return view
  }

  /// Shows what is new of the check: its verdict, which may not be confirmed yet, or its end.
  mutating func followCheck() throws {
    guard let checking else { return }
    guard checking.run.result == nil else { return try finishCheck() }
    guard let judgement = checking.run.foretold else { return }
    self.checking?.run.shown = judgement
    self.checking?.doubtsAt = .now + .seconds(1)
    _ = try show(judgement, of: checking)
  }

  /// What is said when the whole page takes long to confirm what the step alone did.
  private static let unconfirmed = "The whole page is still being compiled."

  /// Says that the whole page has not confirmed the verdict yet, when that takes more than a second.
  mutating func sayUnconfirmed() {
    guard let time = checking?.doubtsAt, time <= .now else { return }
    checking?.doubtsAt = nil
    _ = model.handle(.notice(Self.unconfirmed))
    redraw()
  }

  /// Waits for a check whose verdict the learner has seen, so that a pass they saw is written down.
  mutating func settle() throws {
    guard let checking, checking.run.shown != nil else { return }
    checking.run.wait()
    try finishCheck()
  }

  /// Shows a verdict, and returns what to do when it is confirmed.
  private mutating func show(
    _ judgement: Judgement, of check: Checking
  ) throws -> [WatchModel.Effect] {
    last = LastCheck(check: check.run.check, judgement: judgement)
    let address = check.run.check.address
    let view = try verdict(judgement, on: address, in: standingNow(at: address))
    let effects = model.handle(.judged(judgement, view.lines()))
    let isShown = judgement.passed && model.place.isDemonstration
    body.result = .verdict(view, output: isShown ? judgement : nil)
    body.removeHints(hasPassed: judgement.passed)
    (body.checks, body.isStale) = (model.checks, false)
    addWire(of: judgement, on: address)
    refresh(goesTo: check.goesToVerdict ? StepBody.result : nil)
    return effects
  }

  /// Shows the verdict of the check that has ended, if it does not stand there, then records it.
  private mutating func finishCheck() throws {
    guard let done = checking, let result = done.run.result else { return }
    checking = nil
    let judgement = try result.get()
    let effects =
      judgement == done.run.shown ? model.effects(after: judgement) : try show(judgement, of: done)
    if let shown = done.run.shown, shown.outcome != judgement.outcome {
      _ = model.handle(.notice("Compiled as a whole, the page has another result: see above."))
      redraw()
    } else if model.notice == Self.unconfirmed {
      _ = model.handle(.notice(nil))
      redraw()
    }
    last = LastCheck(check: done.run.check, judgement: judgement)
    try record(judgement, of: done.run.check, done.run.purpose)
    perform(effects)
  }

  /// Builds and runs the step once more to collect its values, after its verdict was shown.
  mutating func startTrace() throws {
    guard let last else { return }
    let trace = ValueTrace(
      runner: bench.runner, program: last.check.program, judgement: last.judgement)
    tracing = Tracing(trace: trace, work: try trace.begin())
  }

  mutating func finishTrace() {
    guard let (trace, log) = tracing.flatMap({ done in done.work.value.map { (done.trace, $0) } })
    else { return }
    tracing = nil
    last?.values = log
    let view = ValuesView(code: trace.code, log: log, width: console.output.width)
    _ = model.handle(.values(log == nil ? nil : isLive ? [] : view.lines()))
    if log != nil { body.step?.own = trace.code.flatMap { ProseInCode.split($0) } }
    body.step?.values = log
    body.lacksValues = log == nil
    refresh()
  }
}
