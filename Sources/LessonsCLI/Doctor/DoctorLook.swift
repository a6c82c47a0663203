internal import SnippetRunner
internal import SystemIO

/// One thing that `doctor` looks at, with a limit of its own.
///
/// A compiler, a disk or a network folder may never answer. When the time is over and this process and its
/// children only wait, that is a fault; when they compute, the machine is slow.
struct DoctorLook: Sendable {
  /// What is looked at, in one word.
  var name: String
  /// How long the look may take.
  var limit = Duration.seconds(4)
  /// What does not answer when the time is over, and what to do, in one line.
  var silence: String
  /// Looks, and returns what is there; throws what is wrong, with what to do.
  ///
  /// When the interrupt comes, the look must end what it has started.
  var look: @Sendable (Interrupt) throws -> String

  /// What a look has found.
  struct Finding: Hashable, Sendable {
    /// What was looked at.
    var name: String
    /// How it is.
    var state: State
    /// What is there, or what is wrong and what to do.
    var words: String
  }

  /// How something is that was looked at.
  enum State: Hashable, Sendable {
    case good
    /// The time for the look was over, and the machine was still at work on it.
    case slow
    case bad
  }

  /// Looks at everything at once, and shows each finding in the order of the looks.
  ///
  /// - Parameters:
  ///   - looks: The looks.
  ///   - interrupt: Ends all of them.
  ///   - isAtWork: Whether this process and its children compute, when the time for a look is over.
  ///   - grace: How much longer a look may take while they compute.
  ///   - show: Receives each finding.
  /// - Returns: The worst state.
  /// - Throws: `RunnerError` when it was interrupted, `SystemError` when there are no threads left.
  static func take(
    _ looks: [DoctorLook], interrupt: Interrupt, isAtWork: () -> Bool = OwnWork.isGoingOn,
    grace: Duration = .seconds(20), _ show: (Finding) -> Void
  ) throws -> State {
    let start = ContinuousClock.now
    let running = try looks.map { look in (look, try BackgroundWork { look.finding($0) }) }
    // What is still running ends with its look; one that waits for a disk is left alone.
    defer {
      for (_, work) in running { work.cancel() }
      for (_, work) in running { _ = isOver(work, by: .now + .milliseconds(200), .never) }
    }
    var states: Set<State> = []
    for (look, work) in running {
      var finding = isOver(work, by: start + look.limit, interrupt) ? work.value : nil
      // As long as other looks compute, what hangs looks like what is slow.
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

  /// Waits for a look's end, and returns whether it came by the deadline.
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

  /// What is said when the time is over and the machine is still at work.
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
