internal import SnippetRunner
internal import TerminalIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Waits for whatever comes first: a key, a signal, news of the folder, the end of a check.
struct EventSource: ~Copyable {
  /// What came.
  enum Event: Hashable, Sendable {
    case key(Key)
    /// The folder of pages has news, or it is time to look.
    case look
    /// Background work is over; which one is for the caller to see.
    case workDone
    case resized, sleep, woken
    /// Somebody wants the program to end.
    case interrupted
    /// Nobody reads what is shown any more.
    case abandoned
  }

  private let interrupt: Interrupt
  private let keyboard: CInt
  private let screen: CInt
  private let signals: CInt
  private var decoder = KeyDecoder()
  private var readsKeys = true
  /// Whether keys come a line at a time, each with an Enter that means nothing.
  private let byLine: Bool
  /// An escape character waits so long for the rest of a sequence.
  private static let patience = 50

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - console: Where keys come from, and where the screen is.
  ///   - interrupt: Ends the program.
  ///   - byLine: Whether keys come a line at a time.
  init(_ console: Console, interrupt: Interrupt, byLine: Bool) {
    (keyboard, screen) = console.screenDescriptors
    self.interrupt = interrupt
    self.byLine = byLine
    signals = ScreenSignals.install()
  }

  deinit { ScreenSignals.remove(signals) }

  /// Waits for the next events.
  ///
  /// - Parameters:
  ///   - folder: The descriptor that tells of changes in the folder, or -1.
  ///   - work: The descriptors of what runs in the background.
  ///   - wakeUp: When to look at the folder without being told; `nil` when there is no need.
  /// - Returns: The events, one at least.
  mutating func next(
    folder: CInt, work: [CInt], wakeUp: ContinuousClock.Instant?
  ) -> [Event] {
    while true {
      var polled = [
        pollfd(fd: readsKeys ? keyboard : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: folder, events: Int16(POLLIN), revents: 0),
        // Asked for nothing, a pipe still tells that its reader has gone.
        pollfd(fd: screen, events: 0, revents: 0),
      ]
      polled += work.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = unsafe polled.withUnsafeMutableBufferPointer { buffer in
        unsafe poll(buffer.baseAddress, nfds_t(buffer.count), timeout(wakeUp))
      }
      let events = events(polled, timedOut: count == 0, wakeUp)
      if !events.isEmpty { return events }
    }
  }

  private mutating func events(
    _ polled: [pollfd], timedOut: Bool, _ wakeUp: ContinuousClock.Instant?
  ) -> [Event] {
    if polled[1].revents != 0 { return [.interrupted] }
    if polled[4].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return [.abandoned] }
    var events: [Event] = []
    if polled[2].revents != 0 { events += signalEvents() }
    if polled[0].revents != 0 { events += keys().map(Event.key) }
    if timedOut, decoder.isWaiting { events += decoder.flush().map(Event.key) }
    if polled.dropFirst(5).contains(where: { $0.revents != 0 }) { events.append(.workDone) }
    let isTime = wakeUp.map { ContinuousClock.now >= $0 } ?? false
    if polled[3].revents != 0 || isTime { events.append(.look) }
    return events
  }

  /// Milliseconds until something has to happen by itself; -1 when nothing has to.
  private func timeout(_ wakeUp: ContinuousClock.Instant?) -> CInt {
    let left = wakeUp.map { instant in
      let rest = max(instant - ContinuousClock.now, .zero)
      return CInt(min(rest / .milliseconds(1), 60_000)) + 1
    }
    let key = decoder.isWaiting ? CInt(Self.patience) : nil
    return [left, key].compactMap(\.self).min() ?? -1
  }

  private mutating func keys() -> [Key] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(keyboard, $0.baseAddress, $0.count)
    }
    guard count > 0 else {
      // The end of a file, or a terminal that is gone: there will be no more keys.
      if count == 0 || errno != EINTR && errno != EAGAIN { readsKeys = false }
      return []
    }
    let keys = decoder.keys(from: Array(bytes.prefix(count)))
    guard byLine else { return keys }
    return keys.enumerated().filter { index, key in
      key != .enter || index == 0 || keys[index - 1] == .enter
    }.map(\.element)
  }

  private func signalEvents() -> [Event] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(signals, $0.baseAddress, $0.count)
    }
    return bytes.prefix(max(count, 0)).map { byte in
      switch CInt(byte) {
      case SIGTSTP: .sleep
      case SIGCONT: .woken
      default: .resized
      }
    }
  }
}
