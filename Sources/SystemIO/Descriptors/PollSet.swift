#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A set of descriptors to wait for; the first event ends the wait (poll(2)).
package struct PollSet: Sendable {
  /// The kind of event to wait for.
  package enum Interest: Hashable, Sendable {
    /// There are bytes to read, or no more will come.
    case reading
    /// There is room to write.
    case writing
    /// The other end has been closed.
    case hangUp
  }

  /// The reason why a wait ended.
  package enum News: Hashable, Sendable {
    case ready
    case timeIsUp
    /// A signal came; nothing is known about the descriptors.
    case signal
  }

  private var entries: [pollfd] = []

  /// Creates an empty set.
  package init() {}

  /// Adds a descriptor; -1 never has events.
  ///
  /// - Returns: Its place, for questions about it after a wait.
  @discardableResult
  package mutating func add(_ descriptor: Int32, for interest: Interest = .reading) -> Int {
    let events =
      switch interest {
      case .reading: POLLIN
      case .writing: POLLOUT
      case .hangUp: 0 as CInt
      }
    entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    return entries.count - 1
  }

  /// Waits for an event or the deadline; `nil` waits without a limit.
  @discardableResult
  package mutating func wait(until deadline: ContinuousClock.Instant? = nil) -> News {
    let patience = Self.milliseconds(until: deadline)
    let count = unsafe entries.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), patience)
    }
    if count > 0 { return .ready }
    // The results in the entries are undefined then.
    for place in entries.indices { entries[place].revents = 0 }
    return count == 0 ? .timeIsUp : .signal
  }

  /// Returns whether the descriptor at a place had an event in the last wait.
  package func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }

  /// Returns whether the other end of the descriptor at a place was closed in the last wait.
  package func isGone(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// Returns the milliseconds until a deadline, rounded up, at most a minute; -1 for no deadline.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt {
    guard let deadline else { return -1 }
    let rest = max(deadline - ContinuousClock.now, .zero)
    return CInt(min((rest / .milliseconds(1)).rounded(.up), 60_000))
  }
}
