internal import SnippetRunner
internal import SystemIO

/// One check of `doctor`, with its own time limit.
///
/// A compiler, a disk or a network folder may never respond. If the time is over while this process
/// and its children only wait, that is a fault. If they compute, the machine is slow.
struct DoctorLook: Sendable {
  /// The subject of the check, in one word.
  var name: String
  /// The time limit.
  var limit = Duration.seconds(4)
  /// The message after the time limit: what does not respond, and what to do.
  var silence: String
  /// Checks, and returns the finding, or throws a problem with the way to fix it.
  ///
  /// On an interrupt it must end everything that it has started.
  var look: @Sendable (Interrupt) throws -> String

  /// The result of a check.
  struct Finding: Hashable, Sendable {
    /// The subject.
    var name: String
    var state: State
    /// The finding, or the problem and what to do.
    var words: String
  }

  /// The state of a subject.
  enum State: Hashable, Sendable {
    case good
    /// The time limit passed while the machine was still working.
    case slow
    case bad
  }

  /// Runs all checks at once, and shows the findings in order.
  ///
  /// - Parameters:
  ///   - looks: The checks.
  ///   - interrupt: Ends all checks.
  ///   - isAtWork: Whether this process and its children compute when a check's time limit passes.
  ///   - grace: The extra time for a check while they compute.
  ///   - show: Receives each finding.
  /// - Returns: The worst state.
  /// - Throws: `RunnerError` when it was interrupted, `SystemError` when there are no threads left.
  static func take(
    _ looks: [DoctorLook], interrupt: Interrupt, isAtWork: () -> Bool = OwnWork.isGoingOn,
    grace: Duration = .seconds(20), _ show: (Finding) -> Void
  ) throws -> State {
    let start = ContinuousClock.now
    let running = try looks.map { look in (look, try BackgroundWork { look.finding($0) }) }
    // Ends the running checks, except one that waits for a disk.
    defer {
      for (_, work) in running { work.cancel() }
      for (_, work) in running { _ = isOver(work, by: .now + .milliseconds(200), .never) }
    }
    var states: Set<State> = []
    for (look, work) in running {
      var finding = isOver(work, by: start + look.limit, interrupt) ? work.value : nil
      // While other checks compute, a hanging check looks like a slow one.
      let latest = start + look.limit + grace
      while finding == nil, !interrupt.hasCome, ContinuousClock.now < latest, isAtWork() {
        let moment = min(latest, .now + .milliseconds(300))
        finding = isOver(work, by: moment, interrupt) ? work.value : nil
      }
      guard !interrupt.hasCome else { throw RunnerError.interrupted }
      if finding == nil {
        finding =
          isAtWork()
          ? Finding(name: look.name, state: .slow, words: look.slowness)
          : Finding(name: look.name, state: .bad, words: look.silence)
      }
      guard let finding else { continue }
      show(finding)
      states.insert(finding.state)
    }
    return states.contains(.bad) ? .bad : states.contains(.slow) ? .slow : .good
  }

  /// Waits for a check's end, and returns whether it came by the deadline.
  private static func isOver(
    _ work: BackgroundWork<Finding>, by deadline: ContinuousClock.Instant, _ interrupt: Interrupt
  ) -> Bool {
    while true {
      var news = PollSet()
      let end = news.add(work.descriptor)
      let stop = news.add(interrupt.descriptor)
      let reason = news.wait(until: deadline)
      if news.isReady(end) { return true }
      if news.isReady(stop) || reason == .timeIsUp { return false }
    }
  }

  /// The message after the time limit when the machine is still working.
  private var slowness: String {
    "slow: not done after \(OutcomeMessages.text(seconds: limit / .seconds(1))), and still at work; this "
      + "machine is slow or busy, so try again later"
  }

  private func finding(_ interrupt: Interrupt) -> Finding {
    do {
      return Finding(name: name, state: .good, words: try look(interrupt))
    } catch {
      return Finding(
        name: name, state: .bad, words: Program.words(for: error).joined(separator: "; "))
    }
  }
}
