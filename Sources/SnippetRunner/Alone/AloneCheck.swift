internal import LessonModel
internal import PageProtocol
internal import SystemIO

/// The check of a step that is compiled alone, while another compiler looks at the whole page.
struct AloneCheck {
  let runner: PageRunner
  let program: PageProgram
  let step: AloneStep
  /// The whole page, whose compiler is begun when it is needed.
  let whole: WholePage
  /// What the run gets.
  let given: PageRunner.Given
  /// How long each part may take.
  let time: TimeLimit
  /// When all has to be over.
  let deadline: ContinuousClock.Instant

  private var page: PreparedPage { step.page }
  private var judge: Judge { Judge(program: program, limits: runner.limits) }
  private var builder: PageBuilder {
    PageBuilder(store: runner.store(in: page.folder), time: time, interrupt: runner.interrupt)
  }

  /// Judges the program by a run of its step alone, if the whole page has no errors either.
  ///
  /// - Returns: The judgement; `nil` when the whole page has to be run.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  func judgement() throws(RunnerError) -> Judgement? {
    let built = try build()
    guard case .built = built else {
      endRunners()
      return try refusal(of: built)
    }
    if step.isEnough { whole.giveUp() }
    let judgement = try run()
    guard step.isEnough else { return try confirmed(judgement) }
    let way = step.checks == nil ? StepWay.alone : .withoutChecks
    tell(judgement == nil ? .whole(.ranUnclearly) : way)
    return judgement
  }

  /// Compiles and links the step.
  ///
  /// It ends early when the page's compiler has found the verdict.
  private func build() throws(RunnerError) -> PageBuilder.Result {
    // Where the step is enough, the page is most likely not needed; where the step is the page, it is not.
    if step.isWhole { whole.giveUp() } else { whole.begin(givingWay: step.isEnough) }
    if page.host == nil { try page.startHost(runner, given) }
    if step.code.canRunAhead { try page.runAhead(program.assets, within: time) }
    watchPage()
    // What is called meanwhile holds the step, and the step holds its compiler.
    defer { step.compiler.meanwhile = nil }
    try page.startLinker(runner)
    var builder = builder
    (builder.compiler, builder.linker, builder.earlier) =
      (step.compiler, page.linker, page.earlier)
    builder.stepMayWait = step.mayWait
    return try builder.build(
      source: "", program: page.binary, folder: page.folder.path, as: .quick, deadline: deadline)
  }

  /// Looks after the page and its compiler while the step is compiled.
  private func watchPage() {
    var isAnswered = false
    step.compiler.meanwhile = { [builder] in
      // Without a host the run starts one, and then says what is wrong.
      try? page.watchAhead(runner, given)
      // It waits for something, or the step is larger without the page than with it.
      if whole.isLongMade() { step.compiler.kill() }
      guard !isAnswered, whole.isAnswered else { return }
      isAnswered = true
      guard case .refused(let errors) = try? answer(builder), areVerdict(errors) else { return }
      // The compiler of the step has nothing to add.
      step.compiler.kill()
      endRunners()
    }
  }

  /// Kills what waits to run the step, and prepares to explain its errors.
  private func endRunners() {
    page.killRunners()
    runner.patterns?.prepare()
  }

  /// What the page's compiler says; `nil` when none works on it.
  private func answer(_ builder: PageBuilder) throws(RunnerError) -> PageBuilder.Result? {
    try runner.diagnostics(of: whole.takeCompiler(), builder, until: deadline)
  }

  /// Whether errors are all that there is to say of the page, whatever the compiler says of the step.
  ///
  /// - Parameter errors: Those of the code that was compiled to find what is wrong with the step, which
  ///   may lack the bodies of functions before it.
  /// - Returns: Whether they are.
  private func areVerdict(_ errors: [Diagnostic]) -> Bool {
    guard whole.isBare else { return true }
    return step.isWhole ? judge.aboutPage(errors) != nil : judge.isAboutStep(errors)
  }

  private func tell(_ way: StepWay) { runner.tellsWay?(way) }
}

