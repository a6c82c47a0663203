/// Work on a separate thread, while the main thread waits for keys.
///
/// When it ends, a descriptor becomes readable. Cancelling kills the programs that it has started,
/// and its result must not be used then.
package final class BackgroundWork<Result: Sendable>: Sendable {
  private let result: Delivery<Result>
  private let stop: Pipe

  /// Readable once the work is over.
  package var descriptor: Int32 { result.descriptor }

  /// Begins the work.
  ///
  /// - Parameter work: What to do; the interrupt tells it when it is cancelled.
  /// - Throws: `SystemError` when the process has no descriptors or no threads left.
  package init(_ work: @escaping @Sendable (Interrupt) -> Result) throws(SystemError) {
    result = try Delivery()
    stop = try Pipe(for: .beginWork)
    // The thread keeps this object, and so its pipes, until the work is over.
    try DetachedThread.start { [self] in
      result.give(work(Interrupt(descriptor: stop.reading.number)))
    }
  }

  /// Cancels the work.
  package func cancel() { stop.tell() }

  /// The result, once the work is over.
  package var value: Result? { result.value }

  /// Waits until the work is over.
  package func wait() {
    var news = PollSet()
    news.add(descriptor)
    while news.wait() != .ready {}
  }
}
