internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// A check on a separate thread, so that its owner can wait for other events too.
struct RunningCheck: Sendable {
  /// The step to judge.
  let check: TutoringSession.Check
  /// The reason for the check.
  let purpose: Tutor.Purpose
  /// The preliminary verdict that the owner has shown.
  var shown: Judgement?
  private let work: BackgroundWork<Result<Judgement, RunnerError>>
  private let early: Delivery<Judgement>

  /// Starts a check.
  ///
  /// - Parameters:
  ///   - check: The step, ready to be judged.
  ///   - purpose: The reason for the check.
  ///   - runner: The runner that judges the step.
  ///   - isForetold: Whether the owner shows a preliminary verdict. This is for checks that only
  ///     show the step. A check that moves on waits for the final verdict.
  /// - Throws: `SystemError` when the process has no descriptors or no threads left.
  init(
    _ check: TutoringSession.Check, _ purpose: Tutor.Purpose, _ runner: CheckRunner,
    isForetold: Bool
  ) throws(SystemError) {
    let early = try Delivery<Judgement>()
    var foretells: (@Sendable (Judgement) -> Void)?
    if isForetold, purpose == .check || purpose == .save { foretells = { early.give($0) } }
    (self.check, self.purpose, self.early) = (check, purpose, early)
    work = try BackgroundWork { [foretells] interrupt in
      var runner = runner
      runner.interrupt = interrupt
      return Result { () throws(RunnerError) in
        try runner.judge(check.program, foretells: foretells)
      }
    }
  }

  /// The descriptors that become readable when there is news.
  var descriptors: [Int32] {
    shown == nil ? [work.descriptor, early.descriptor] : [work.descriptor]
  }

  /// The result; `nil` while the check runs.
  var result: Result<Judgement, RunnerError>? { work.value }
  /// The preliminary verdict; `nil` when there is none, or the owner has shown it.
  var foretold: Judgement? { shown == nil ? early.value : nil }

  /// Ends the check.
  ///
  /// Callers must not use its result.
  func cancel() { work.cancel() }
  /// Waits for the end of the check.
  func wait() { work.wait() }
}

extension Workbench {
  /// Opens a session and records the result of a check.
  ///
  /// - Parameters:
  ///   - judgement: The result of the check.
  ///   - check: The judged step.
  ///   - purpose: The reason for the check. If the page was saved in the meantime, nothing is added
  ///     to it.
  ///   - patience: How long to wait for another process that holds the lock.
  ///   - effects: Receives the effects to carry out.
  /// - Returns: The session.
  /// - Throws: When the verdict cannot be recorded, for example because a part of the workspace is
  ///   gone.
  func record(
    _ judgement: Judgement, of check: TutoringSession.Check, _ purpose: Tutor.Purpose,
    patience: Duration, _ effects: inout [Tutor.Effect]
  ) throws -> TutoringSession {
    if let missing = missingPart(at: check.address) { throw missing }
    var session = try TutoringSession(self, patience: patience)
    session.readPage(of: check.address)
    let (lesson, _) = try session.standing.locate(check.address)
    let isCurrent = (try? session.standing.pages.page(of: lesson))?.bytes == check.page
    let purpose = isCurrent || purpose != .next ? purpose : .check
    effects = session.handle(session.action(for: judgement, of: check, purpose))
    try session.save()
    return session
  }
}
