/// A request to end early, as a descriptor that becomes readable when the request comes.
package struct Interrupt: Sendable {
  /// The descriptor that becomes readable; -1 never does.
  package var descriptor: Int32

  /// Watches a descriptor, such as the reading end of a signal handler's pipe.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Never interrupts.
  package static let never = Interrupt(descriptor: -1)

  /// Whether the request to end has come.
  package var hasCome: Bool {
    var news = PollSet()
    news.add(descriptor)
    return news.wait(until: .now) == .ready
  }
}
