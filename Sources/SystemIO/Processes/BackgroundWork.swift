/// Work on a separate thread, while the main thread waits for keys.
///
/// When the work ends, a descriptor becomes readable. Cancelling kills the programs that the work
/// has started, and makes its result invalid.
package final class BackgroundWork<Result: Sendable>: Sendable {
  private let result: Delivery<Result>
  private let stop: Pipe

  /// Readable once the work is over.
  package var descriptor: Int32 { result.descriptor }

  /// Begins the work.
  ///
  /// - Parameter work: The work; its interrupt comes when the caller cancels it.
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
