internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The state of the live screen and its answers to events: a value without side effects.
struct WatchModel: Sendable {
  /// A number out of a total, as in "step 2 of 5".
  struct Count: Hashable, Sendable {
    var number: Int
    var total: Int
  }

  /// The position of the screen's step in the course.
  struct Place: Hashable, Sendable {
    var address: StepAddress
    /// The lesson's title.
    var title: String
    var step: Count
    /// The number of the steps on the learner's way that are done.
    var done: Count
    /// The title of the path that the learner is on; `nil` for the whole course.
    var path: String?
    /// The page's name and line.
    var page: String
    var isDemonstration: Bool
    /// Whether the step has ever passed.
    var hasPassed: Bool
    /// Whether it has passed, and the page or the lesson has changed since.
    var isChanged = false
  }

  /// What the screen is busy with.
  enum Activity: Hashable, Sendable {
    /// The step was shown and is not checked yet.
    case reading
    /// A check is running.
    case checking
    /// The check has ended.
    case judged(passed: Bool)
    /// The step could not be checked; the reasons, one line each.
    case stuck([String])
  }

  /// An action that the learner must confirm.
  enum Question: Hashable, Sendable {
    case solution, reset
    /// Whether to put back the mark of a step, which belongs above a line.
    case mark(step: String, line: Int)

    var text: String {
      switch self {
      case .mark(let step, let line): "Put `// MARK: - \(step)` back above line \(line)? y/n"
      case .solution: "You have not solved this step yet. Show the solution? y/n"
      case .reset: "Start this step over? Your version is kept in a backup. y/n"
      }
    }
  }

  /// What can happen.
  enum Event: Sendable {
    case key(Key)
    /// The page was saved with new content.
    case saved
    case arrived(Place)
    /// What is known of the step's place has changed; the learner stays there.
    case placed(Place)
    case checking
    /// The check has ended; the line says how.
    case judged(Judgement, StyledText)
    case stuck([String])
    /// Whether the values of the lines have come.
    case values(Bool)
    /// A message of one line; `nil` removes the last one.
    case notice(String?)
    /// The learner has to confirm something.
    case asked(Question)
    /// The missing part of the workspace; `nil` when all is there.
    case missing(MissingPart?)
    /// What there is to read, laid out for the present size; the passage to go to, if any.
    case content([ReaderPart], goesTo: String?)
    /// A sheet opens over the step.
    case sheet(Sheet)
    /// The window has another size.
    case resized(ReaderLayout)
  }

  /// What the screen must do next.
  enum Effect: Hashable, Sendable {
    /// Ask whether to start the step over, or to put a missing mark back.
    case askToReset
    case putMarksBack
    case check
    /// Check what was saved, by the learner or by an editor that saves by itself.
    case checkSave
    case moveOn, goBack, skip, present, hint, list, open, reset, explain
    /// Show the solution; `isGranted` when the learner has confirmed it.
    case solution(isGranted: Bool)
    case showValues, showWire, showExchanges, showWords, quit
  }

  private(set) var place: Place
  private(set) var activity = Activity.reading
  /// How the last check did, in one line.
  private(set) var verdict: StyledText = ""
  /// Whether there are values beside the lines.
  private(set) var hasValues = false
  /// Whether something was sent in the last check.
  private(set) var hasWire = false
  /// How many checks this screen made of the step; shown so that two equal verdicts look different.
  private(set) var checks = 0
  var question: Question?
  var notice: String?
  /// Whether to show values beside the lines.
  var wantsValues: Bool
  /// The missing part of the workspace; while there is one, nothing is checked or written.
  private(set) var missing: MissingPart?
  /// The text that the learner reads, and their place in it.
  var reader: Reader

  /// Creates the state of a screen that has just shown a step.
  init(place: Place, wantsValues: Bool, _ layout: ReaderLayout) {
    self.place = place
    self.wantsValues = wantsValues
    reader = Reader(layout)
  }

  /// Handles an event and returns what to do.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return pressed(key)
    case .saved: return [.checkSave]
    case .arrived(let place):
      (self.place, activity, hasValues, question, notice) = (place, .reading, false, nil, nil)
      (checks, hasWire) = (0, false)
      reader.goToStart()
    case .placed(let place): self.place = place
    case .checking: (activity, hasValues, notice, hasWire) = (.checking, false, nil, false)
    case .judged(let judgement, let line):
      // One check may say more later, such as the line of a crash.
      if case .judged = activity {} else { checks += 1 }
      (activity, verdict, notice) = (.judged(passed: judgement.passed), line, nil)
      hasWire = judgement.wire?.exchanges.isEmpty == false
      // A failing check leaves an earlier pass recorded.
      place.hasPassed = place.hasPassed || judgement.passed
    case .stuck(let words): (activity, hasValues) = (.stuck(words), false)
    case .values(let areThere): hasValues = areThere
    case .notice(let words): notice = words
    case .asked(let question): self.question = question
    case .missing(let part):
      // The notice may name another part, or not hold any more.
      if part != missing { notice = part == nil ? missing?.isBack : nil }
      missing = part
    case .content(let parts, let name):
      reader.replace(parts)
      if let name { goTo(name) }
    case .sheet(let sheet): reader.open(sheet)
    case .resized(let layout): reader.resize(layout)
    }
    return []
  }

  /// Goes to a passage; a page in front of the step gives way, unless another step comes after it.
  private mutating func goTo(_ name: String) {
    reader.follow(name)
    if reader.sheet?.kind != .lessonEnd { reader.closeSheets() }
  }
}