/// Verdicts.
extension AloneCheck {
  /// Asks the page's compiler about a step that was not built.
  ///
  /// - Returns: The judgement; `nil` when the whole page has to be run.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  private func refusal(of built: PageBuilder.Result) throws(RunnerError) -> Judgement? {
    var isRefused = false
    if case .refused = built { isRefused = true }
    switch step.isWhole && isRefused ? built : try answer(builder) {
    case .refused(let errors) where areVerdict(errors): return try refused(errors)
    case .built where whole.isBare:
      // What the checks need is missing, or the compiler refuses the code as two files but not as one.
      (whole.isSound, whole.isStepRefused) = (true, isRefused)
    case .built:
      // The whole page has no errors, so the next step like this need not be tried alone.
      if isRefused { EarlierStore(of: runner)?.markUnfit(step.code) }
    // The bodies of functions before the step may be needed after all.
    case .refused: break
    case .tookTooLong, .failed, nil: break
    }
    tell(.whole(.isRefused))
    return nil
  }

  /// Waits until the page's compiler has spoken about a step that has run.
  ///
  /// - Parameter judgement: That of the run; `nil` when the whole page may run in another way.
  /// - Returns: The judgement; `nil` when the whole page has to be run.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  private func confirmed(_ judgement: Judgement?) throws(RunnerError) -> Judgement? {
    switch try answer(builder) {
    case .refused(let errors): return try refused(errors)
    case .built:
      tell(judgement == nil ? .whole(.ranUnclearly) : .confirmed)
      return judgement
    case .tookTooLong, .failed, nil:
      tell(.whole(.isRefused))
      return nil
    }
  }

  private func refused(_ errors: [Diagnostic]) throws(RunnerError) -> Judgement {
    tell(.confirmed)
    // Its checks can wait for a version that can be compiled.
    runner.preparation?.note(compiled: program)
    return try judge.refused(
      runner.diagnosticsToShow(errors, of: program, by: judge, until: deadline, isSound: false))
  }

  /// Runs the step.
  ///
  /// - Returns: Its judgement; `nil` when the run of the whole page may say something else.
  private func run() throws(RunnerError) -> Judgement? {
    let ran = try runner.run(page, given, program)
    if let checks = step.checks, ran.outcome.termination == .exited(Self.notLoaded) {
      EarlierStore.markUnfit(library: checks)
    }
    guard tellsAll(ran) else { return nil }
    let judgement = try runner.judged(ran, by: judge, page)
    // Whoever waits need not wait until the tools have ended and their folders are gone.
    runner.foretells?(judgement)
    return judgement
  }

  /// The exit code of a page that cannot be loaded, as the loader has it.
  private static let notLoaded: CInt = 127

  /// Whether the run of a step alone says what the run of the whole page would.
  ///
  /// It does when the step was reached and nothing that was printed has a name that is there only because
  /// the step was compiled alone, as the place of a crash may have.
  private func tellsAll(_ run: Transcript) -> Bool {
    guard let last = run.lastBegun, last >= program.earlier.count, !run.lacksLibraries else {
      return false
    }
    let said =
      [run.standardError, String(decoding: run.output, as: UTF8.self)]
      + run.failedChecks.map(\.message)
    let modules = [EarlierCode.moduleName, StepChecks.moduleName]
    if said.contains(where: { said in modules.contains { said.contains($0) } }) { return false }
    // The trace after a crash has the symbol of the step, and no learner sees it.
    let trace = run.standardError.firstRange(of: "Current stack trace")
    let words = run.standardError[..<(trace?.lowerBound ?? run.standardError.endIndex)]
    return ![PageSymbol.step, PageSymbol.asyncStep, PageSymbol.checks, PageSymbol.asyncChecks]
      .contains { words.contains($0) }
  }
}
