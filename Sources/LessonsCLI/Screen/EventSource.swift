internal import SystemIO
internal import TerminalIO

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
  private let signals = ScreenSignals()
  private var decoder = KeyDecoder()
  private var readsKeys = true
  /// Whether keys come a line at a time, each with an Enter that means nothing.
  private let byLine: Bool
  /// An escape character waits so long for the rest of a sequence.
  private static let patience = Duration.milliseconds(50)

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
  }

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
      var news = PollSet()
      let input = news.add(readsKeys ? keyboard : -1)
      let stop = news.add(interrupt.descriptor)
      let signal = news.add(signals.descriptor)
      let changes = news.add(folder)
      // A pipe tells, without being asked, that its reader has gone.
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

  /// When something has to happen by itself; `nil` when nothing has to.
  private func deadline(_ wakeUp: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
    [wakeUp, decoder.isWaiting ? .now + Self.patience : nil].compactMap(\.self).min()
  }

  private mutating func keys() -> [Key] {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let keys: [Key]
    switch Descriptor.read(from: keyboard, into: &buffer) {
    case .bytes(let count): keys = decoder.keys(from: Array(buffer.prefix(count)))
    case .nothingYet: return []
    case .end:
      // The end of a file, or a terminal that is gone: there will be no more keys.
      readsKeys = false
      return []
    }
    guard byLine else { return keys }
    return keys.enumerated().filter { index, key in
      key != .enter || index == 0 || keys[index - 1] == .enter
    }.map(\.element)
  }

  private static func event(_ signal: ScreenSignals.Signal) -> Event {
    switch signal {
    case .resize: .resized
    case .sleep: .sleep
    case .wake: .woken
    }
  }
}
