internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The live screen as printed lines, for a screen reader, a pipe or a simple terminal.
///
/// Each save and each key is an action of the tutor. `TutorDriver` carries it out, as it does for a
/// verb. Events during a check wait for its end.
struct PlainScreen: ~Copyable {
  private var bench: Workbench
  private let context: Context
  /// The course's folder, for its glossary.
  private let lessons: CourseFolder
  private var model: WatchModel
  /// The last check of the current step.
  private var follower = CheckFollower()
  private var watch: PageWatch
  private var events: EventSource
  private var isOver = false

  private var console: Console { context.console }
  private var width: Int { console.output.width }
  private var screens: StepScreens { StepScreens(context, hasKeys: true) }

  /// Opens the screen at the learner's current step.
  init(_ invocation: Invocation) throws {
    let bench = try Workbench(invocation)
    let lessons = try LearningPlace(of: invocation).folder
    // Ask now: later each save runs code.
    try bench.runner.permit(invocation.context.interrupt)
    let standing = try bench.standing()
    model = WatchModel(
      place: try WatchModel.Place(standing.place, in: standing),
      wantsValues: !invocation[WatchVerb.noValues], ReaderLayout(columns: 80, rows: 24))
    (self.bench, context, self.lessons) = (bench, invocation.context, lessons)
    watch = PageWatch(bench.workspace, lessons)
    events = EventSource(context.console, interrupt: context.interrupt, byLine: true)
  }

  /// Runs until the learner quits or the program must end.
  mutating func run() throws {
    defer { bench.runner.endPreparing() }
    try? DetachedThread.start { TemporaryFolder.sweep() }
    console.show(ScreenKeys.explanation(width: width, isReader: false))
    var standing = try bench.standing()
    if standing.progress.isFinished(standing.course) {
      standing.readAllPages()
      console.show(
        CourseEnd(standing: standing, capabilities: console.output).lines() + [""])
    }
    let place = standing.place
    attempt { screen throws in
      do {
        try screen.drive(.goTo(place))
      } catch {
        // The learner can still read the step.
        try screen.screens.show(place, in: screen.bench.standing())
        throw error
      }
    }
    while !isOver {
      let preparing = model.missing == nil ? follower.prepare(model.place.address, bench) : nil
      for event in events.next(
        folder: watch.descriptor, work: [preparing].compactMap(\.self), wakeUp: watch.wakeUp)
      {
        handle(event)
      }
      if let notice = model.notice { say(StyledText(notice, .color(.yellow))) }
      model.notice = nil
      try console.checkAnswer()
    }
  }

  private mutating func handle(_ event: EventSource.Event) {
    switch event {
    case .key(let key):
      // Enter shows the exchanges of a drawing, and does nothing else to it.
      if key != .enter { model.reader.closeSheets() }
      perform(model.handle(.key(key)))
    case .look: look()
    case .sleep: ScreenSignals.sleep()
    case .interrupted, .abandoned: isOver = true
    case .workDone, .resized, .woken: break
    }
  }

  private func say(_ line: StyledText) { console.show(line.wrapped(to: width)) }

  private mutating func ask(_ question: WatchModel.Question) {
    model.question = question
    say(StyledText(question.text, .bold))
  }

  private mutating func attempt(_ work: (inout PlainScreen) throws -> Void) {
    do {
      try work(&self)
    } catch let part as MissingPart {
      _ = model.handle(.missing(part))
      model.notice = part.refusal
    } catch RunnerError.interrupted {
      // The loop ends then.
    } catch {
      console.show(PlainView.stuck(Program.words(for: error), width: width))
    }
  }
}

/// The step and its page.
extension PlainScreen {
  /// Passes an action to the tutor and prints the result.
  private mutating func drive(_ action: Tutor.Action) throws {
    if let missing = bench.missingPart(at: model.place.address) { throw missing }
    var wishes = TutorDriver.Wishes()
    (wishes.hasKeys, wishes.wantsValues) = (true, model.wantsValues)
    var driver = try TutorDriver(bench, context, wishes, patience: .seconds(2))
    // Keep what was done before a failure.
    defer { take(driver) }
    try driver.carryOut(action)
  }

