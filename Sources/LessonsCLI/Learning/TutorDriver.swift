internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The learner ended the verb before its last effect.
private struct EndedByLearner: Error {}

/// Carries out the tutor's effects on the console.
struct TutorDriver: ~Copyable {
  /// The learner's standing and the work on pages.
  var session: TutoringSession
  private let bench: Workbench
  /// The context, whose console shows the answers.
  let context: Context
  /// The options for the answers.
  let wishes: Wishes
  private let screens: StepScreens
  /// The last checked step's check.
  private(set) var follower = CheckFollower()
  /// Whether a step was shown.
  private(set) var hasPresented = false
  /// Whether to ask the learner if they want to see the solution.
  var asksForSolution = false
  private var code = ExitCode.success
  /// Whether the last lines on the screen are a verdict.
  private var isVerdictLast = false

  /// Opens the workspace, creating it if it does not exist, and takes its lock.
  ///
  /// - Parameters:
  ///   - invocation: The verb with its arguments.
  ///   - mayCheck: Whether a check is likely.
  ///   - wishes: The options for the answers.
  /// - Throws: The problem with the course, the machine or the workspace.
  init(
    _ invocation: Invocation, mayCheck: Bool = false,
    _ wishes: Wishes = Wishes()
  ) throws {
    try self.init(
      Workbench(invocation, mayCheck: mayCheck), invocation.context, wishes, patience: .zero)
  }

  /// Takes the lock of a workspace.
  ///
  /// - Parameters:
  ///   - bench: The course, the workspace and the compiler.
  ///   - context: The context, whose console shows the answers.
  ///   - wishes: The options for the answers.
  ///   - patience: The time to wait for another process that has the lock.
  /// - Throws: The errors of `TutoringSession.init`.
  init(_ bench: Workbench, _ context: Context, _ wishes: Wishes, patience: Duration) throws {
    session = try TutoringSession(bench, patience: patience)
    self.bench = bench
    self.context = context
    self.wishes = wishes
    var screens = StepScreens(context, hasKeys: wishes.hasKeys)
    screens.showsAllLines = wishes.showsAllLines
    self.screens = screens
  }

  /// The learner's standing.
  var standing: Standing { session.standing }

  var console: Console { screens.console }

  /// Passes an action to the tutor, carries out its effects, and returns the exit code.
  ///
  /// - Throws: When an effect fails; the driver skips the effects after it.
  mutating func run(_ action: Tutor.Action) throws -> ExitCode {
    try carryOut(action)
    if let next = try? standing.program(of: standing.place) { bench.runner.prepareLater(next) }
    return code
  }

  /// Passes an action to the tutor and carries out its effects.
  ///
  /// - Throws: When an effect fails; the driver skips the effects after it.
  mutating func carryOut(_ action: Tutor.Action) throws {
    session.readPage()
    do {
      try perform(session.handle(action))
    } catch is EndedByLearner {
      // Keep what was done before the failure.
    }
  }

  private var judgement: Judgement? { follower.verdict?.judgement }

  /// Carries out the effects in order.
  ///
  /// - Throws: When an effect fails; the driver skips the effects after it.
  mutating func perform(_ effects: [Tutor.Effect]) throws {
    for effect in effects {
      try perform(effect)
      // Record only what the learner has seen.
      try console.checkAnswer()
    }
  }

  private mutating func perform(_ effect: Tutor.Effect) throws {
    switch effect {
    case .bring(let address):
      try console.tryAnswer()
      let hasGrown = wishes.hasKeys && standing.growsPage(address)
      try session.bring(address)
      sayNews(of: address)
      if hasGrown { console.show([StyledText(EditorStart.grown(context))]) }
      try perform(session.handle(.brought(address)))
    case .judge(let address, let purpose): try judge(address, purpose)
    case .restore(let scope): try restore(scope)
    case .save: try session.save()
    case .present(let address) where wishes.isJSON: _ = session.handle(.look(address))
    case .present(let address):
      standApart()
      if standing.isStart(address) {
        console.show(standing.courseTitle.lines(width: console.output.width))
      }
      try screens.show(address, in: standing)
      hasPresented = true
      _ = session.handle(.look(address))
    case .invite where wishes.isJSON: break
    case .invite(let address) where wishes.hasKeys: try invite(address)
    case .invite(let address): try screens.invite(address, in: standing)
    case .verdict(let address, let losesPass): try showVerdict(on: address, losesPass: losesPass)
    case .printed(let address) where wishes.isJSON:
      try showVerdict(on: address, losesPass: false)
    case .printed(let address):
      guard let judgement else { break }
      screens.showOutput(judgement)
      try showWire(of: judgement, address, .ofStep)
      if wishes.hasKeys { try showValues(standApart: false) }
    case .closeLesson(let id): try closeLesson(id)
    case .offer(let open, let address):
      standApart()
      let words = TutoringError.offer(open, after: address)
      let line = StyledText(words.prefix(1).uppercased() + words.dropFirst() + ".", .color(.yellow))
      console.showFoot(line.wrapped(to: console.output.width))
    case .finish(let isNew): finish(isNew: isNew)
    case .finishPath:
      standApart()
      console.show(PathEnd(standing: standing, width: console.output.width).lines())
    case .fittingHints, .hint, .noHints, .solution, .askForSolution, .nothingToSolve:
      try help(effect)
    case .refuse(let reason): throw reason
    }
  }
}

