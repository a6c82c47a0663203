internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Writing down how a check ended, also when the workspace cannot be written at that moment.
extension LiveScreen {
  /// Records a verdict and carries out what follows from it.
  ///
  /// If the progress file cannot be written now, for instance as another process has the lock, the
  /// verdict is kept and recorded as soon as that is possible.
  mutating func record(
    _ judgement: Judgement, of check: TutoringSession.Check, _ purpose: Tutor.Purpose
  ) throws {
    let address = check.address
    var isSaved = false
    do {
      try requireWorkspace()
      var wanted: [Tutor.Effect] = []
      var session = try bench.record(
        judgement, of: check, purpose, patience: .seconds(2), &wanted)
      isSaved = true
      _ = model.handle(.placed(try Self.place(address, session.standing)))
      if judgement.passed, model.place.isDemonstration, purpose == .check || purpose == .save {
        say(StepScreens.output(of: judgement, width: console.output.width))
      }
      try perform(wanted, &session)
    } catch {
      guard !isSaved else { throw error }
      unrecorded = Unrecorded(check: check, judgement: judgement)
      showUnrecorded(error)
    }
  }

  /// Records the verdict that could not be recorded when it came.
  ///
  /// It moves the learner nowhere: they may have gone on since.
  ///
  /// - Parameter patience: How long to wait for another process that has the lock.
  /// - Throws: When it still cannot be recorded.
  mutating func recordLate(patience: Duration) throws {
    guard let late = unrecorded else { return }
    let session = try write(late, patience: patience)
    let address = model.place.address
    _ = model.handle(.placed(try Self.place(address, session.standing)))
    _ = model.handle(.notice("The result for `\(late.check.address)` is written down now."))
    redraw()
  }

  private mutating func write(
    _ late: Unrecorded, patience: Duration
  ) throws -> TutoringSession {
    try requireWorkspace()
    var effects: [Tutor.Effect] = []
    let session = try bench.record(
      late.judgement, of: late.check, .check, patience: patience, &effects)
    unrecorded = nil
    return session
  }

  /// Tries to record the verdict, and says it when that fails again.
  mutating func tryToRecord() {
    guard unrecorded != nil else { return }
    do { try recordLate(patience: .zero) } catch { showUnrecorded(error) }
  }

  /// Says that the verdict is not recorded yet, and why; what is gone is said at the foot already.
  private mutating func showUnrecorded(_ error: any Error) {
    guard !(error is MissingPart) else { return redraw() }
    let reason = Program.words(for: error).joined(separator: "; ")
    let words = "The result is not written down yet, and will be: \(reason)."
    guard model.notice != words else { return }
    _ = model.handle(.notice(words))
    redraw()
  }

  /// Waits for a verdict that is on the screen already, so that it can be recorded.
  mutating func keepShownVerdict() {
    guard let run = checking?.run, run.shown != nil else { return }
    run.wait()
    guard let judgement = try? run.result?.get() else { return }
    unrecorded = Unrecorded(check: run.check, judgement: judgement)
  }

  /// Records the verdict before the program ends.
  ///
  /// - Parameter waits: Whether to wait for another process that uses the workspace until the
  ///   learner gives up with Ctrl-C. Nothing else is waited for.
  /// - Returns: Why the verdict could not be recorded; `nil` when it is recorded.
  mutating func recordAtEnd(waits: Bool) -> (any Error)? {
    guard let error = lastFailure(patience: .seconds(2)) else { return nil }
    guard waits, (error as? SystemError)?.isLocked == true else { return error }
    console.complain(
      "the result is not written down yet; Ctrl-C gives it up. \(Program.words(for: error).joined())"
    )
    while let error = lastFailure(patience: Unrecorded.pause) {
      guard !context.interrupt.hasCome, (error as? SystemError)?.isLocked == true
      else { return error }
    }
    console.say(["The result is written down now."])
    return nil
  }

  /// Tries to record the verdict, if there is one; returns why that failed.
  private mutating func lastFailure(patience: Duration) -> (any Error)? {
    guard let late = unrecorded else { return nil }
    do { _ = try write(late, patience: patience) } catch { return error }
    return nil
  }
}
