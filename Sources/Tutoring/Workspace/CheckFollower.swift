package import LessonModel
package import SnippetRunner
package import SystemIO

/// The state of a driver's check, which is the running check, the verdict that the learner has
/// seen, and the verdict that is not in the progress file yet.
///
/// This value shows nothing itself. It tells its driver what to show and when to record the
/// verdict, and never forgets a verdict that the learner has seen.
package struct CheckFollower: Sendable {
  /// The verdicts that the learner gets before the whole page confirms them.
  package enum Foretold: Hashable, Sendable {
    case nothing, everything
    /// Only failures, because a pass is recorded before it is shown.
    case failures
  }

  /// The values beside the lines.
  package enum Values: Sendable {
    case none, unavailable
    case shown(ValueLog)
  }

  /// The result of a step.
  package struct Verdict: Sendable {
    package let check: TutoringSession.Check
    package let judgement: Judgement
    /// The values of the step's lines.
    package fileprivate(set) var values = Values.none
    fileprivate var isShown = false
    fileprivate var workspace: Workspace?

    /// The values, if they are available.
    package var log: ValueLog? { if case .shown(let log) = values { log } else { nil } }
  }

  /// An event that the driver reports to the learner.
  package enum News: Hashable, Sendable {
    /// There is a verdict, which may still be preliminary. `takeVerdict` returns it.
    case foretold
    /// The verdict is final, and the driver must call `record`.
    case judged
    /// The final verdict differs from the one that the learner has seen.
    case takenBack
    /// Confirming the verdict with the whole page is taking long.
    case unconfirmed
    /// The `unconfirmed` verdict is final now.
    case confirmed
    /// The values of the lines are available, or known to be unavailable.
    case values
  }

  /// A check on a separate thread.
  private struct Running: Sendable {
    var run: RunningCheck
    let foretold: Foretold
    let workspace: Workspace
    /// The time to tell the learner that the verdict is not confirmed yet.
    var doubtsAt: ContinuousClock.Instant?
    var isDoubted = false
  }

  /// A verdict that is not in the progress file yet.
  private struct Unrecorded: Sendable {
    let check: TutoringSession.Check
    let judgement: Judgement
    var purpose: Tutor.Purpose
    /// The time of the next attempt; `nil` before the first one.
    var next: ContinuousClock.Instant?
    /// The time to tell the learner that recording takes long.
    let patience = ContinuousClock.now + .seconds(2)
  }

  /// The verdict on the current step.
  package private(set) var verdict: Verdict?
  private var running: Running?
  private var tracing: BackgroundWork<ValueLog?>?
  private var unrecorded: Unrecorded?
  /// The program of the next check, from the page as last read.
  private var upcoming: (address: StepAddress, program: PageProgram?)?
  /// The time between attempts to record a verdict.
  private static let pause = Duration.milliseconds(200)

  /// Creates a follower without a check.
  package init() {}
}

extension CheckFollower {
  /// Starts to check a step on a separate thread, and forgets the previous verdict.
  ///
  /// - Parameters:
  ///   - check: The step, ready to be judged.
  ///   - purpose: The reason for the check. A check that moves on has no preliminary verdict.
  ///   - bench: The workspace and its tools.
  ///   - foretold: The verdicts that the learner gets before they are final.
  /// - Throws: `SystemError` when the process has no descriptors or no threads left.
  package mutating func start(
    _ check: TutoringSession.Check, _ purpose: Tutor.Purpose, _ bench: Workbench,
    foretold: Foretold
  ) throws(SystemError) {
    stop()
    running = Running(
      run: try RunningCheck(check, purpose, bench.runner, isForetold: foretold != .nothing),
      foretold: foretold, workspace: bench.workspace)
  }

  /// Accepts a verdict that needed no thread.
  package mutating func take(_ judgement: Judgement, on check: TutoringSession.Check) {
    stop()
    verdict = Verdict(check: check, judgement: judgement, isShown: true)
  }

  /// Prepares the next check of a step while nothing runs.
  ///
  /// - Returns: The descriptor to wait for before the next call; see `CheckRunner.prepare`.
  package mutating func prepare(_ address: StepAddress, _ bench: Workbench) -> Int32? {
    guard !isBusy else { return nil }
    if let check = verdict?.check, check.address == address {
      upcoming = (address, check.program)
    } else if upcoming?.address != address {
      upcoming = (address, try? bench.standing().program(of: address))
    }
    return bench.runner.prepare(upcoming?.program)
  }

  /// Ends all runs, and forgets the verdict unless it is unrecorded.
  package mutating func stop() {
    verdict = nil
    stopTrace()
    running?.run.cancel()
    running = nil
  }

  /// Ends the run that collects the values.
  package mutating func stopTrace() {
    tracing?.cancel()
    tracing = nil
  }

  /// Whether a check runs.
  package var isChecking: Bool { running != nil }
  /// Whether a check runs or values are collected.
  package var isBusy: Bool { running != nil || tracing != nil }
  /// Whether the learner has a verdict that the whole page has not confirmed yet.
  package var isUnsure: Bool { running != nil && verdict != nil }
  /// Whether a verdict is not recorded yet.
  package var isUnrecorded: Bool { unrecorded != nil }

  /// The descriptors that become readable when there is news.
  package var descriptors: [Int32] {
    (running?.run.descriptors ?? []) + [tracing?.descriptor].compactMap(\.self)
  }

  /// The time of the next action if nothing becomes readable before.
  package var wakeUp: ContinuousClock.Instant? {
    [running?.doubtsAt, unrecorded.map { $0.next ?? .now }].compactMap(\.self).min()
  }

