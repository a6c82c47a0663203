internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Writing down how a check ended, also when the workspace cannot be written at that moment.
extension LiveScreen {
  /// Writes the verdict down, if that is still to be done, and carries out what follows from it.
  ///
  /// - Throws: When it still cannot be written down.
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

  /// Tries again to write the verdict down, and says so when that fails again.
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

  /// Says that the verdict is not written down yet, and why; a missing part is named at the foot
  /// already.
  mutating func sayUnrecorded(_ error: any Error) {
    if let missing = error as? MissingPart { return note(missing) }
    let words = FollowingMessages.unrecorded(error)
    guard follower.isWorthSaying(error), model.notice != words else { return }
    say(words)
  }

  /// Ends what runs, and writes down the verdict that the learner has seen.
  ///
  /// - Parameter waits: Whether to wait for another process that uses the workspace until the
  ///   learner gives up with Ctrl-C. Nothing else is waited for.
  /// - Returns: Why the verdict could not be written down; `nil` when nothing is lost.
  mutating func endChecks(waits: Bool) -> (any Error)? {
    var hasAsked = false
    let (console, interrupt) = (console, context.interrupt)
    let error = follower.end(bench) {
      guard waits, !interrupt.hasCome else { return false }
      if !hasAsked { console.complain(FollowingMessages.waitsAtEnd) }
      hasAsked = true
      return true
    }
    if error == nil, hasAsked { console.say(["The result is written down now."]) }
    return error
  }
}