extension TutorDriver {
  private mutating func judge(_ address: StepAddress, _ purpose: Tutor.Purpose) throws {
    follower.stop()
    let check: TutoringSession.Check
    do {
      check = try session.prepare(address)
    } catch let error as Diagnostics where wishes.isJSON {
      return try reportUnreadablePage(of: address, error.all)
    } catch TutoringError.pageGone(let page, let lesson) where wishes.isJSON {
      let message = TutoringError.pageGoneWords(lesson)
      return try reportUnreadablePage(
        of: address, [Diagnostic(path: page, line: 1, message: message)])
    }
    sayNews(of: address)
    // Ask before the waiting line appears, because the line would cover the question.
    try bench.runner.permit(bench.runner.interrupt)
    if wishes.hasKeys { console.show([PlainView.checking]) }
    let judgement = try WaitingLine.during("compiling and running", on: console) {
      try bench.runner.judge(check.program)
    }
    follower.take(judgement, on: check)
    if !judgement.passed { code = .failed }
    try perform(session.handle(session.action(for: judgement, of: check, purpose)))
  }

  /// Shows what to do at a step if the learner uses keys, and checks the step if it needs a check.
  private mutating func invite(_ address: StepAddress) throws {
    let place = try WatchModel.Place(address, in: standing)
    console.show(PlainView.invitation(place, width: console.output.width))
    guard standing.wantsCheckOnArrival(at: address) else { return }
    try perform(session.handle(.check([address])))
  }

  /// Reports once that the lesson has changed since the learner began its page, and which steps
  /// were put back.
  private mutating func sayNews(of address: StepAddress) {
    if let news = session.takeNews(of: address) {
      console.say([StyledText(RefreshMessages.text(news))])
    }
    if let putBack = session.takePutBack() {
      let words = RefreshMessages.text(putBack)
      console.say([StyledText(words.prefix(1).uppercased() + words.dropFirst() + ".")])
    }
  }

  /// Reports a page that cannot be judged as JSON.
  ///
  /// The report does not count as an attempt.
  private mutating func reportUnreadablePage(
    of address: StepAddress, _ diagnostics: [Diagnostic]
  ) throws {
    code = .failed
    let judgement = Judgement(
      .doesNotCompile(.unreadablePage), remarks: diagnostics.map { Remark(.pageReader, $0) })
    try console.show(json: CheckReport(address, judgement, at: nil))
  }

  private mutating func showVerdict(on address: StepAddress, losesPass: Bool) throws {
    guard let judgement else { return }
    guard !wishes.isJSON else {
      var report = CheckReport(address, judgement, at: standing.pagePlace(of: address))
      if wishes.wantsValues { report.add(try follower.valueTrace(bench.runner)?.run()) }
      if wishes.wire == .drawn { report.add(judgement.wire ?? WireLog()) }
      return try console.show(json: report)
    }
    let view = try screens.view(of: judgement, address, losesPass: losesPass, in: standing)
    console.show(view.lines())
    screens.noteHints(of: view, address, in: standing)
    isVerdictLast = true
    let isDrawn = try showWire(of: judgement, address, wishes.wire)
    // The verdict is on the screen before the traced build starts.
    try showValues(standApart: !isDrawn)
    if wishes.hasKeys, judgement.passed { console.show([PlainView.goOn]) }
    guard isDrawn, wishes.drawsWireWhole else { return }
    // The drawing may have scrolled the verdict out of the window.
    console.show((wishes.wantsValues ? [""] : []) + view.verdict())
    isVerdictLast = true
  }

  /// Runs the judged step again and shows the values of its lines, if the learner wants them.
  private mutating func showValues(standApart: Bool) throws {
    guard wishes.wantsValues, let judgement, let trace = follower.valueTrace(bench.runner),
      !wishes.hasKeys || ValueTrace.isWorthwhile(after: judgement)
    else { return }
    follower.take(try screens.showValues(trace, standApart: standApart))
  }

  /// Shows who spoke to whom, and returns whether there was anything to show.
  @discardableResult
  private mutating func showWire(
    of judgement: Judgement, _ address: StepAddress, _ wish: Wire
  ) throws -> Bool {
    let lines = try screens.wire(
      of: judgement, address, wish, isWhole: wishes.drawsWireWhole, in: standing)
    guard !lines.isEmpty else { return false }
    standApart()
    console.show(lines)
    return true
  }

  /// Prints an empty line after a verdict.
  private mutating func standApart() {
    if isVerdictLast { console.show([""]) }
    isVerdictLast = false
  }

  /// Shows the end of a lesson, on its own page if output is paged.
  private mutating func closeLesson(_ id: String) throws {
    guard let lesson = try? standing.shelf.lesson(id) else { return }
    standApart()
    console.show(LessonEnd(lesson: lesson, standing: standing).lines(console.output))
    // Without a later open step there is nothing to go on with.
    guard console.isPaged, console.canAsk,
      let next = standing.tutor.open(after: standing.place).flatMap(standing.course.find)
    else { return }
    let (console, interrupt) = (console, context.interrupt)
    let title = "“\(Sanitizer.line(next.lesson.title))”"
    // Ctrl-C stops here, before the next lesson begins.
    let answer = try session.whileUnlocked {
      try console.line(after: "Press Enter to go on with \(title); q ends. ", interrupt: interrupt)
    }
    if answer?.lowercased().hasPrefix("q") ?? false { throw EndedByLearner() }
    session.readPage()
    console.say([""])
  }

  private mutating func finish(isNew: Bool) {
    session.readAllPages()
    standApart()
    // With keys, a save made the last step pass, so the end is new.
    console.show(
      CourseEnd(standing: standing, capabilities: console.output)
        .lines(isNew: isNew || wishes.hasKeys))
  }

  private mutating func restore(_ scope: Tutor.ResetScope) throws {
    let restored = try session.restore(scope)
    for (lesson, backup) in restored {
      console.show([StyledText(ResetMessage.text(scope, lesson, backup: backup))])
    }
    if restored.contains(where: { $0.backup != nil }) {
      console.say([StyledText("`lessons restore` brings it back.", .dim)])
    }
  }
}
