internal import LessonModel
internal import TerminalIO

/// What the live screen knows, and what it wants done when something happens: a value without
/// effects.
struct WatchModel: Sendable {
  /// One of several.
  struct Count: Hashable, Sendable {
    var number: Int
    var total: Int
  }

  /// Where in the course the screen is.
  struct Place: Hashable, Sendable {
    var address: StepAddress
    var lesson: Count
    var step: Count
    /// The steps that are done in the course.
    var done: Count
    /// The page's name and line.
    var page: String
    var isDemonstration: Bool
    /// Whether the step has passed, now or before.
    var hasPassed: Bool
  }

  /// What is going on.
  enum Activity: Hashable, Sendable {
    /// The step was shown and not checked yet.
    case reading
    /// A check is under way.
    case checking
    /// The check's verdict, as it is shown.
    case judged(passed: Bool, [StyledText])
    /// The check could not be made; the reasons, one line each.
    case stuck([String])
  }

  /// The values beside the lines.
  enum Values: Hashable, Sendable {
    case none
    case unavailable
    case shown([StyledText])
    /// Put aside, so that there is room for something else.
    case folded([StyledText])
  }

  /// Something that is asked before it is done.
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
    /// The page was saved with another content.
    case saved
    case arrived(Place)
    case checking
    case judged(Judgement, [StyledText])
    case stuck([String])
    case values([StyledText]?)
    /// Something to say in one line.
    case notice(String)
  }

  /// What is to be done.
  enum Effect: Hashable, Sendable {
    case check, trace, moveOn, goBack, present, hint, solution, list, open, reset, explain
    case showValues, quit
  }

  var place: Place
  var activity = Activity.reading
  var values = Values.none
  /// How many checks the step had on this screen: two that look alike are told apart by it.
  private(set) var checks = 0
  var question: Question?
  var notice: String?
  /// Whether values are wanted beside the lines.
  var wantsValues: Bool
  /// Whether saves are found by looking from time to time.
  var isPolling = false

  /// Creates the state of a screen that has just shown a step.
  init(place: Place, wantsValues: Bool) {
    self.place = place
    self.wantsValues = wantsValues
  }

  /// Takes note of what happened and says what is to be done.
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
      // A pass is never lost by a check.
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
        notice = "The check is under way; `n` goes on when it passes."
        return []
      }
      guard place.hasPassed else {
        notice =
          "This step is not done yet: `n` goes on when it is, `lessons skip` leaves it for later."
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

  /// Puts the values aside.
  private mutating func fold() {
    if case .shown(let lines) = values { values = .folded(lines) }
  }

  /// Brings the values back beside the lines, or when they are there shows them in full.
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
