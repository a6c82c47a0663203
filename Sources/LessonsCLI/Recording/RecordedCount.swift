internal import Validation

/// How much some recordings change, in words.
struct RecordedCount {
  /// The fences that were looked at.
  var all = 0
  /// Those that change.
  var fences = 0
  /// The lessons they are in.
  var lessons = 0

  /// Counts recordings.
  init(_ recordings: [LessonRecording]) {
    all = recordings.reduce(0) { $0 + $1.count }
    fences = recordings.reduce(0) { $0 + $1.fences.count }
    lessons = recordings.count { !$0.fences.isEmpty }
  }

  /// What is to be said when nothing is written.
  var whatWouldChange: String {
    fences == 0
      ? "\(Self.text(all, "output")), nothing to record"
      : "\(Self.text(fences, "output")) in \(Self.text(lessons, "lesson")) would change; "
        + "`lessons record` writes \(fences == 1 ? "it" : "them")"
  }

  /// What is to be said when these have been written.
  var whatWasWritten: String {
    fences == 0
      ? "nothing written"
      : "wrote \(Self.text(fences, "output")) in \(Self.text(lessons, "lesson"))"
  }

  private static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
