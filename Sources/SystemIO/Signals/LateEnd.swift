internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Force-exits half a second after a signal if the program has not ended.
///
/// Code that waits also waits for the interrupt and returns at once. Code that computes does not,
/// for example a match, a parse, or the rendering of Markdown. So a thread also waits for the
/// interrupt, and ends the process if it is still running a little later.
enum LateEnd {
  /// The time in which the program may end normally.
  static let patience = Duration.milliseconds(500)
  /// Whether the thread runs.
  static let isWatching = Atomic(false)

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - interrupt: The request to end.
  ///   - code: The exit code of a forced exit.
  ///   - patience: How long the program may take to end normally.
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

  /// Kills running groups, removes temporary folders, restores the terminal, and ends the process.
  private static func end(_ code: Int32) -> Never {
    RunningGroups.killAll()
    TemporaryFolder.removeAllOfThisProcess()
    RawTerminal.restore()
    _exit(code)
  }
}
