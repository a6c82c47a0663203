internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Validation

/// The messages about what `record` leaves unchanged, for lesson authors.
enum RecordingMessages {
  /// Returns the finding with its place: what is wrong and what to do.
  static func diagnostic(of finding: RecordingFinding) -> Diagnostic {
    Diagnostic(
      path: finding.path, line: finding.line, column: finding.column, message: text(of: finding))
  }

  /// Returns the finding in one line.
  static func text(of finding: RecordingFinding) -> String {
    if case .stated(let fault) = finding.fault {
      return "in `\(finding.step)` \(FindingMessages.text(fault))"
    }
    return "\(finding.isDemonstration ? "the code" : "the solution") of `\(finding.step)` "
      + text(finding.fault)
  }

  /// Names the steps that were not recorded because an earlier one is broken.
  ///
  /// Returns `nil` if there are none.
  static func skipped(_ recording: LessonRecording) -> String? {
    guard let broken = recording.brokenStep, !recording.skipped.isEmpty else { return nil }
    let names = recording.skipped.map { "`\(recording.source.lesson.id)/\($0)`" }
    return "not recorded, because the earlier step `\(broken)` is broken: "
      + names.joined(separator: ", ")
  }

  /// Describes the corrected values, each with its line in the new text.
  static func corrected(_ recording: LessonRecording) -> [String] {
    let hunks = recording.fences.flatMap(\.hunks)
    return recording.fences.filter { $0.kind == .values }.flatMap(\.hunks).compactMap { hunk in
      guard let (old, new) = hunk.statedValues, !old.isEmpty else { return nil }
      let moved = hunks.filter { $0.line < hunk.line }
        .reduce(0) { $0 + $1.added.count - $1.removed.count }
      return Sanitizer.clean(
        "\(recording.source.lesson.path):\(hunk.line + moved): this line stated `\(old)`, which was "
          + "wrong; now it states `\(new)`")
    }
  }

  /// Returns the message that the lesson's file no longer exists.
  static func isGone(_ lesson: Lesson) -> Diagnostic {
    Diagnostic(
      path: lesson.path, line: 1, message: "the file is gone; run `lessons record` again")
  }

  /// Returns the message that the lesson was saved while its steps ran.
  static func wasSaved(_ lesson: Lesson) -> Diagnostic {
    Diagnostic(
      path: lesson.path, line: 1,
      message: "the lesson was saved while its steps ran, so nothing was written; run "
        + "`lessons record` again")
  }

  /// Returns the message that the recorded output would change the lesson's steps.
  static func wouldChangeSteps(_ lesson: Lesson) -> String {
    "the recorded output would change the steps of \(lesson.path), so nothing was written"
  }
}

extension RecordingMessages {
  /// Returns the message that two runs printed different lines, given in backticks.
  static func varies(_ first: String, _ second: String) -> String {
    "prints \(first) in one run and \(second) in the next; write `[..]` for what varies"
  }

  private static func text(_ fault: RecordingFinding.Fault) -> String {
    switch fault {
    case .stated(let fault): FindingMessages.text(fault)
    case .hasNoTrace:
      "states values that are unknown here, because this machine's compiler cannot trace code"
    case .printsWildcard(let line):
      "prints `\(line)`, which contains a wildcard; write `output verbatim` after the backticks"
    case .printsUnwritable(let obstacle):
      "prints \(text(obstacle)); write `[..]` on a line in its place, or print something else"
    case .varies(let first, let second, let more):
      varies(quoted(first), quoted(second))
        + (more > 0 ? " (and in \(Plural.text(more, "more line")))" : "")
        + ", as `lessons record --vary` does"
    case .failsCheck(let words): "cannot be recorded: its check fails: \(words)"
    case .fails(let outcome, let error):
      "cannot be recorded: \(OutcomeMessages.summary(of: outcome))"
        + (error.map { ": \(OutcomeMessages.shown($0).message)" } ?? "")
    }
  }

  private static func text(_ obstacle: FenceHunk.Obstacle) -> String {
    switch obstacle {
    case .closingFence: return "a line of three backticks, which would end the fence"
    case .control(let scalar):
      let hex = String(scalar.value, radix: 16, uppercase: true)
      let number = String(repeating: "0", count: 4 - hex.count) + hex
      return "the control character U+\(number), which would be invisible in the lesson"
    }
  }

  private static func quoted(_ line: String?) -> String { line.map { "`\($0)`" } ?? "nothing" }
}

extension FenceHunk {
  /// The old and the new stated value of a line; `nil` for a different change.
  fileprivate var statedValues: (old: String, new: String)? {
    let values = [removed, added].compactMap { lines in
      lines.first.flatMap { line in
        line.ranges(of: StatedValue.mark).last.map {
          String(line[$0.upperBound...].drop { $0 == " " })
        }
      }
    }
    return values.count == 2 ? (values[0], values[1]) : nil
  }
}