  private mutating func take(_ driver: borrowing TutorDriver) {
    note(driver.standing)
    if driver.hasPresented { begin(driver.standing) }
    if driver.asksForSolution { ask(.solution) }
    guard let verdict = driver.follower.verdict, verdict.check.address == model.place.address
    else { return }
    follower = driver.follower
    watch.saves.isChecking(verdict.check.page)
    _ = model.handle(.values(verdict.log != nil))
  }

  /// Forgets the last check, because the step appears with its current page.
  private mutating func begin(_ standing: Standing) {
    follower.stop()
    let lesson = try? standing.locate(standing.place).lesson
    watch.saves.isChecking(lesson.flatMap { try? standing.pages.page(of: $0)?.bytes })
  }

  /// Records where the learner is now.
  private mutating func note(_ standing: Standing) {
    guard let place = try? WatchModel.Place(standing.place, in: standing) else { return }
    let hasMoved = place.address != model.place.address
    _ = model.handle(hasMoved ? .arrived(place) : .placed(place))
  }

  /// Checks the page and the files that other programs may have changed.
  private mutating func look() {
    watch.begin()
    let missing = bench.missingPart(at: model.place.address)
    if missing == nil { follow() }
    guard let (lesson, _) = bench.course.find(model.place.address) else { return }
    let answer = watch.looked(at: missing == nil ? lesson : nil, in: bench.workspace)
    if missing != model.missing, missing == nil || answer == .sayGone {
      _ = model.handle(.missing(missing))
      if let missing { say(StyledText(missing.standing, .color(.yellow))) }
    }
    if answer == .check { perform(model.handle(.saved)) }
  }

  /// Goes where another program went, and takes over the author's changes.
  private mutating func follow() {
    let news = watch.news(bench.workspace, lessons)
    guard news.course || news.progress else { return }
    attempt { screen throws in
      if news.course {
        let shelf = try screen.lessons.shelf(
          of: screen.lessons.manifest(), in: screen.bench.workspace, keeps: true)
        screen.bench = screen.bench.teaching(shelf)
      }
      let standing = try screen.bench.standing()
      let hasMoved = standing.place != screen.model.place.address
      screen.note(standing)
      guard hasMoved else { return }
      screen.begin(standing)
      screen.say(StyledText(FollowingMessages.went(to: standing.place), .color(.yellow)))
      try screen.screens.show(standing.place, in: standing)
    }
  }
}

/// The effects of keys.
extension PlainScreen {
  private mutating func perform(_ effects: [WatchModel.Effect]) {
    for effect in effects { attempt { screen throws in try screen.perform(effect) } }
  }

  private mutating func perform(_ effect: WatchModel.Effect) throws {
    let address = model.place.address
    switch effect {
    case .check: try drive(.check([address]))
    case .checkSave: try drive(.saved(address))
    case .moveOn: try drive(.next)
    case .goBack: try drive(.back)
    case .skip: try drive(.skip)
    case .hint:
      let news = try HintText.news(for: address, in: bench.standing(), context.patterns)
      try drive(.hint(address, fitting: news.count))
    case .solution(let isGranted): try drive(.solution(address, isGranted: isGranted))
    case .askToReset: ask(WatchModel.Question(resetting: address, in: try bench.standing()))
    case .putMarksBack:
      try bench.putMarksBack(in: address)
      try drive(.check([address]))
    case .reset:
      try drive(.reset(.step(address)))
      try drive(.goTo(address))
    case .open:
      model.notice = try EditorStart.openBesideScreen(address, in: bench.standing(), context)
    case .present: try screens.show(address, in: bench.standing())
    case .list:
      var standing = try bench.standing()
      standing.readAllPages()
      console.show(CourseView(standing: standing, capabilities: console.output).lines())
    case .explain, .showValues, .showWire, .showExchanges, .showWords: try showPage(effect)
    case .quit: isOver = true
    }
  }

  private mutating func showPage(_ effect: WatchModel.Effect) throws {
    let pages = StepPages(
      address: model.place.address, verdict: follower.verdict,
      standing: { [bench] in try bench.standing() }, lessons: lessons, isReader: false)
    switch try pages.answer(to: effect) {
    case .page(let kind, let title, let lines)?:
      console.show(lines(console.output))
      if kind == .wire { _ = model.handle(.sheet(Sheet(kind, title, []))) }
    case .nothing(let reason)?: model.notice = reason
    case nil: break
    }
  }
}
