internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Validation

/// How far a validation has come, in a line.
struct ProgressLine: Hashable, Sendable {
  /// The steps that were looked at.
  var done: Int
  /// The steps there are.
  var total: Int
  /// The lesson at hand.
  var lesson: String
  /// The problems until now.
  var problems: Int
  /// The seconds since the beginning.
  var seconds: Double

  /// The line, the bar first; what has no room is cut at the end.
  func text(width: Int) -> StyledText {
    var line = ProgressBar.text(done: done, of: total, width: min(20, max(width / 4, 1)))
    line.append("  \(Seconds.text(seconds)) s", .dim)
    if problems > 0 { line.append("  \(Tally.text(problems, "problem"))", .color(.red)) }
    line.append("  \(Sanitizer.clean(lesson))", .bold)
    return line.truncated(to: width)
  }
}

/// The line of a validation's progress on a terminal, drawn anew in its place.
struct ProgressDisplay {
  /// The terminal; `nil` when nobody is to see it.
  private var region: LiveRegion?
  private let console: Console
  private let start = ContinuousClock.now

  /// Shows progress on standard error when that is a terminal with looks and people read the report.
  init(_ console: Console, format: ReportFormat) {
    self.console = console
    guard format == .human, console.talk.isTerminal, console.talk.color else { return }
    let size = console.size(of: .talk)
    region = LiveRegion(columns: size?.columns ?? console.talk.width, rows: size?.rows ?? 24)
  }

  /// Draws how far it has come.
  mutating func update(_ progress: ValidationProgress) {
    guard var region else { return }
    let line = ProgressLine(
      done: progress.done, total: progress.total, lesson: progress.lesson,
      problems: progress.findings,
      seconds: (ContinuousClock.now - start) / .seconds(1))
    // A line as wide as the terminal leaves the cursor where terminals differ.
    let text = line.text(width: region.columns - 1)
    console.say(bytes: region.draw(live: [text], console.talk))
    self.region = region
  }

  /// Takes it away, before the answer is written.
  mutating func erase() {
    if let text = region?.erase() { console.say(bytes: text) }
  }
}
