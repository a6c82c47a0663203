internal import LessonModel
internal import Tutoring

/// The totals of several steps: how many passed, the time, the hints and the solutions seen.
struct StepTotals {
  /// The number of steps.
  var steps = 0
  /// The number of steps that have passed.
  var passed = 0
  /// The seconds of work.
  var seconds = 0
  /// The number of hints seen.
  var hints = 0
  /// The steps whose solutions were seen before they passed.
  var revealed: [StepAddress] = []

  /// Counts a lesson.
  init(of lesson: LessonOutline, in standing: Standing) {
    self.init(
      of: lesson.steps.map { StepAddress(lesson: lesson.id, step: $0.id) }, in: standing.progress)
  }

  /// Counts steps.
  init(of addresses: [StepAddress], in progress: Progress) {
    steps = addresses.count
    for address in addresses {
      let record = progress[address]
      if record.status == .passed { passed += 1 }
      seconds += record.seconds
      hints += record.hints
      if record.wasRevealed { revealed.append(address) }
    }
  }

  /// The totals in one line, without the time or the solutions when there were none.
  var words: String {
    var parts = ["\(passed) of \(Plural.number(steps, "step"))"]
    if seconds > 0 { parts.append(Self.text(seconds: seconds)) }
    parts.append(Plural.text(hints, "hint"))
    if !revealed.isEmpty { parts.append(Plural.text(revealed.count, "solution") + " seen") }
    return parts.joined(separator: ", ")
  }

  /// Returns a duration as text, such as `1 hour and 5 minutes`.
  static func text(seconds: Int) -> String {
    let minutes = seconds / 60
    return switch (minutes / 60, minutes % 60) {
    case (0, 0): "under a minute"
    case (0, let rest): Plural.text(rest, "minute")
    case (let hours, 0): Plural.text(hours, "hour")
    case (let hours, let rest): Plural.text(hours, "hour") + " and " + Plural.text(rest, "minute")
    }
  }
}
