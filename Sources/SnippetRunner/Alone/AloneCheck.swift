internal import Judging
internal import LessonModel
internal import PageProtocol
internal import SystemIO

/// The check of a step that is compiled alone, while a second compiler reads the whole page.
///
/// The step's run determines the behavior. The page's compiler determines whether the code
/// compiles.
struct AloneCheck {
  let runner: PageRunner
  let program: PageProgram
  let step: AloneStep
  let whole: WholePage
  /// The input of the run.
  let given: PageRunner.Given
  /// The time limit of each part.
  let time: TimeLimit
  /// The time limit of the whole check.
  let deadline: ContinuousClock.Instant

  private var page: PreparedPage { step.page }
  private var judge: Judge { Judge(program: program, limits: runner.limits) }
  private var builder: PageBuilder {
    PageBuilder(store: runner.store(in: page.folder), time: time, interrupt: runner.interrupt)
  }

  /// Judges the program by a run of its step alone, if the whole page has no errors.
  ///
  /// - Returns: The judgement; `nil` when the whole page must be run.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  func judgement() throws(RunnerError) -> Judgement? {
    whole.begin()
    if page.host == nil { try page.startHost(runner, given) }
    guard case .built = try build() else {
      // The waiting host is not needed, and the errors must still be explained.
      page.killRunners()
      runner.patterns?.prepare()
      return try verdict(of: nil, otherwise: .isRefused)
    }
    return try verdict(of: run(), otherwise: .ranUnclearly)
  }

  /// Compiles and links the step.
  ///
  /// The build gives up when the page has errors, or when the step takes much longer than the page.
  private func build() throws(RunnerError) -> PageBuilder.Result {
    step.compiler.meanwhile = {
      if whole.hasErrors || whole.isLongMade() { step.compiler.kill() }
    }
    // The callback holds the step, and the step holds its compiler.
    defer { step.compiler.meanwhile = nil }
    try page.startLinker(runner)
    var builder = builder
    (builder.compiler, builder.linker, builder.earlier) =
      (step.compiler, page.linker, page.earlier)
    builder.stepMayWait = step.mayWait
    return try builder.build(
      source: "", program: page.binary, folder: page.folder.path, as: .quick, deadline: deadline)
  }

  /// Waits for the result of the page's compiler.
  ///
  /// - Parameters:
  ///   - ran: The judgement of the step's run; `nil` when there is none.
  ///   - reason: The reason for a missing judgement.
  /// - Returns: The judgement; `nil` when the whole page must be run.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  private func verdict(
    of ran: Judgement?, otherwise reason: WholeReason
  ) throws(RunnerError) -> Judgement? {
    switch try runner.diagnostics(of: whole.takeCompiler(), builder, until: deadline) {
    case .refused(let errors):
      runner.tellsWay?(.refused)
      return try judge.refused(
        runner.diagnosticsToShow(errors, of: program, by: judge, until: deadline))
    case .built:
      runner.tellsWay?(ran == nil ? .whole(reason) : .alone)
      return ran
    case .tookTooLong, .tookTooMuchMemory, .hasLinkerWords, .failed, nil:
      runner.tellsWay?(.whole(.isRefused))
      return nil
    }
  }

  /// Runs the step.
  ///
  /// - Returns: The step's judgement; `nil` when a run of the whole page might have a different
  ///   result.
  private func run() throws(RunnerError) -> Judgement? {
    let ran = try runner.run(page, given, program)
    guard tellsAll(ran) else { return nil }
    let judgement = try runner.judged(ran, by: judge, page)
    runner.foretells?(judgement)
    return judgement
  }

  /// Returns whether the run of a step alone has the same result as a run of the whole page.
  ///
  /// This is the case if the step was reached and the output contains no name that exists only
  /// because the step was compiled alone. The place of a crash may contain one.
  private func tellsAll(_ run: Transcript) -> Bool {
    guard let last = run.lastBegun, last >= program.earlier.count, !run.lacksLibraries else {
      return false
    }
    let said =
      [run.standardError, String(decoding: run.output, as: UTF8.self)]
      + run.failedChecks.map(\.message)
    if said.contains(where: { $0.contains(EarlierCode.moduleName) }) { return false }
    // The trace after a crash contains the step's symbol, but learners do not see it.
    let trace = run.standardError.firstRange(of: "Current stack trace")
    let words = run.standardError[..<(trace?.lowerBound ?? run.standardError.endIndex)]
    return ![PageSymbol.step, PageSymbol.asyncStep].contains { words.contains($0) }
  }
}
