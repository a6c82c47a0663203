internal import Validation

/// Tells in words how much some recordings change.
struct RecordedCount {
  /// The number of fences that were compared.
  var all = 0
  /// The number of fences that change.
  var fences = 0
  /// The number of lessons that change.
  var lessons = 0

  /// Counts recordings.
  init(_ recordings: [LessonRecording]) {
    all = recordings.reduce(0) { $0 + $1.count }
    fences = recordings.reduce(0) { $0 + $1.fences.count }
    lessons = recordings.count { !$0.fences.isEmpty }
  }

  /// The message when nothing is written.
  var whatWouldChange: String {
    fences == 0
      ? "\(Plural.text(all, "output")), nothing to record"
      : "\(Plural.text(fences, "output")) in \(Plural.text(lessons, "lesson")) would change; "
        + "`lessons record` writes \(fences == 1 ? "it" : "them")"
  }

  /// The message after the changes have been written.
  var whatWasWritten: String {
    fences == 0
      ? "nothing written"
      : "wrote \(Plural.text(fences, "output")) in \(Plural.text(lessons, "lesson"))"
  }
}
