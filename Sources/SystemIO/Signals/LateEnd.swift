internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Ends a program that was told to end and is still busy.
///
/// Code that waits also waits for the interrupt and returns at once. Code that computes does not
/// look at it: a match, a parse, a page of Markdown. A thread waits here for the interrupt too, and
/// ends the process when it is not over soon after.
enum LateEnd {
  /// How long the program may take to end by itself.
  static let patience = Duration.milliseconds(500)
  /// Whether the thread is there.
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
      // Who presses Ctrl-C again does not want to wait.
      while ContinuousClock.now < deadline, CaughtSignals.endings < 2 { usleep(10_000) }
      end(code)
    }
    isWatching.store(started != nil, ordering: .sequentiallyConsistent)
  }

  /// Ends the process without returning to what it does; nothing of it stays behind.
  private static func end(_ code: Int32) -> Never {
    RunningGroups.killAll()
    TemporaryFolder.removeAllOfThisProcess()
    RawTerminal.mend()
    _exit(code)
  }
}