  /// Returns the new events.
  ///
  /// - Throws: `RunnerError` when the step could not be judged.
  package mutating func progressed() throws(RunnerError) -> [News] {
    if let log = tracing?.value {
      tracing = nil
      take(log)
      return [.values]
    }
    guard let running else { return [] }
    if let result = running.run.result { return try finish(running, result) }
    if let judgement = running.run.foretold {
      self.running?.run.shown = judgement
      guard running.foretold == .everything || !judgement.passed else { return [] }
      verdict = Verdict(
        check: running.run.check, judgement: judgement, workspace: running.workspace)
      self.running?.doubtsAt = .now + .seconds(1)
      return [.foretold]
    }
    guard let time = running.doubtsAt, time <= .now else { return [] }
    self.running?.doubtsAt = nil
    self.running?.isDoubted = true
    return [.unconfirmed]
  }

  private mutating func finish(
    _ running: Running, _ result: Result<Judgement, RunnerError>
  ) throws(RunnerError) -> [News] {
    self.running = nil
    let judgement = try result.get()
    let check = running.run.check
    unrecorded = Unrecorded(check: check, judgement: judgement, purpose: running.run.purpose)
    let old = verdict?.judgement
    if old != judgement {
      verdict = Verdict(check: check, judgement: judgement, workspace: running.workspace)
    }
    let isTakenBack = old.map { $0.outcome != judgement.outcome } ?? false
    return [.judged] + (isTakenBack ? [.takenBack] : running.isDoubted ? [.confirmed] : [])
  }

  /// Returns the verdict if the learner has not seen it yet, and marks it as seen.
  package mutating func takeVerdict() -> Verdict? {
    guard let verdict, !verdict.isShown else { return nil }
    self.verdict?.isShown = true
    // If the program is killed now, the pass is not recorded yet; see `wantsCheckOnArrival`.
    if verdict.judgement.passed, running != nil || unrecorded != nil {
      verdict.workspace?.noteUnsettled(verdict.check.address)
    }
    return verdict
  }

  /// Waits until the check has ended.
  package func wait() { running?.run.wait() }

  /// Builds and runs the judged step once more to collect its values, if it has any.
  package mutating func trace(_ runner: CheckRunner) throws(SystemError) {
    guard let verdict, ValueTrace.isWorthwhile(after: verdict.judgement) else { return }
    tracing = try valueTrace(runner)?.begin()
  }

  /// Returns the run that collects the values of the judged step, or `nil` before a verdict.
  package func valueTrace(_ runner: CheckRunner) -> ValueTrace? {
    verdict.map { ValueTrace(runner: runner, program: $0.check.program, judgement: $0.judgement) }
  }

  /// Accepts the values of the judged step, or `nil` when they are unavailable.
  package mutating func take(_ log: ValueLog?) {
    verdict?.values = log.map(Values.shown) ?? .unavailable
  }
}

/// Records the verdict.
extension CheckFollower {
  /// Records the verdict in the progress file.
  ///
  /// The driver can call this again after a failure. By then, the learner may have moved on, so a
  /// late call moves them nowhere.
  ///
  /// - Parameters:
  ///   - bench: Where.
  ///   - patience: How long to wait for another process that holds the lock.
  ///   - effects: Receives the tutor's effects, none for a late call.
  /// - Returns: The session; `nil` when there is nothing to record.
  /// - Throws: When the verdict cannot be recorded now.
  package mutating func record(
    _ bench: Workbench, patience: Duration = .zero, _ effects: inout [Tutor.Effect]
  ) throws -> TutoringSession? {
    guard let late = unrecorded else { return nil }
    do {
      let session = try bench.record(
        late.judgement, of: late.check, late.purpose, patience: patience, &effects)
      bench.workspace.forgetUnsettled()
      unrecorded = nil
      if late.next != nil { effects = [] }
      return session
    } catch {
      // Before the next attempt, the learner may move on; `.check` takes them nowhere.
      if late.purpose != .save { unrecorded?.purpose = .check }
      unrecorded?.next = .now + Self.pause
      throw error
    }
  }

  /// Whether it is time for the next attempt to record the verdict.
  package var isRecordDue: Bool { unrecorded.map { $0.next ?? .now <= .now } ?? false }
  /// The step whose verdict is not recorded yet.
  package var unrecordedStep: StepAddress? { unrecorded?.check.address }
  /// Whether an attempt to record the verdict has failed.
  package var isLate: Bool { unrecorded?.next != nil }
  /// Returns whether to tell the learner that the verdict is not recorded.
  ///
  /// A lock may be free in a moment.
  package func isWorthSaying(_ error: any Error) -> Bool {
    (error as? SystemError)?.isLocked != true || unrecorded.map { $0.patience <= .now } ?? false
  }

  /// Ends all runs, and records the verdict that the learner has seen.
  ///
  /// - Parameters:
  ///   - bench: Where.
  ///   - waitsOn: Decides whether to wait for the lock for more than two seconds.
  /// - Returns: The reason why the verdict could not be recorded; `nil` when nothing is lost.
  package mutating func end(_ bench: Workbench, waitsOn: () -> Bool) -> (any Error)? {
    tracing?.cancel()
    if !isUnsure { running?.run.cancel() }
    running?.run.wait()
    tracing?.wait()
    if isUnsure { _ = try? progressed() }
    var patience = Duration.seconds(2)
    while true {
      var effects: [Tutor.Effect] = []
      do {
        _ = try record(bench, patience: patience, &effects)
        return nil
      } catch {
        guard (error as? SystemError)?.isLocked == true, waitsOn() else { return error }
        patience = Self.pause
      }
    }
  }
}
