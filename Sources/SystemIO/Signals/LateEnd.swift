internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Force-exits half a second after a signal if the program has not ended.
///
/// Code that waits also waits for the interrupt and returns at once. Code that computes does not: a
/// match, a parse, a page of Markdown. A thread waits here for the interrupt too, and ends the
/// process if it is still running a little later.
enum LateEnd {
  /// The time in which the program may end by itself.
  static let patience = Duration.milliseconds(500)
  /// Whether the thread runs.
  static let isWatching = Atomic(false)

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - interrupt: Tells the program to end.
  ///   - code: The exit code then.
  ///   - patience: How long the program may take to end by itself.
  static func watch(_ interrupt: Interrupt, code: Int32, patience: Duration = patience) {
    let started: Void? = try? DetachedThread.start {
      var news = PollSet()
      news.add(interrupt.descriptor)
      while news.wait() != .ready {}
      let deadline = ContinuousClock.now + patience
      // A second Ctrl-C means that the user does not want to wait.
      while ContinuousClock.now < deadline, CaughtSignals.endings < 2 { usleep(10_000) }
      end(code)
    }
    isWatching.store(started != nil, ordering: .sequentiallyConsistent)
  }

  /// Ends the process at once, and removes what it would leave behind.
  private static func end(_ code: Int32) -> Never {
    RunningGroups.killAll()
    TemporaryFolder.removeAllOfThisProcess()
    RawTerminal.restore()
    _exit(code)
  }
}
