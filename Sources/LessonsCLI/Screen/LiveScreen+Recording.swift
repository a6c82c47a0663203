internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Recording a check's verdict, even when the workspace is temporarily not writable.
extension LiveScreen {
  /// Records an unrecorded verdict, and carries out the effects that follow.
  ///
  /// - Throws: When recording still fails.
  mutating func record(patience: Duration) throws {
    guard let address = follower.unrecordedStep else { return }
    let isLate = follower.isLate
    var wanted: [Tutor.Effect] = []
    guard var session = try follower.record(bench, patience: patience, &wanted) else { return }
    let here = isLate ? model.place.address : address
    _ = model.handle(.placed(try WatchModel.Place(here, in: session.standing)))
    if isLate { say(FollowingMessages.recordedLate(address)) }
    try perform(wanted, &session)
    try showVerdict()
  }

  /// Tries to record the verdict again, and reports a repeated failure.
  mutating func tryToRecord() {
    guard follower.isRecordDue else { return }
    attempt { screen throws in
      do {
        try screen.record(patience: .zero)
      } catch  where screen.follower.isUnrecorded {
        screen.sayUnrecorded(error)
      }
    }
  }

  /// Reports that the verdict is not recorded yet, and why.
  ///
  /// The foot already names a missing part.
  mutating func sayUnrecorded(_ error: any Error) {
    if let missing = error as? MissingPart { return note(missing) }
    let words = FollowingMessages.unrecorded(error)
    guard follower.isWorthSaying(error), model.notice != words else { return }
    say(words)
  }

  /// Ends the running check, and records the verdict that the learner has seen.
  ///
  /// - Parameter waits: Whether to wait for another process that uses the workspace until the
  ///   learner presses Ctrl-C. The function waits for nothing else.
  /// - Returns: Why the verdict could not be recorded; `nil` when nothing is lost.
  mutating func endChecks(waits: Bool) -> (any Error)? {
    var hasAsked = false
    let (console, interrupt) = (console, context.interrupt)
    let error = follower.end(bench) {
      guard waits, !interrupt.hasCome else { return false }
      if !hasAsked { console.complain(FollowingMessages.waitsAtEnd) }
      hasAsked = true
      return true
    }
    if error == nil, hasAsked { console.say(["The result is saved now."]) }
    return error
  }
}
