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
    var check: TutoringSession.Check
    var purpose: Tutor.Purpose
    /// Whether the screen goes to the verdict; not when the learner has just come to the step.
    var goesToVerdict: Bool
    var work: BackgroundWork<Result<Judgement, RunnerError>>
  }

  /// The traced run that collects the values of the step judged last.
  struct Tracing {
    var trace: ValueTrace
    var work: BackgroundWork<ValueLog?>
  }

  /// Where a step is in the course.
  static func place(
    _ address: StepAddress, _ standing: Standing
  ) throws -> WatchModel.Place {
    let (lesson, index) = try standing.locate(address)
    let (course, progress) = (standing.course, standing.progress)
    return WatchModel.Place(
      address: address,
      title: lesson.title,
      step: WatchModel.Count(number: index + 1, total: lesson.steps.count),
      done: WatchModel.Count(
        number: progress.passedCount(in: course), total: course.stepCount),
      page: standing.pagePlace(of: address)?.text ?? standing.workspace.shownPage(of: lesson),
      isDemonstration: lesson.steps[index].isDemonstration,
      hasPassed: progress.hasPassed(address),
      isChanged: standing.tutor.pass(of: address) == .changed)
  }

  /// Prepares the check of the step on the screen; see `CheckRunner.prepare`.
  mutating func prepareNextCheck() -> Int32? {
    let address = model.place.address
    if let finished, finished.address == address {
      upcoming = (address, finished.program)
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
    let runner = bench.runner
    checking = Checking(
      check: check, purpose: purpose, goesToVerdict: goesToVerdict,
      work: try BackgroundWork { interrupt in
        var runner = runner
        runner.interrupt = interrupt
        return Result { () throws(RunnerError) in try runner.judge(check.program) }
      })
    _ = model.handle(.checking)
    // Now that the check runs, there is time to lay the code out.
    body.step?.own = session.standing.ownContent(of: address)
    body.step?.values = nil
    (body.isStale, body.lacksValues) = (true, false)
    addNews()
    refresh()
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
  ) throws -> VerdictView {
    var view = try screens.view(
      of: judgement, address, hadPassed: standing.progress.hasPassed(address), in: standing)
    view.hasKeys = true
    return view
  }

  /// Shows the verdict of the check that has ended, then records it.
  mutating func finishCheck() throws {
    guard let done = checking, let result = done.work.value else { return }
    checking = nil
    let judgement = try result.get()
    judged = judgement
    let (check, address) = (done.check, done.check.address)
    let view = try verdict(judgement, on: address, in: standingNow(at: address))
    let effects = model.handle(.judged(judgement, view.lines()))
    let isShown = judgement.passed && model.place.isDemonstration
    body.result = .verdict(view, output: isShown ? judgement : nil)
    (body.checks, body.isStale) = (model.checks, false)
    addWire(of: judgement, on: address)
    refresh(goesTo: done.goesToVerdict ? StepBody.result : nil)
    finished = check
    try record(judgement, of: check, done.purpose)
    perform(effects)
  }

  /// Builds and runs the step once more to collect its values, after its verdict was shown.
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
    _ = model.handle(.values(log == nil ? nil : isLive ? [] : view.lines()))
    if log != nil { body.step?.own = trace.code.flatMap { ProseInCode.split($0) } }
    body.step?.values = log
    body.lacksValues = log == nil
    refresh()
  }
}
