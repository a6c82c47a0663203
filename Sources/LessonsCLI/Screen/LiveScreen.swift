internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Runs the live screen: waits for events, lets the model decide, and carries out the effects.
///
/// `model` and `body` are what the learner sees; `follower` tracks the check of the step.
struct LiveScreen: ~Copyable {
  /// Why the screen ends.
  enum Ending {
    case left
    /// The terminal is gone.
    case abandoned
  }

  var bench: Workbench
  let context: Context
  /// The course's folder, for its glossary.
  let lessons: CourseFolder
  var model: WatchModel
  /// The list of steps while it is shown.
  var list: ListModel?
  /// The text of the step and its results.
  var body = StepBody(nil)
  /// The content of the pages in front of the step.
  private var sheetLines: [(TerminalCapabilities) -> [StyledText]] = []
  /// The news above the text of the step that appears next.
  var news: [StyledText] = []
  /// The check of the step on the screen.
  var follower = CheckFollower()
  var watch: PageWatch
  var terminal: ScreenTerminal
  /// The beginning of a typed `lessons`, if any.
  var spelled = SpelledCommand()
  /// Why the screen ends; `nil` while it runs.
  private var ending: Ending?

  /// Opens the screen at the learner's current step.
  init(_ invocation: Invocation) throws {
    let bench = try Workbench(invocation)
    let lessons = try LearningPlace(of: invocation).folder
    // Ask now: later the screen owns the terminal, and each save runs code.
    try bench.runner.permit(invocation.context.interrupt)
    let standing = try bench.standing()
    let place = try WatchModel.Place(standing.place, in: standing)
    let terminal = ScreenTerminal(invocation.context)
    model = WatchModel(
      place: place, wantsValues: !invocation[WatchVerb.noValues], terminal.layout)
    (self.bench, context, self.lessons) = (bench, invocation.context, lessons)
    watch = PageWatch(bench.workspace, lessons)
    self.terminal = terminal
  }

  var console: Console { terminal.console }
  /// The views of steps and verdicts.
  var screens: StepScreens { StepScreens(context, console: console, hasKeys: true) }

  /// Runs until the learner quits or the program must end.
  ///
  /// - Throws: Also when the last verdict could not be recorded.
  mutating func run() throws {
    terminal.enter(isNew: true)
    var failure: (any Error)?
    do { try runUntilOver() } catch { failure = error }
    let loss = close()
    if let failure { throw failure }
    if let loss {
      console.complain(FollowingMessages.lastIsNotSaved)
      throw loss
    }
  }

  private mutating func runUntilOver() throws {
    try? DetachedThread.start { TemporaryFolder.sweep() }
    var standing = try bench.standing()
    if standing.progress.isFinished(standing.course) {
      standing.readAllPages()
      showCourseEnd(standing, isNew: false)
    }
    let place = standing.place
    attempt { screen throws in
      do {
        try screen.arrive(at: place)
      } catch {
        // The learner can still read the step.
        try? screen.present(place, standing)
        guard let part = error as? MissingPart else { throw error }
        screen.note(part)
      }
    }
    while ending == nil {
      let preparing = model.missing == nil ? follower.prepare(model.place.address, bench) : nil
      let wakeUp = min(watch.wakeUp, follower.wakeUp ?? watch.wakeUp)
      for event in terminal.events.next(
        folder: watch.descriptor, work: follower.descriptors + [preparing].compactMap(\.self),
        wakeUp: wakeUp)
      {
        handle(event)
      }
      attempt { screen throws in try screen.followCheck() }
      tryToRecord()
      try console.checkAnswer()
    }
  }

  private mutating func handle(_ event: EventSource.Event) {
    switch event {
    case .key(let key): pressed(key)
    case .look: look()
    // The loop follows the check after each event.
    case .workDone: break
    case .resized: resize()
    case .sleep: sleep()
    case .woken:
      terminal.enter(isNew: false)
      redraw()
    case .interrupted: ending = .left
    case .abandoned: ending = .abandoned
    }
  }

