internal import LessonModel
internal import PageProtocol
internal import SystemIO

/// A step that is compiled against the code before it.
struct AloneStep {
  /// The code before it.
  var code: EarlierCode
  /// Where the step is built and run.
  var page: PreparedPage
  /// The compiler that works on it.
  var compiler: WaitingTool
  /// Whether the whole page has no errors when this step has none.
  var isEnough: Bool
  /// Whether it may have statements that wait.
  var mayWait: Bool
  /// The library of its checks, if they were compiled before.
  var checks: String?

  /// Whether there is nothing else in the page.
  var isWhole: Bool { isEnough && code.isEmpty }

  /// Whether the whole page has the same errors as the code that was compiled to find those of the step.
  func answers(_ errors: [Diagnostic], by judge: Judge) -> Bool {
    isWhole ? judge.aboutPage(errors) != nil : judge.isAboutStep(errors)
  }
}

extension PageRunner {
  /// How a program's step can be compiled.
  enum Way {
    /// Against the code before it, which is compiled already.
    case alone(EarlierCode, EarlierModule)
    /// Against the code before it, once that is compiled.
    case later(EarlierCode)
    case whole(WholeReason)

    /// The code before the step, where the step can be compiled against it.
    var code: EarlierCode? {
      switch self {
      case .alone(let code, _), .later(let code): code
      case .whole: nil
      }
    }
  }

  /// Finds out how a program's step can be compiled.
  func way(of program: PageProgram) -> Way {
    guard compilesStepsAlone, let store = EarlierStore(of: self), program.isMeantToRun else {
      return .whole(.isNotWanted)
    }
    guard let code = EarlierCode(of: program, isolation: modules.language.isolation),
      code.canCome(before: program.step.code, checks: program.checks)
    else { return .whole(.mayMeanSomethingElse) }
    switch store.state(of: code) {
    case .ready(let module): return .alone(code, module)
    case .unknown: return .later(code)
    case .unfit: return .whole(.isUnfit)
    }
  }

  /// Starts to compile a program's step alone.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - given: What its run gets.
  ///   - prepared: What was started for it before.
  /// - Returns: The step; `nil` when the whole page has to be compiled.
  /// - Throws: `RunnerError` when the machine is at fault.
  func aloneStep(
    of program: PageProgram, _ given: Given, _ prepared: PreparedPage?
  ) throws(RunnerError) -> AloneStep? {
    let way = way(of: program)
    guard case .alone(let code, let module) = way else {
      if case .whole(let reason) = way { tell(.whole(reason)) } else { tell(.whole(.isTooEarly)) }
      preparation?.expect(step: false)
      return nil
    }
    let page: PreparedPage
    if let prepared, prepared.earlier == nil || prepared.earlier == module {
      page = prepared
      if page.earlier == nil { page.comes(after: module) }
    } else {
      page = try PreparedPage(after: module)
      try page.startCompiler(self)
    }
    let checks = StepChecks(of: program, after: code)
    let library = checks.flatMap { EarlierStore.library(of: $0, after: module) }
    let checksApart = library.map(page.bring(checks:)) ?? false
    let text = checksApart ? code.uncheckedSource(of: program) : code.stepSource(of: program)
    guard let compiler = page.compiler(of: text, within: limits.time(of: program)) else {
      tell(.whole(.isTooEarly))
      return nil
    }
    preparation?.expect(step: true)
    preparation?.note(compiled: checksApart || checks == nil ? program : nil)
    if given != Given() { page.stopHost() }
    let isEnough =
      module.shadowing.map {
        code.answers(for: program.step.code, checks: program.checks, shadowing: $0)
      } ?? false
    return AloneStep(
      code: code, page: page, compiler: compiler, isEnough: isEnough,
      mayWait: text.contains("await") || text.contains("async"), checks: checksApart ? library : nil
    )
  }

