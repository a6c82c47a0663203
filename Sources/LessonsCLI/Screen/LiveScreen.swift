internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Runs the live screen: it waits for events, lets the model decide, and carries out the effects.
///
/// What the learner sees is `model` and `body`; how the check of the step stands is `follower`.
struct LiveScreen: ~Copyable {
  /// Why the screen ends.
  enum Ending {
    case left
    /// Its terminal has gone.
    case abandoned
  }

  var bench: Workbench
  let context: Context
  /// The course's folder, in which the words are explained.
  let lessons: CourseFolder
  var model: WatchModel
  /// The list of steps while it is shown.
  var list: ListModel?
  /// What there is to read about the step.
  var body = StepBody(nil)
  /// What the pages in front of the step say.
  private var sheetLines: [(TerminalCapabilities) -> [StyledText]] = []
  /// What is to be said above the text of the step that is shown next.
  var news: [StyledText] = []
  /// The check of the step on the screen.
  var follower = CheckFollower()
  var watch: PageWatch
  var terminal: ScreenTerminal
  /// What may become the name of the program, typed into the screen.
  var spelled = SpelledCommand()
  /// Why the screen ends; `nil` while it goes on.
  private var ending: Ending?

  /// Opens the screen at the learner's current step.
  init(_ invocation: Invocation) throws {
    let bench = try Workbench(invocation)
    let lessons = try LearningPlace(of: invocation).folder
    // Later the screen has the terminal, and each save runs code.
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
  /// Makes the views of steps and verdicts.
  var screens: StepScreens { StepScreens(context, console: console, hasKeys: true) }

  /// Runs until the learner quits or the program is told to end.
  ///
  /// - Throws: Also when the last verdict could not be written down.
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
        // The step can be read all the same.
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
    // The check is followed after each event.
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

  /// Does something that may fail, and shows the failure without ending the screen.
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
    // The screen has gone to the text already.
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
  /// The learner's present standing, with the page of a step read.
  func standingNow(at address: StepAddress) throws -> Standing {
    var standing = try bench.standing()
    if let (lesson, _) = try? standing.locate(address) { standing.readPage(of: lesson) }
    return standing
  }

  /// Says a sentence at the foot; `nil` removes the last one.
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

  /// Lays out what there is to read, and goes to a passage, if any.
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

  /// Lays everything out for the window's present size.
  private mutating func resize() {
    var layout = terminal.layout
    layout.tableColumns = model.reader.layout.tableColumns
    terminal.setWidth(layout.width)
    _ = model.handle(.resized(layout))
    model.reader.layOut(sheets: sheetLines.map { $0(console.output) })
    refresh()
  }

  /// Stops with Ctrl-Z, and goes on in the foreground.
  private mutating func sleep() {
    terminal.leave()
    ScreenSignals.sleep()
    terminal.enter(isNew: true)
    resize()
  }
}
