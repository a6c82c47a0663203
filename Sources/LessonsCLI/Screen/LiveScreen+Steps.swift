internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Steps, checks and values.
extension LiveScreen {
  /// The name of the drawing below a verdict.
  private static let wireName = "wire"

  /// Starts to check a step on its own thread.
  mutating func startCheck(
    _ address: StepAddress, _ purpose: Tutor.Purpose, _ session: inout TutoringSession,
    goesToVerdict: Bool
  ) throws {
    let check = try session.prepare(address)
    tellNews(of: address, &session)
    watch.saves.isChecking(check.page)
    try follower.start(check, purpose, bench, foretold: .everything)
    body.goesToVerdict = goesToVerdict
    _ = model.handle(.checking)
    // There is time to lay out the code while the check runs.
    body.step?.own = session.standing.ownContent(of: address)
    body.step?.values = nil
    (body.isStale, body.lacksValues) = (true, false)
    body.remove(Self.wireName)
    addNews()
    refresh()
  }

  /// Shows the check's news: its verdict, confirmed or not, its end, or its values.
  mutating func followCheck() throws {
    for news in try follower.progressed() {
      switch news {
      case .foretold: try showVerdict()
      case .judged: try finishCheck()
      case .takenBack: say(FollowingMessages.takenBack)
      case .unconfirmed: say(FollowingMessages.unconfirmed)
      case .confirmed: if model.notice == FollowingMessages.unconfirmed { say(nil) }
      case .values: showValues()
      }
    }
  }

  /// Waits for a check whose verdict the learner has seen, so that a pass on the screen is
  /// recorded.
  mutating func settle() throws {
    guard follower.isUnsure else { return }
    follower.wait()
    try followCheck()
  }

  /// Records the verdict and shows it, then collects the values.
  private mutating func finishCheck() throws {
    defer { if model.wantsValues { try? follower.trace(bench.runner) } }
    do {
      try record(patience: .zero)
    } catch  where follower.isUnrecorded {
      try showVerdict()
      sayUnrecorded(error)
    }
  }

  /// Shows the verdict, unless it is shown already.
  ///
  /// - Parameter losesPass: Whether this is the first failure since the step passed; `nil` to
  ///   determine it.
  /// - Throws: When the lesson or the progress cannot be read.
  mutating func showVerdict(losesPass: Bool? = nil) throws {
    guard let shown = follower.takeVerdict() else { return }
    let (judgement, address) = (shown.judgement, shown.check.address)
    let standing = try standingNow(at: address)
    let view = try screens.view(
      of: judgement, address,
      losesPass: losesPass ?? standing.progress.stillPasses(address), in: standing)
    screens.noteHints(of: view, address, in: standing)
    _ = model.handle(.judged(judgement, view.lines().first ?? ""))
    let isPrinted = judgement.passed && model.place.isDemonstration
    body.result = .verdict(view, output: isPrinted ? judgement : nil)
    body.removeHints(hasPassed: judgement.passed)
    (body.checks, body.isStale) = (model.checks, false)
    addWire(of: judgement, on: address, in: standing)
    refresh(goesTo: body.goesToVerdict ? StepBody.result : nil)
  }

  /// Shows the values of the lines.
  private mutating func showValues() {
    guard let verdict = follower.verdict else { return }
    let (log, code) = (verdict.log, verdict.check.program.step.code)
    _ = model.handle(.values(log != nil))
    if log != nil { body.step?.own = code.flatMap { ProseInCode.split($0) } }
    body.step?.values = log
    body.lacksValues = log == nil && body.step?.outputVaries != true
    refresh()
  }

  /// Adds the drawing to a step that is about its requests.
  private mutating func addWire(
    of judgement: Judgement, on address: StepAddress, in standing: Standing
  ) {
    guard let (lesson, index) = try? standing.locate(address),
      lesson.steps[index].showsWire, let log = judgement.wire
    else { return }
    let subject = WireSubject(lesson.steps[index])
    body.add(
      StepBody.Extra(name: Self.wireName, title: "who spoke to whom") { capabilities in
        let isSpoken = capabilities.isSpoken
        return WireView(
          log: log, width: capabilities.width, isSpoken: isSpoken, uncut: "w, then Enter",
          subject: subject
        ).lines()
      })
  }
}
