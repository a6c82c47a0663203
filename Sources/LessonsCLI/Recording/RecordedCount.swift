internal import Validation

/// Describes how much several recordings change.
struct RecordedCount {
  /// The numbers of step outputs and of lines that state a value.
  struct Parts: Hashable {
    var outputs = 0
    var values = 0

    var isEmpty: Bool { outputs + values == 0 }
    var isOne: Bool { outputs + values == 1 }

    var words: String {
      values == 0
        ? Plural.text(outputs, "output")
        : (outputs == 0 ? "" : "\(Plural.text(outputs, "output")) and ")
          + Plural.text(values, "value")
    }
  }

  /// The compared parts.
  var all: Parts
  var changed: Parts
  /// The number of changed lessons.
  var lessons: Int

  /// Counts recordings.
  init(_ recordings: [LessonRecording]) {
    let fences = recordings.flatMap(\.fences)
    let values = fences.filter { $0.kind == .values }
    all = Parts(
      outputs: recordings.reduce(0) { $0 + $1.outputs },
      values: recordings.reduce(0) { $0 + $1.values })
    changed = Parts(
      outputs: fences.count - values.count, values: values.reduce(0) { $0 + $1.hunks.count })
    lessons = recordings.count { !$0.fences.isEmpty }
  }

  /// The message when nothing is written.
  var whatWouldChange: String {
    changed.isEmpty
      ? "\(all.words), nothing to record"
      : "\(changed.words) in \(Plural.text(lessons, "lesson")) would change; "
        + "`lessons record` writes \(changed.isOne ? "it" : "them")"
  }

  /// The message after the changes have been written.
  var whatWasWritten: String {
    changed.isEmpty
      ? "nothing written"
      : "wrote \(changed.words) in \(Plural.text(lessons, "lesson"))"
  }
}
