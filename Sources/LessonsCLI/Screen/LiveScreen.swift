internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Runs the live screen: it waits for events, lets the model decide, and carries out the effects.
struct LiveScreen: ~Copyable {
  let bench: Workbench
  let context: Context
  var console: Console
  var model: WatchModel
  /// The list of steps while it is shown.
  var list: ListModel?
  var display: Display
  var saves = SaveWatch(known: nil)
  var checking: Checking?
  var tracing: Tracing?
  var values: ValueLog?
  /// The check that ended last.
  var finished: TutoringSession.Check?
  /// A verdict that could not be recorded yet.
  var unrecorded: Unrecorded?
  /// The last verdict, kept because its view can change.
  var judged: Judgement?
  private let raw: RawTerminal?
  private var folder: FolderWatch
  private var events: EventSource
  private var isOver = false
  /// Whether nobody reads the output any more.
  private var isAbandoned = false
  /// Why the last verdict could not be recorded before the screen closed.
  private var loss: (any Error)?

  /// Opens the screen at the learner's current step.
  init(_ invocation: Invocation) throws {
    let bench = try Workbench(invocation)
    // Later the screen has the terminal, and each save runs code.
    try bench.runner.permit(invocation.context.interrupt)
    let standing = try bench.standing()
    let place = try Self.place(standing.place, standing)
    self.bench = bench
    model = WatchModel(place: place, wantsValues: !invocation[WatchVerb.noValues])
    context = invocation.context
    console = invocation.context.console
    let isLive = console.isInteractive && Self.isCapable(invocation)
    let size = console.size(of: .answer) ?? TerminalSize(columns: 80, rows: 24)
    display =
      isLive ? .live(LiveRegion(columns: size.columns, rows: size.rows)) : .plain(said: [])
    raw = isLive ? RawTerminal() : nil
    folder = FolderWatch(bench.workspace.path, polling: invocation[WatchVerb.poll])
    events = EventSource(console, interrupt: context.interrupt, byLine: !isLive)
    model.isPolling = folder.isPolling
  }

  /// Whether the terminal understands cursor movements.
  private static func isCapable(_ invocation: Invocation) -> Bool {
    let term = invocation.context.environment["TERM"] ?? ""
    return !invocation[CommonOptions.plain] && !term.isEmpty && term != "dumb"
  }

  /// Runs until the learner quits or the program is told to end.
  ///
  /// - Throws: Also when the last verdict could not be recorded.
  mutating func run() throws {
    try runUntilOver()
    if let loss {
      console.complain("the last result is not written down; the next check says it again")
      throw loss
    }
  }

  private mutating func runUntilOver() throws {
    raw?.enter()
    defer { close() }
    try? DetachedThread.start { TemporaryFolder.sweep() }
    if !isLive { console.show(WatchView.explanation(width: console.output.width)) }
    var standing = try bench.standing()
    if standing.progress.isFinished(standing.course) {
      standing.readAllPages()
      console.show(CourseEnd(standing: standing, capabilities: console.output).lines() + [""])
    }
    let place = standing.place
    attempt { screen throws in try screen.arrive(at: place) }
    while !isOver {
      // While nothing runs, prepare the next check.
      if checking == nil, tracing == nil {
        bench.runner.prepare(true)
      }
      let work = [checking?.work.descriptor, tracing?.work.descriptor].compactMap(\.self)
      for event in events.next(folder: folder.descriptor, work: work, wakeUp: wakeUp) {
        handle(event)
      }
      tryToRecord()
      try console.checkAnswer()
    }
  }

  /// Makes the views of steps and verdicts.
  var screens: StepScreens { StepScreens(console: console, patterns: context.patterns) }

  var isLive: Bool { if case .live = display { true } else { false } }

  /// When to look at the page even if no change is reported.
  private var wakeUp: ContinuousClock.Instant? {
    let look = folder.isPolling ? ContinuousClock.now + FolderWatch.interval : nil
    let record = unrecorded.map { _ in ContinuousClock.now + Self.recordingPause }
    return [saves.wakeUp, look, record].compactMap(\.self).min()
  }

