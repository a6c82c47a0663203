#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Ends this process when the other end of a pipe is closed, even if it is busy or stopped.
package struct HolderWatch: Sendable {
  private let descriptor: Int32
  private let isNative: Bool

  /// Prepares the watch, which must happen before the process enters a sandbox if the kernel
  /// watches.
  ///
  /// - Parameters:
  ///   - descriptor: The reading end of the pipe.
  ///   - platform: Whether the kernel or a thread watches.
  package init(_ descriptor: Int32, platform: Platform = .current) {
    self.descriptor = descriptor
    isNative = platform == .native && NativeHolderWatch.prepare(descriptor)
  }

  /// Begins to watch; any bytes from the pipe end the process too.
  package func begin() {
    guard !isNative || !NativeHolderWatch.begin(descriptor) else {
      // The other end may already be closed.
      if isGone(until: .now) { end() }
      return
    }
    try? DetachedThread.start {
      if isGone(until: nil) { end() }
    }
  }

  private func isGone(until moment: ContinuousClock.Instant?) -> Bool {
    var news = PollSet()
    let holder = news.add(descriptor, for: .hangUp)
    while news.wait(until: moment) == .signal {}
    return news.isGone(holder)
  }

  /// Kills the process group; a process in a sandbox may only kill itself.
  private func end() {
    kill(0, SIGKILL)
    kill(getpid(), SIGKILL)
  }
}
