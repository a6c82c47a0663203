/// A way to end what is running early: readable once somebody asked for it.
package struct Interrupt: Sendable {
  /// A descriptor that turns readable; -1 never does.
  package var descriptor: Int32

  /// Watches a descriptor, such as the reading end of a signal handler's pipe.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Never interrupts.
  package static let never = Interrupt(descriptor: -1)

  /// Whether somebody has asked for an end.
  package var hasCome: Bool {
    var news = PollSet()
    news.add(descriptor)
    return news.wait(until: .now) == .ready
  }
}