  /// Judges a program by a run of its step alone, if the whole page has no errors either.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - step: Its step, which is being compiled.
  ///   - given: What its run gets.
  ///   - time: How long each part may take.
  ///   - deadline: When all has to be over.
  ///   - whole: The whole page, whose compiler is begun when it is needed.
  /// - Returns: The judgement; `nil` when the whole page has to be run.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  func judge(
    _ program: PageProgram, _ step: AloneStep, _ given: Given, within time: TimeLimit,
    _ deadline: ContinuousClock.Instant, whole: WholePage
  ) throws(RunnerError) -> Judgement? {
    let page = step.page
    // Where the step is enough, the page is most likely not needed; where the step is the page, it is not.
    if step.isWhole { whole.giveUp() } else { whole.begin(givingWay: step.isEnough) }
    if page.host == nil { try page.startHost(self, given) }
    if step.code.canRunAhead { try page.runAhead(program.assets, within: time) }
    var builder = PageBuilder(store: store(in: page.folder), time: time, interrupt: interrupt)
    let judge = Judge(program: program, limits: limits)
    var isAnswered = false
    // What is called meanwhile holds the step, and the step holds its compiler.
    defer { step.compiler.meanwhile = nil }
    step.compiler.meanwhile = { [builder, weak page, weak compiler = step.compiler] in
      page?.watchAhead()
      // It waits for something, or the step is larger without the page than with it.
      if whole.isLongMade() { compiler?.kill() }
      guard !isAnswered, whole.isAnswered else { return }
      isAnswered = true
      let answer = try? self.diagnostics(of: whole.takeCompiler(), builder, until: deadline)
      guard case .refused(let diagnostics) = answer,
        !whole.isBare || step.answers(diagnostics, by: judge)
      else { return }
      // The page's errors are the verdict, whatever the compiler would say of the step alone.
      compiler?.kill()
      page?.killRunners()
      patterns?.prepare()
    }
    try page.startLinker(self)
    (builder.compiler, builder.linker, builder.earlier) =
      (step.compiler, page.linker, page.earlier)
    builder.stepMayWait = step.mayWait
    let built = try builder.build(
      source: "", program: page.binary, folder: page.folder.path, as: .quick, deadline: deadline)
    var transcript: Transcript?
    var judgement: Judgement?
    if case .built = built {
      if step.isEnough { whole.giveUp() }
      let ran = try run(page, given, program)
      if let checks = step.checks, ran.outcome.termination == .exited(Self.notLoaded) {
        EarlierStore.markUnfit(library: checks)
      }
      transcript = ran
      if Self.tellsAll(ran, of: program) {
        let told = try judged(ran, by: judge, page)
        // Whoever waits need not wait until the tools have ended and their folders are gone.
        foretells?(told)
        if step.isEnough {
          tell(step.checks == nil ? .alone : .withoutChecks)
          return told
        }
        judgement = told
      } else if step.isEnough {
        tell(.whole(.ranUnclearly))
        return nil
      }
    } else {
      // No step comes, and from here on nobody looks at what the code before it writes.
      page.killRunners()
      patterns?.prepare()
    }
    let asked =
      if step.isWhole, case .refused = built {
        Optional(built)
      } else {
        try diagnostics(of: whole.takeCompiler(), builder, until: deadline)
      }
    switch asked {
    case .refused(let diagnostics)
    where whole.isBare && !step.answers(diagnostics, by: judge):
      // The bodies of functions before the step may be needed after all.
      tell(.whole(.isRefused))
      return nil
    case .refused(let diagnostics):
      tell(.confirmed)
      // Its checks can wait for a version that can be compiled.
      preparation?.note(compiled: program)
      return try judge.refused(
        diagnosticsToShow(diagnostics, of: program, by: judge, until: deadline, isSound: false))
    case .built where whole.isBare:
      // What the checks need is missing, or the compiler refuses the code as two files but not as one.
      whole.isSound = true
      if case .refused = built { whole.isStepRefused = true }
      tell(.whole(.isRefused))
      return nil
    case .built: break
    case .tookTooLong, .failed, nil:
      tell(.whole(.isRefused))
      return nil
    }
    guard transcript != nil else {
      // The whole page has no errors, so the next step like this need not be tried alone.
      if case .refused = built { EarlierStore(of: self)?.markUnfit(step.code) }
      tell(.whole(.isRefused))
      return nil
    }
    tell(judgement == nil ? .whole(.ranUnclearly) : .confirmed)
    return judgement
  }

  /// The exit code of a page that cannot be loaded, as the loader has it.
  private static let notLoaded: CInt = 127

  private func tell(_ way: StepWay) { tellsWay?(way) }

  /// Whether the run of a step alone says what the run of the whole page would.
  ///
  /// It does when the step was reached and nothing that was printed has a name that is there only because
  /// the step was compiled alone, as the place of a crash may have.
  private static func tellsAll(_ run: Transcript, of program: PageProgram) -> Bool {
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
      .contains {
        words.contains($0)
      }
  }
}