  /// Runs work that may fail, and shows the failure without ending the screen.
  mutating func attempt(_ work: (inout LiveScreen) throws -> Void) {
    do {
      try work(&self)
    } catch let part as MissingPart {
      _ = model.handle(.missing(part))
      say(part.refusal)
    } catch {
      let words = Program.words(for: error)
      _ = model.handle(.stuck(words))
      body.result = .stuck(words)
      refresh(goesTo: StepBody.result)
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
    case .checkSave: try act(.saved(address))
    case .moveOn: try actHere(.next)
    case .goBack: try actHere(.back)
    case .skip: try actHere(.skip)
    // The screen has already scrolled to the text.
    case .present: break
    case .hint: try hint(for: address)
    case .solution(let isGranted): try act(.solution(address, isGranted: isGranted))
    case .list: openList()
    case .open: say(try EditorStart.openBesideScreen(address, in: bench.standing(), context))
    case .askToReset:
      model.question = WatchModel.Question(resetting: address, in: try bench.standing())
      redraw()
    case .putMarksBack:
      try bench.putMarksBack(in: address)
      try act(.check([address]))
    case .reset: try reset(address)
    case .explain, .showValues, .showWire, .showExchanges, .showWords:
      let pages = StepPages(
        address: address, verdict: follower.verdict,
        standing: { [bench] in try bench.standing() }, lessons: lessons, isReader: true)
      switch try pages.answer(to: effect) {
      case .page(let kind, let title, let lines)?: show(kind, title, lines)
      case .nothing(let reason)?: say(reason)
      case nil: break
      }
    case .quit: ending = .left
    }
  }

  private mutating func close() -> (any Error)? {
    let isAbandoned = ending == .abandoned
    terminal.leave()
    if !isAbandoned {
      console.show(Farewell(model: model, width: console.output.width).lines())
    }
    terminal.forget()
    defer { bench.runner.endPreparing() }
    return endChecks(waits: !isAbandoned)
  }
}

extension LiveScreen {
  /// Returns the learner's present standing, with the step's page read.
  func standingNow(at address: StepAddress) throws -> Standing {
    var standing = try bench.standing()
    if let (lesson, _) = try? standing.locate(address) { standing.readPage(of: lesson) }
    return standing
  }

  /// Shows a sentence at the foot; `nil` removes the last one.
  mutating func say(_ words: String?) {
    _ = model.handle(.notice(words))
    redraw()
  }

  /// Shows a page in front of the step.
  mutating func show(
    _ kind: Sheet.Kind, _ title: String,
    _ lines: @escaping (TerminalCapabilities) -> [StyledText]
  ) {
    _ = model.handle(.sheet(Sheet(kind, title, lines(console.output))))
    sheetLines = sheetLines.prefix(model.reader.sheets.count - 1) + [lines]
    redraw()
  }

  /// Lays out the text, and scrolls to a passage, if given.
  mutating func refresh(goesTo name: String? = nil) {
    let parts = body.parts(model.reader.layout, console.output)
    _ = model.handle(.content(parts, goesTo: name))
    redraw()
  }

  /// Draws the screen.
  mutating func redraw() {
    let layout = model.reader.layout
    let lines =
      list.map { ListView(model: $0, columns: layout.columns, rows: layout.rows).lines() }
      ?? ReaderView(model: model).lines()
    terminal.draw(lines, layout)
  }

  /// Lays everything out for the window's current size.
  private mutating func resize() {
    var layout = terminal.layout
    layout.tableColumns = model.reader.layout.tableColumns
    terminal.setWidth(layout.width)
    _ = model.handle(.resized(layout))
    model.reader.layOut(sheets: sheetLines.map { $0(console.output) })
    refresh()
  }

  /// Suspends the program on Ctrl-Z, and redraws when it continues in the foreground.
  private mutating func sleep() {
    terminal.leave()
    ScreenSignals.sleep()
    terminal.enter(isNew: true)
    resize()
  }
}
