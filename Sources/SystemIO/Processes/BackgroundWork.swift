internal import Synchronization

/// Work on a separate thread, while the main thread waits for keys.
///
/// When it ends, a descriptor becomes readable. It can be cancelled: then the programs it has
/// started are killed, and its result must not be used.
package final class BackgroundWork<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let ended: Pipe
  private let stop: Pipe

  /// Readable once the work is over.
  package var descriptor: Int32 { ended.reading.number }

  /// Begins the work.
  ///
  /// - Parameter work: What to do; the interrupt tells it when it is cancelled.
  /// - Throws: `SystemError` when the process has no descriptors or no threads left.
  package init(_ work: @escaping @Sendable (Interrupt) -> Result) throws(SystemError) {
    ended = try Pipe(for: .beginWork)
    stop = try Pipe(for: .beginWork)
    // The thread keeps this object, and so its pipes, until the work is over.
    try DetachedThread.start { [self] in
      let value = work(Interrupt(descriptor: stop.reading.number))
      result.withLock { $0 = value }
      ended.tell()
    }
  }

  /// Cancels the work.
  package func cancel() { stop.tell() }

  /// The result, once the work is over.
  package var value: Result? { result.withLock { $0 } }

  /// Waits until the work is over.
  package func wait() {
    var news = PollSet()
    news.add(descriptor)
    while news.wait() != .ready {}
  }
}
