internal import Synchronization

/// A piece of work on a thread of its own, while somebody else waits for keys.
///
/// Its end turns a descriptor readable. It can be called off: then what it has started is killed,
/// and its result is of no use.
package final class BackgroundWork<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let ended: Pipe
  private let stop: Pipe

  /// Readable once the work is over.
  package var descriptor: Int32 { ended.reading.number }

  /// Begins the work.
  ///
  /// - Parameter work: What to do; it is given what calls it off.
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

  /// Calls the work off.
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
