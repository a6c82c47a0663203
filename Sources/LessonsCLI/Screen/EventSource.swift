internal import SystemIO
internal import TerminalIO

/// Waits for the next key, signal, change in the folder, or end of background work.
struct EventSource: ~Copyable {
  /// What happened.
  enum Event: Hashable, Sendable {
    case key(Key)
    /// The folder of pages changed, or it is time to check it.
    case look
    /// Background work has ended; the caller determines which.
    case workDone
    case resized, sleep, woken
    /// The program must end.
    case interrupted
    /// The reader of the output is gone.
    case abandoned
  }

  private let interrupt: Interrupt
  private let keyboard: CInt
  private let screen: CInt
  private let signals = ScreenSignals()
  private var decoder = KeyDecoder()
  private var readsKeys = true
  /// Whether keys arrive a line at a time, so that the Enter after a key means nothing.
  private let byLine: Bool
  /// The time that an escape character waits for the rest of its sequence.
  private static let patience = Duration.milliseconds(50)

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - console: The source of keys, and the screen.
  ///   - interrupt: Reports that the program must end.
  ///   - byLine: Whether keys arrive a line at a time.
  init(_ console: Console, interrupt: Interrupt, byLine: Bool) {
    (keyboard, screen) = console.screenDescriptors
    self.interrupt = interrupt
    self.byLine = byLine
  }

  /// Waits for the next events.
  ///
  /// - Parameters:
  ///   - folder: The descriptor that reports changes in the folder, or -1.
  ///   - work: The descriptors of the work in the background.
  ///   - wakeUp: The time to check the folder even if no change is reported; `nil` for never.
  /// - Returns: At least one event.
  mutating func next(
    folder: CInt, work: [CInt], wakeUp: ContinuousClock.Instant?
  ) -> [Event] {
    while true {
      var news = PollSet()
      let input = news.add(readsKeys ? keyboard : -1)
      let stop = news.add(interrupt.descriptor)
      let signal = news.add(signals.descriptor)
      let changes = news.add(folder)
      // `poll` always reports that a pipe's reader has gone.
      let output = news.add(screen, for: .hangUp)
      let results = work.map { news.add($0) }
      let isTimeUp = news.wait(until: deadline(wakeUp)) == .timeIsUp

      if news.isReady(stop) { return [.interrupted] }
      if news.isGone(output) { return [.abandoned] }
      var events: [Event] = []
      if news.isReady(signal) { events += signals.take().map(Self.event) }
      if news.isReady(input) { events += keys().map(Event.key) }
      if isTimeUp, decoder.isWaiting { events += decoder.flush().map(Event.key) }
      if results.contains(where: news.isReady) { events.append(.workDone) }
      let isTime = wakeUp.map { ContinuousClock.now >= $0 } ?? false
      if news.isReady(changes) || isTime { events.append(.look) }
      if !events.isEmpty { return events }
    }
  }

  /// Returns the time to stop waiting even if nothing happens, or `nil` for never.
  private func deadline(_ wakeUp: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
    [wakeUp, decoder.isWaiting ? .now + Self.patience : nil].compactMap(\.self).min()
  }

  /// Returns the keys that arrived.
  ///
  /// Letters that arrived at once are a word, not commands.
  private mutating func keys() -> [Key] {
    var keys = readKeys()
    guard !byLine else {
      // The Enter after a key means nothing.
      let lines = keys.split(separator: .enter, omittingEmptySubsequences: false).map(Array.init)
      return lines.dropLast().flatMap { $0.isEmpty ? [.enter] : TypedWords.joining($0) }
        + TypedWords.joining(lines.last ?? [])
    }
    // The rest of a word may still be on its way.
    while TypedWords.areIn(keys), let more = moreKeys() { keys += more }
    return TypedWords.joining(keys)
  }

  /// Returns the keys that arrive within a moment, or `nil` if there are none.
  private mutating func moreKeys() -> [Key]? {
    var news = PollSet()
    let input = news.add(readsKeys ? keyboard : -1)
    _ = news.wait(until: .now + Self.patience)
    return news.isReady(input) ? readKeys() : nil
  }

  private mutating func readKeys() -> [Key] {
    var buffer = [UInt8](repeating: 0, count: 1024)
    switch Descriptor.read(from: keyboard, into: &buffer) {
    case .bytes(let count): return decoder.keys(from: Array(buffer.prefix(count)))
    case .nothingYet: return []
    case .end:
      // The end of a file, or a closed terminal: no more keys will come.
      readsKeys = false
      return []
    }
  }

  private static func event(_ signal: ScreenSignals.Signal) -> Event {
    switch signal {
    case .resize: .resized
    case .sleep: .sleep
    case .wake: .woken
    }
  }
}
