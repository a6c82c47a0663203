internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The state of the live screen and its reactions to events: a value without side effects.
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
    /// The number of finished steps on the learner's path.
    var done: Count
    /// The title of the path that the learner is on; `nil` for the whole course.
    var path: String?
    /// The page's name and line.
    var page: String
    var isDemonstration: Bool
    /// Whether the step has ever passed.
    var hasPassed: Bool
    /// Whether it has passed, but the page or the lesson has changed since.
    var isChanged = false
  }

  /// What the screen is doing.
  enum Activity: Hashable, Sendable {
    /// The step is visible and not checked yet.
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
    /// Whether to put back a step's mark above a line.
    case mark(step: String, line: Int)

    var text: String {
      switch self {
      case .mark(let step, let line): "Put `// MARK: - \(step)` back above line \(line)? y/n"
      case .solution: "You have not solved this step yet. Show the solution? y/n"
      case .reset: "Start this step over? Your version is kept in a backup. y/n"
      }
    }
  }

  /// An event that the model reacts to.
  enum Event: Sendable {
    case key(Key)
    /// The page was saved with new content.
    case saved
    case arrived(Place)
    /// The step's place has new facts; the learner stays there.
    case placed(Place)
    case checking
    /// The check has ended, with a line about the result.
    case judged(Judgement, StyledText)
    case stuck([String])
    /// Whether the values of the lines are available.
    case values(Bool)
    /// A one-line message; `nil` removes the last one.
    case notice(String?)
    /// The learner must confirm an action.
    case asked(Question)
    /// The missing part of the workspace; `nil` when it is complete.
    case missing(MissingPart?)
    /// The text, laid out for the current size, and the passage to scroll to, if any.
    case content([ReaderPart], goesTo: String?)
    /// A sheet opens over the step.
    case sheet(Sheet)
    /// The window has a different size.
    case resized(ReaderLayout)
  }

  /// What the screen must do next.
  enum Effect: Hashable, Sendable {
    /// Ask whether to start the step over, or to put a missing mark back.
    case askToReset
    case putMarksBack
    case check
    /// Check a save, by the learner or by an editor with automatic saving.
    case checkSave
    case moveOn, goBack, skip, present, hint, list, open, reset, explain
    /// Show the solution; `isGranted` when the learner has confirmed it.
    case solution(isGranted: Bool)
    case showValues, showWire, showExchanges, showWords, quit
  }

  private(set) var place: Place
  private(set) var activity = Activity.reading
  /// The result of the last check, in one line.
  private(set) var verdict: StyledText = ""
  /// Whether there are values beside the lines.
  private(set) var hasValues = false
  /// Whether the last check sent requests.
  private(set) var hasWire = false
  /// The number of checks of the step on this screen, shown so that two equal verdicts look
  /// different.
  private(set) var checks = 0
  var question: Question?
  var notice: String?
  /// Whether to show values beside the lines.
  var wantsValues: Bool
  /// The missing part of the workspace.
  ///
  /// While a part is missing, nothing is checked or written.
  private(set) var missing: MissingPart?
  /// The text on the screen and the learner's place in it.
  var reader: Reader

  /// Creates the state of a screen that has just shown a step.
  init(place: Place, wantsValues: Bool, _ layout: ReaderLayout) {
    self.place = place
    self.wantsValues = wantsValues
    reader = Reader(layout)
  }

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
      // A check may report more later, such as the line of a crash.
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
      // The notice may name a different part, or be outdated.
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

  /// Goes to a passage.
  ///
  /// A page in front of the step closes, unless the next step comes after it.
  private mutating func goTo(_ name: String) {
    reader.follow(name)
    if reader.sheet?.kind != .lessonEnd { reader.closeSheets() }
  }
}
