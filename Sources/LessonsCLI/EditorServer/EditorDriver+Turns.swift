internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The work that needs the workspace's lock.
///
/// Requests do not wait. The driver postpones this work while another program has the lock, and
/// while a verdict that the learner has seen is not confirmed.
extension EditorDriver {
  /// A task that needs a session.
  struct Turn {
    /// The purpose of a turn.
    enum Kind {
      /// Checks a save.
      ///
      /// A later save replaces it, and it waits for the lock without a limit.
      case save
      /// Checks the step or continues.
      ///
      /// Its call is answered when the check ends.
      case check
      case other
    }

    let kind: Kind
    /// The call to answer after the work.
    let call: CommandCall?
    let work: (inout TutoringSession) throws -> Void
    /// The time to stop waiting for another program.
    let deadline = ContinuousClock.now + .seconds(2)
    var isAnnounced = false
  }

  /// Runs a task now, or as soon as possible.
  func take(
    _ kind: Turn.Kind = .other, _ call: CommandCall? = nil,
    _ work: @escaping (inout TutoringSession) throws -> Void
  ) {
    if kind == .save { turns.removeAll { $0.kind == .save } }
    turns.append(Turn(kind: kind, call: call, work: work))
    takeTurns()
  }

  /// Passes an action to the tutor and carries out its effects.
  func act(_ action: Tutor.Action, _ kind: Turn.Kind = .other, for call: CommandCall? = nil) {
    take(kind, call) { [unowned self] session in
      meet(session.standing)
      try perform(session.handle(action), &session)
      follow(session.standing)
    }
  }

  /// Checks the current step.
  func check(for call: CommandCall? = nil) {
    take(.check, call) { [unowned self] session in
      try check(&session)
      follow(session.standing)
    }
  }

  /// Checks the current step in an open session.
  func check(_ session: inout TutoringSession) throws {
    meet(session.standing)
    try perform(session.handle(.check([place])), &session)
  }

  /// Goes to the step to which another program has moved the learner since the last look.
  func meet(_ standing: Standing) {
    if standing.place != place { arrive(at: standing.place) }
  }

  /// Runs the waiting turns in order, until one of them must wait for the lock.
  func takeTurns() {
    while let turn = turns.first, !follower.isUnsure {
      do {
        // Record a verdict that the learner has seen before anything changes its step.
        try record()
        var session = try TutoringSession(bench)
        session.readPage()
        turns.removeFirst()
        attempt { try turn.work(&session) }
        answer(turn)
      } catch let error as SystemError where error.isLocked {
        guard turn.deadline <= .now else { return }
        guard turn.kind != .save else {
          if !turn.isAnnounced { client.show(EditorMessages.checksLater) }
          turns[0].isAnnounced = true
          return
        }
        turns.removeFirst()
        give(up: turn, error)
      } catch {
        turns.removeFirst()
        give(up: turn, error)
      }
    }
  }

  /// Answers a call, unless it waits for the check that it started.
  private func answer(_ turn: Turn) {
    guard let call = turn.call else { return }
    if turn.kind == .check, follower.isChecking {
      waiting = (call, EditorProgress(EditorMessages.checking, of: call, client))
    } else {
      call.finish()
    }
  }

  private func give(up turn: Turn, _ error: any Error) {
    attempt { throw error }
    turn.call?.finish()
  }

  /// The time of the next attempt; `nil` when no turn waits.
  var nextTurn: ContinuousClock.Instant? {
    turns.isEmpty || follower.isUnsure ? nil : .now + .milliseconds(20)
  }
}
