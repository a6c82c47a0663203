internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// Shows steps and verdicts on the console.
struct StepScreens: Sendable {
  let console: Console
  let patterns: PatternMatcher
  let symbols: UsedSymbols
  /// Whether a line may name a slow task; false while the live screen has the terminal.
  let saysWhatTakesLong: Bool
  /// Whether a verdict shows every line of an output that differs.
  var showsAllLines = false
  /// Whether the learner uses keys instead of verbs.
  let hasKeys: Bool

  /// Creates the screens for a context's console, or for a different one.
  init(_ context: Context, console: Console? = nil, hasKeys: Bool = false) {
    self.hasKeys = hasKeys
    self.console = console ?? context.console
    saysWhatTakesLong = console == nil
    patterns = context.patterns
    symbols = UsedSymbols(context)
  }

  func show(_ address: StepAddress, in standing: Standing) throws {
    console.show(try view(of: address, in: standing).lines())
  }

  /// Shows a step from the learner's page with the values of its lines.
  func showValues(of address: StepAddress, in standing: Standing, _ trace: ValueTrace?) throws {
    var view = try view(of: address, in: standing)
    guard let trace, let log = try trace.run() else {
      let reason = view.outputVaries ? ValuesView.varying : ValuesView.unavailable
      return console.show(view.lines() + [reason, ""])
    }
    view.own = trace.code.flatMap { ProseInCode.split($0) }
    view.values = log
    console.show(view.lines())
  }

  /// Shows the last lines of a step's screen: which page to edit and which commands to type.
  func invite(_ address: StepAddress, in standing: Standing) throws {
    var view = try view(of: address, in: standing)
    view.isFirstExercise = standing.isFirstExercise(address)
    console.showFoot(view.invitation())
  }

  /// Returns the view of a step, with the learner's own code once they have changed it.
  func view(of address: StepAddress, in standing: Standing) throws -> StepView {
    let (lesson, index) = try standing.locate(address)
    let place = standing.pagePlace(of: address)
    var view = StepView(
      lesson: lesson, index: index, place: place?.text,
      link: place?.link,
      done: standing.tutor.routeCount,
      pass: standing.tutor.pass(of: address), own: standing.ownContent(of: address),
      capabilities: console.output)
    view.entersLesson = standing.tutor.entersLesson(at: address)
    view.cause = standing.tutor.cause(of: address)
    view.used = used(by: index, of: lesson)
    return view
  }

  /// Returns the names that a step's code may use.
  ///
  /// The first call asks the compiler what the modules declare.
  private func used(by index: Int, of lesson: Lesson) -> [UsedSymbols.Entry] {
    guard saysWhatTakesLong else { return symbols.entries(of: index, in: lesson) }
    return WaitingLine.during("reading what the modules declare", on: console) {
      symbols.entries(of: index, in: lesson)
    }
  }

  /// Records that the hint in a verdict was shown, so that `hint` continues with the next one.
  func noteHints(of verdict: VerdictView, _ address: StepAddress, in standing: Standing) {
    guard verdict.fittingHint != nil else { return }
    FailureMemory(of: standing.workspace).noteHintsShown(
      for: verdict.judgement.failureText, of: address)
  }

  /// Returns the view of a step's verdict.
  func view(
    of judgement: Judgement, _ address: StepAddress, losesPass: Bool, in standing: Standing
  ) throws -> VerdictView {
    let (lesson, index) = try standing.locate(address)
    let step = lesson.steps[index]
    let pages = PageLines(standing)
    let expected = step.expectation.output
    // Search only after a failure, because the verdict waits for the search.
    let fitting =
      judgement.passed ? nil : HintText.fitting(step.hints, judgement.failureText, patterns).first
    var view = VerdictView(
      judgement: judgement, id: step.id, losesPass: losesPass,
      changedStep: standing.tutor.firstChanged(before: address)?.step,
      lockedChange: standing.lockedChange(in: address),
      sourceLine: pages.line(of:), hiddenPlace: { standing.place(of: $0, in: address) },
      link: pages.link(of:),
      hints: (
        min(standing.progress[address].hints, step.orderedHints.count),
        of: step.orderedHints.count
      ),
      fittingHint: fitting,
      comparison: !showsAllLines
        || judgement.difference == nil
        ? nil : expected.map { OutputComparison(of: judgement.output, with: $0) },
      showsOutput: step.expectation == .output(nil) && !step.isDemonstration,
      capabilities: console.output)
    view.hasKeys = hasKeys
    return view
  }

  /// Runs the judged program with tracing and shows the values beside the code.
  ///
  /// - Parameters:
  ///   - trace: The program.
  ///   - standApart: Whether to print an empty line first.
  /// - Returns: The values; `nil` when they are unavailable.
  /// - Throws: When this machine cannot run the program with tracing.
  func showValues(_ trace: ValueTrace, standApart: Bool) throws -> ValueLog? {
    let log = try trace.run()
    let view = ValuesView(code: trace.code, log: log, width: console.output.width)
    console.show((standApart ? [""] : []) + view.lines())
    return log
  }

  /// Returns the drawing of the exchanges, if the learner asked for it or the step is about them.
  ///
  /// - Parameters:
  ///   - judgement: The judgement with the exchanges.
  ///   - address: The step.
  ///   - wish: What the learner asked for.
  ///   - isWhole: Whether to show all of a long drawing.
  ///   - standing: The learner's standing.
  /// - Returns: The lines, the last one empty, or none when there is nothing to show.
  /// - Throws: `Failure` when no exchange has the requested number.
  func wire(
    of judgement: Judgement, _ address: StepAddress, _ wish: TutorDriver.Wire, isWhole: Bool,
    in standing: Standing
  ) throws -> [StyledText] {
    let (lesson, index) = try standing.locate(address)
    guard let log = judgement.wire, wish != .ofStep || lesson.steps[index].showsWire else {
      return []
    }
    let width = console.output.width
    guard case .exchange(let number) = wish else {
      return WireView(
        log: log, width: width, isSpoken: console.output.isSpoken,
        command: isWhole || hasKeys ? nil : "lessons check \(address) --wire",
        uncut: hasKeys ? "w, then Enter" : "lessons check \(address) --exchange N",
        subject: WireSubject(lesson.steps[index])
      ).lines() + [""]
    }
    guard log.exchanges.indices.contains(number - 1) else {
      throw Failure(
        .noMatch, "there are \(Plural.text(log.exchanges.count, "exchange")) in this step")
    }
    return ExchangeView(exchange: log.exchanges[number - 1], number: number, width: width).lines()
      + [""]
  }

  /// Shows the output of a demonstration.
  func showOutput(_ judgement: Judgement) {
    console.show(Self.output(of: judgement, width: console.output.width))
  }

  /// Returns the output of a demonstration, with its errors.
  static func output(of judgement: Judgement, width: Int) -> [StyledText] {
    let lines = judgement.output.split(separator: "\n", omittingEmptySubsequences: false)
    let said = judgement.diagnostics.filter { $0.severity == .error }.map(\.description)
    let all = (lines.map(String.init) + said).filter { !$0.isEmpty }
    let title =
      judgement.outcome.ofThisStep == .passed(.refused)
      ? "The compiler says:"
      : all.isEmpty ? "It ran and printed nothing." : "It ran with this output:"
    return [StyledText(title, .dim)]
      + all.flatMap { line in
        StyledText(Sanitizer.clean(line), .color(.cyan)).wrapped(to: width, first: "  ", rest: "  ")
      } + [""] + SpokenView(judgement: judgement, width: width).lines()
  }
}
