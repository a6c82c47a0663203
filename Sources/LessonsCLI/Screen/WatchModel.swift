internal import LessonModel
internal import TerminalIO

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
    var lesson: Count
    var step: Count
    /// The number of the course's steps that are done.
    var done: Count
    /// The page's name and line.
    var page: String
    var isDemonstration: Bool
    /// Whether the step has ever passed.
    var hasPassed: Bool
  }

  /// What the screen is busy with.
  enum Activity: Hashable, Sendable {
    /// The step was shown and is not checked yet.
    case reading
    /// A check is running.
    case checking
    /// The check has ended; the lines are its verdict.
    case judged(passed: Bool, [StyledText])
    /// The step could not be checked; the reasons, one line each.
    case stuck([String])
  }

  /// The values beside the lines.
  enum Values: Hashable, Sendable {
    case none
    case unavailable
    case shown([StyledText])
    /// Hidden to make room for something else.
    case folded([StyledText])
  }

  /// An action that the learner must confirm.
  enum Question: Hashable, Sendable {
    case solution, reset

    var text: String {
      switch self {
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
    case checking
    case judged(Judgement, [StyledText])
    case stuck([String])
    case values([StyledText]?)
    /// A message of one line.
    case notice(String)
  }

  /// What the screen must do next.
  enum Effect: Hashable, Sendable {
    case check, trace, moveOn, goBack, present, hint, solution, list, open, reset, explain
    case showValues, quit
  }

  var place: Place
  var activity = Activity.reading
  var values = Values.none
  /// How many checks this screen made of the step; shown so that two equal verdicts look different.
  private(set) var checks = 0
  var question: Question?
  var notice: String?
  /// Whether to show values beside the lines.
  var wantsValues: Bool
  /// Whether the folder is polled for saves.
  var isPolling = false

  /// Creates the state of a screen that has just shown a step.
  init(place: Place, wantsValues: Bool) {
    self.place = place
    self.wantsValues = wantsValues
  }

  /// Handles an event and returns what to do.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return pressed(key)
    case .saved: return [.check]
    case .arrived(let place):
      (self.place, activity, values, question, notice) = (place, .reading, .none, nil, nil)
      checks = 0
    case .checking: (activity, values, notice) = (.checking, .none, nil)
    case .judged(let judgement, let lines):
      checks += 1
      (activity, notice) = (.judged(passed: judgement.passed, lines), nil)
      // A failing check never takes a pass away.
      place.hasPassed = place.hasPassed || judgement.passed
      let canTrace = ![.doesNotCompile, .timedOut].contains(judgement.outcome.name)
      return wantsValues && canTrace ? [.trace] : []
    case .stuck(let words): (activity, values) = (.stuck(words), .none)
    case .values(let lines): values = lines.map(Values.shown) ?? .unavailable
    case .notice(let words): notice = words
    }
    return []
  }

  private mutating func pressed(_ key: Key) -> [Effect] {
    notice = nil
    if let asked = question {
      question = nil
      guard key == .character("y") || key == .character("Y") else { return [] }
      fold()
      return [asked == .solution ? .solution : .reset]
    }
    switch key {
    case .character("n"):
      guard activity != .checking else {
        notice = "The check is still running; `n` goes on once it passes."
        return []
      }
      guard place.hasPassed else {
        notice =
          "This step is not done yet: `n` goes on once it is, `lessons skip` leaves it for later."
        return []
      }
      return [.moveOn]
    case .character("h"):
      fold()
      return [.hint]
    case .character("s"):
      guard place.hasPassed || place.isDemonstration else {
        question = .solution
        return []
      }
      fold()
      return [.solution]
    case .character("l"): return [.list]
    case .character("o"): return [.open]
    case .character("r"): return [.check]
    case .character("x"):
      question = .reset
      return []
    case .character("p"):
      fold()
      return [.present]
    case .character("b"): return [.goBack]
    case .character("?"):
      fold()
      return [.explain]
    case .enter: return unfold()
    case .character("q"), .control("c"), .control("d"): return [.quit]
    default: return []
    }
  }

  /// Hides the values.
  private mutating func fold() {
    if case .shown(let lines) = values { values = .folded(lines) }
  }

  /// Shows hidden values again, or shows the visible ones in full.
  private mutating func unfold() -> [Effect] {
    switch values {
    case .folded(let lines): values = .shown(lines)
    case .shown:
      fold()
      return [.showValues]
    case .none, .unavailable: break
    }
    return []
  }
}
