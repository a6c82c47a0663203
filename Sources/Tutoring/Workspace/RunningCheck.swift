internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// A check on a thread of its own, while its owner waits for other things too.
struct RunningCheck: Sendable {
  /// The step as it is judged.
  let check: TutoringSession.Check
  /// The reason why it is judged.
  let purpose: Tutor.Purpose
  /// The preliminary verdict that its owner has shown.
  var shown: Judgement?
  private let work: BackgroundWork<Result<Judgement, RunnerError>>
  private let early: Delivery<Judgement>

  /// Begins a check.
  ///
  /// - Parameters:
  ///   - check: The step, ready to be judged.
  ///   - purpose: Why it is judged.
  ///   - runner: Judges it.
  ///   - isForetold: Whether the owner shows a verdict before it is sure. That is for checks that
  ///     only show the step: what moves on waits until it is sure.
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

  /// Readable when there is news.
  var descriptors: [Int32] {
    shown == nil ? [work.descriptor, early.descriptor] : [work.descriptor]
  }

  /// The result; `nil` while it runs.
  var result: Result<Judgement, RunnerError>? { work.value }
  /// The preliminary verdict; `nil` when there is none, or it was shown.
  var foretold: Judgement? { shown == nil ? early.value : nil }

  /// Ends the check; its result must not be used.
  func cancel() { work.cancel() }
  /// Waits until it has ended.
  func wait() { work.wait() }
}

extension Workbench {
  /// Opens a session and writes down the result of a check.
  ///
  /// - Parameters:
  ///   - judgement: How it ended.
  ///   - check: What was judged.
  ///   - purpose: Why. What was saved meanwhile was not judged, so nothing is added to it.
  ///   - patience: How long to wait for another process that holds the lock.
  ///   - effects: Gets what is to be done then.
  /// - Returns: The session.
  /// - Throws: When the verdict cannot be written down, also as a part of the workspace is gone.
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
