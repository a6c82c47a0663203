internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Runs the live screen: it waits for events, lets the model decide, and carries out the effects.
struct LiveScreen: ~Copyable {
  var bench: Workbench
  let context: Context
  /// The course's folder, in which the words are explained.
  let lessons: CourseFolder
  var console: Console
  var model: WatchModel
  /// The list of steps while it is shown.
  var list: ListModel?
  var display: Display
  /// What there is to read about the step.
  var body = StepBody(nil)
  /// What the pages in front of the step say.
  var sheetLines: [(TerminalCapabilities) -> [StyledText]] = []
  /// What is to be said above the text of the step that is shown next.
  var news: [StyledText] = []
  var saves = SaveWatch(known: nil)
  /// What was seen of the files that others may change.
  var seen: SeenFiles
  /// The check of the step on the screen.
  var follower = CheckFollower()
  /// Whether the screen goes to the verdict; not when the learner has just come to the step.
  var goesToVerdict = false
  /// What will be checked, as the page is now.
  var upcoming: (address: StepAddress, program: PageProgram?)?
  /// Reports changes in the folder of the pages.
  var folder: FolderWatch
  /// When to look at the page even if no change is reported.
  var nextLook = ContinuousClock.now
  /// The terminal while keys come one by one; `nil` where lines are printed.
  let raw: RawTerminal?
  private var events: EventSource
  /// What may become the name of the program, typed into the screen.
  var spelled = SpelledCommand()
  private var isOver = false
  /// Whether nobody reads the output any more.
  private var isAbandoned = false
  /// Why the last verdict could not be recorded before the screen closed.
  private var loss: (any Error)?

  /// Opens the screen at the learner's current step.
  init(_ invocation: Invocation) throws {
    let bench = try Workbench(invocation)
    let lessons = try LearningPlace(of: invocation).folder
    // Later the screen has the terminal, and each save runs code.
    try bench.runner.permit(invocation.context.interrupt)
    let standing = try bench.standing()
    let place = try Self.place(standing.place, standing)
    self.bench = bench
    context = invocation.context
    self.lessons = lessons
    seen = SeenFiles(bench.workspace, lessons)
    console = invocation.context.console
    model = WatchModel(
      place: place, wantsValues: !invocation[WatchVerb.noValues], Self.layout(console))
    let isLive = console.isInteractive && Self.isCapable(invocation)
    display = isLive ? .full(FullScreen()) : .plain(said: [])
    raw = isLive ? RawTerminal() : nil
    folder = FolderWatch(bench.workspace.path)
    events = EventSource(console, interrupt: context.interrupt, byLine: !isLive)
  }

  /// How the window is divided now.
  static func layout(_ console: Console) -> ReaderLayout {
    let size = console.size(of: .answer) ?? TerminalSize(columns: 80, rows: 24)
    return ReaderLayout(columns: max(size.columns, 1), rows: max(size.rows, 1))
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
    enterTerminal(isNew: true)
    defer { close() }
    try? DetachedThread.start { TemporaryFolder.sweep() }
    if !isLive {
      console.show(ScreenKeys.explanation(width: console.output.width, isReader: false))
    }
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
    while !isOver {
      // While nothing runs, prepare the next check.
      let isIdle = !follower.isBusy && model.missing == nil
      let preparing = isIdle ? prepareNextCheck() : nil
      let work = follower.descriptors + [preparing].compactMap(\.self)
      for event in events.next(folder: folder.descriptor, work: work, wakeUp: wakeUp) {
        handle(event)
      }
      attempt { screen throws in try screen.followCheck() }
      tryToRecord()
      try console.checkAnswer()
    }
  }

  /// Makes the views of steps and verdicts.
  var screens: StepScreens { StepScreens(context, console: console) }

  var isLive: Bool { if case .full = display { true } else { false } }

  /// When there is something to do even if nothing happens.
  private var wakeUp: ContinuousClock.Instant? {
    [saves.wakeUp, nextLook, follower.wakeUp].compactMap(\.self).min()
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
      enterTerminal(isNew: false)
      redraw()
    case .interrupted: isOver = true
    case .abandoned: (isOver, isAbandoned) = (true, true)
    }
  }

  /// Does something that may fail, and shows the failure without ending the screen.
  mutating func attempt(_ work: (inout LiveScreen) throws -> Void) {
    do {
      try work(&self)
    } catch let part as MissingPart {
      refuse(part)
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
    case .present:
      // The screen has gone to the text already.
      if !isLive { say(try screens.view(of: address, in: standingNow(at: address)).lines()) }
    case .hint: try hint(for: address)
    case .solution(let isGranted): try act(.solution(address, isGranted: isGranted))
    case .list: openList()
    case .open: try open(address)
    case .askToReset: try askToReset(address)
    case .putMarksBack: try putMarksBack(in: address)
    case .reset: try reset(address)
    case .explain:
      let isReader = isLive
      show(.help, "The keys") { ScreenKeys.explanation(width: $0.width, isReader: isReader) }
    case .showValues:
      guard let verdict = follower.verdict, let values = verdict.log else { break }
      let code = verdict.check.program.step.code
      show(.values, "The values in full") {
        FullValuesView(code: code, log: values, width: $0.width).lines()
      }
    case .showWire: showWire()
    case .showExchanges: showExchanges()
    case .showWords: try showWords()
    case .quit: isOver = true
    }
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

  /// Prints lines where the screen is not live.
  mutating func say(_ lines: [StyledText]) {
    guard !isLive else { return redraw() }
    display.say(lines, model, on: console)
  }

  /// Shows a page in front of the step, or prints its lines.
  mutating func show(
    _ kind: Sheet.Kind, _ title: String,
    _ lines: @escaping (TerminalCapabilities) -> [StyledText]
  ) {
    guard isLive else { return say(lines(console.output)) }
    _ = model.handle(.sheet(Sheet(kind, title, lines(console.output))))
    sheetLines = sheetLines.prefix(model.reader.sheets.count - 1) + [lines]
    redraw()
  }

  /// Lays out what there is to read, and goes to a passage, if any.
  mutating func refresh(goesTo name: String? = nil) {
    if isLive {
      let parts = body.parts(model.reader.layout, console.output)
      _ = model.handle(.content(parts, goesTo: name))
    }
    redraw()
  }

  /// Draws the screen, or prints what is new.
  mutating func redraw() {
    guard isLive else { return display.say([], model, on: console) }
    let layout = model.reader.layout
    let lines =
      list.map { ListView(model: $0, columns: layout.columns, rows: layout.rows).lines() }
      ?? ReaderView(model: model).lines()
    display.draw(lines, layout, on: console)
  }

  private mutating func close() {
    leaveTerminal()
    if isLive, !isAbandoned {
      console.show(Farewell(model: model, width: console.output.width).lines())
    }
    raw?.forget()
    loss = endChecks(waits: !isAbandoned)
    bench.runner.endPreparing()
  }
}
