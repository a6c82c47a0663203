internal import SnippetRunner
internal import SystemIO

/// One thing that `doctor` looks at, with a limit of its own.
///
/// A compiler, a disk or a network folder may never answer, and nobody waits for `doctor` then.
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
    /// Whether nothing is wrong.
    var isGood: Bool
    /// What is there, or what is wrong and what to do.
    var words: String
  }

  /// Looks at everything at once, and shows each finding in the order of the looks.
  ///
  /// - Parameters:
  ///   - looks: The looks.
  ///   - interrupt: Ends all of them.
  ///   - show: Receives each finding.
  /// - Returns: Whether all is well.
  /// - Throws: `RunnerError` when it was interrupted, `SystemError` when there are no threads left.
  static func isAllWell(
    _ looks: [DoctorLook], interrupt: Interrupt, _ show: (Finding) -> Void
  ) throws -> Bool {
    let start = ContinuousClock.now
    let running = try looks.map { look in (look, try BackgroundWork { look.finding($0) }) }
    // What is still running ends with its look; one that waits for a disk is left alone.
    defer {
      for (_, work) in running { work.cancel() }
      for (_, work) in running { _ = isOver(work, by: .now + .milliseconds(200), .never) }
    }
    var isGood = true
    for (look, work) in running {
      let finding =
        if isOver(work, by: start + look.limit, interrupt), let found = work.value {
          found
        } else {
          Finding(name: look.name, isGood: false, words: look.silence)
        }
      guard !interrupt.hasCome else { throw RunnerError.interrupted }
      show(finding)
      isGood = isGood && finding.isGood
    }
    return isGood
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

  private func finding(_ interrupt: Interrupt) -> Finding {
    do {
      return Finding(name: name, isGood: true, words: try look(interrupt))
    } catch {
      return Finding(
        name: name, isGood: false, words: Program.words(for: error).joined(separator: "; "))
    }
  }
}