  private mutating func handle(_ event: EventSource.Event) {
    switch event {
    case .key(let key):
      if list != nil { pressedInList(key) } else { perform(model.handle(.key(key))) }
    case .look: look()
    case .workDone:
      attempt { screen throws in try screen.finishCheck() }
      finishTrace()
    case .resized: resize()
    case .sleep: sleep()
    case .woken:
      raw?.enter()
      redraw()
    case .interrupted: isOver = true
    case .abandoned: (isOver, isAbandoned) = (true, true)
    }
  }

  /// Does something that may fail, and shows the failure without ending the screen.
  mutating func attempt(_ body: (inout LiveScreen) throws -> Void) {
    do {
      try body(&self)
    } catch {
      _ = model.handle(.stuck(Program.words(for: error)))
      redraw()
    }
  }

  mutating func perform(_ effects: [WatchModel.Effect]) {
    redraw()
    for effect in effects { attempt { screen throws in try screen.perform(effect) } }
  }

  mutating func perform(_ effect: WatchModel.Effect) throws {
    let address = model.place.address
    switch effect {
    case .check: try act(.check([address]))
    case .trace: try startTrace()
    case .moveOn: try actHere(.next)
    case .goBack: try actHere(.back)
    case .present:
      let view = try screens.view(of: address, in: standingNow(at: address))
      stay(view.lines())
    case .hint: try hint(for: address)
    case .solution: try act(.solution(address, isGranted: true))
    case .list: openList()
    case .open: try open(address)
    case .reset: try reset(address)
    case .explain: stay(WatchView.explanation(width: console.output.width))
    case .showValues: stay(values.map { FullValuesView.lines($0, console.output.width) } ?? [])
    case .quit: isOver = true
    }
  }
}

extension LiveScreen {
  /// The learner's present standing, with the page of a step read.
  func standingNow(at address: StepAddress) throws -> Standing {
    var standing = try bench.standing()
    if let (lesson, _) = standing.course.find(address) { standing.readPage(of: lesson) }
    return standing
  }

  /// Prints lines above the live part, where they stay.
  mutating func stay(_ lines: [StyledText]) {
    guard list == nil else { return }
    display.show(lines, model, on: console)
  }

  /// Redraws the live part or the list.
  mutating func redraw() {
    guard let list else { return stay([]) }
    let size = console.size(of: .answer) ?? TerminalSize(columns: 80, rows: 24)
    let view = ListView(model: list, columns: size.columns, rows: size.rows)
    console.show(
      bytes: FullScreen.draw(view.lines(), columns: size.columns, rows: size.rows, console.output))
  }

  private mutating func resize() {
    guard let size = console.size(of: .answer) else { return }
    console.output.width = min(max(size.columns, 40), 120)
    display.resize(size)
    redraw()
  }

  private mutating func sleep() {
    leaveTerminal()
    ScreenSignals.sleep()
    if list != nil { console.show(bytes: FullScreen.enter) }
    raw?.enter()
    resize()
    redraw()
  }

  private mutating func leaveTerminal() {
    if list != nil { console.show(bytes: FullScreen.leave) }
    display.erase(on: console)
    raw?.leave()
  }

  private mutating func close() {
    leaveTerminal()
    raw?.forget()
    checking?.work.cancel()
    tracing?.work.cancel()
    checking?.work.wait()
    tracing?.work.wait()
    loss = recordAtEnd(waits: !isAbandoned)
  }

  /// Checks the step when its page was saved with new content.
  private mutating func look() {
    if !folder.isPolling { folder.drain() }
    model.isPolling = folder.isPolling
    guard let (lesson, _) = bench.course.find(model.place.address) else { return }
    let bytes = try? bench.workspace.readPage(of: lesson)
    guard saves.looked(at: bytes, .now) else { return }
    perform(model.handle(.saved))
  }
}
