internal import LessonModel
internal import Tutoring

/// What some steps took: how many passed, time, hints, solutions seen.
struct Tally {
  /// The number of steps.
  var steps = 0
  /// Those that have passed.
  var passed = 0
  /// The seconds of work.
  var seconds = 0
  /// The hints seen.
  var hints = 0
  /// The steps whose solutions were seen before they passed.
  var revealed: [StepAddress] = []

  /// Counts a lesson.
  init(of lesson: Lesson, in standing: Standing) {
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

  /// The tally in one line, what is nothing left out.
  var words: String {
    var parts = ["\(passed) of \(steps) steps"]
    if seconds > 0 { parts.append(Self.text(seconds: seconds)) }
    parts.append(Self.text(hints, "hint"))
    if !revealed.isEmpty { parts.append(Self.text(revealed.count, "solution") + " seen") }
    return parts.joined(separator: ", ")
  }

  /// A span of work as people say it.
  static func text(seconds: Int) -> String {
    let minutes = seconds / 60
    return switch (minutes / 60, minutes % 60) {
    case (0, 0): "under a minute"
    case (0, let rest): text(rest, "minute")
    case (let hours, 0): text(hours, "hour")
    case (let hours, let rest): text(hours, "hour") + " and " + text(rest, "minute")
    }
  }

  /// So many of something, `no steps` and `1 step`.
  static func text(_ count: Int, _ noun: String) -> String {
    "\(count == 0 ? "no" : String(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
