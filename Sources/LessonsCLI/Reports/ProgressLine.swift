internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Validation

/// The progress of work on steps in one line.
struct ProgressLine: Hashable, Sendable {
  /// The number of finished steps.
  var done: Int
  /// The total number of steps.
  var total: Int
  /// The current lesson.
  var lesson: String
  /// The number of problems so far.
  var problems: Int
  /// The seconds since the start.
  var seconds: Double

  /// Returns the line.
  ///
  /// It starts with the bar, and its end is cut when it does not fit.
  func text(width: Int) -> StyledText {
    var line = ProgressBar.text(done: done, of: total, width: min(20, max(width / 4, 1)))
    line.append("  \(Seconds.text(seconds)) s", .dim)
    if problems > 0 { line.append("  \(Plural.text(problems, "problem"))", .color(.red)) }
    line.append("  \(Sanitizer.clean(lesson))", .bold)
    return line.truncated(to: width)
  }
}

/// Draws progress in one line of a terminal.
struct ProgressDisplay {
  /// The region of the terminal; `nil` when the display is off.
  private var region: LiveRegion?
  private let console: Console
  private let start = ContinuousClock.now

  /// Creates a display that is on when standard error is a terminal with colours and the answer is
  /// for people.
  init(_ console: Console, isForPeople: Bool = true) {
    self.console = console
    guard isForPeople, console.talk.isTerminal, console.talk.color else { return }
    let size = console.size(of: .talk)
    region = LiveRegion(columns: size?.columns ?? console.talk.width, rows: size?.rows ?? 24)
  }

  /// Draws the progress of a validation.
  mutating func update(_ progress: ValidationProgress) {
    update(
      done: progress.done, of: progress.total, lesson: progress.lesson, problems: progress.findings)
  }

  /// Draws the number of finished steps.
  mutating func update(done: Int, of total: Int, lesson: String, problems: Int = 0) {
    guard var region else { return }
    let line = ProgressLine(
      done: done, total: total, lesson: lesson, problems: problems,
      seconds: (ContinuousClock.now - start) / .seconds(1))
    // Terminals differ in where a line of the full width leaves the cursor.
    let text = line.text(width: region.columns - 1)
    console.draw(region.draw(live: [text], console.talk))
    self.region = region
  }

  /// Erases the progress line to make room for the answer.
  mutating func erase() {
    if let text = region?.erase() { console.draw(text) }
  }
}
