internal import PageProtocol
internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Writes the exchanges of each step to a file that survives any end of the program.
final class WireRecorder: Sendable {
  static let shared = WireRecorder()

  /// The position of an exchange among those of all steps.
  struct Place: Hashable, Sendable {
    /// The number of steps that had begun.
    var round: Int
    /// The exchange's number in its step, counted from 0.
    var number: Int
    /// The number of the exchange during which this one began; `nil` for none.
    var within: Int?
  }

  /// The state of the file.
  private struct State {
    var head = WireFileHead(step: 0, count: 0)
    var isActive = false
    /// The number of steps that have begun.
    var round = 0
    /// The numbers of the open exchanges.
    var open: Set<Int> = []
    /// The offset of the step's head.
    var start = 0
    /// The offset of the next record.
    var end = 0
  }

  /// The file's descriptor, a high number that a page does not close by mistake.
  private let file: CInt
  private let state = Mutex(State())

  private init?() {
    guard let path = RunnerVariable.take(PageVariable.wire) else { return nil }
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    self.file = fcntl(file, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    close(file)
    guard self.file >= 0 else { return nil }
  }

  /// Whether a step runs.
  var isActive: Bool { state.withLock(\.isActive) }

  /// Starts again when a step begins.
  func begin(_ index: Int) {
    state.withLock { state in
      state = State(
        head: WireFileHead(step: index, count: 0), isActive: true, round: state.round + 1,
        start: state.end, end: state.end + WireFileHead.size)
      write(state.head.bytes, at: state.start)
    }
  }

  /// Stops when the step ends, because checks also send requests.
  func end() { state.withLock { $0.isActive = false } }

  /// Numbers the next exchange, or returns `nil` if no step is running.
  func begin(within outer: Place?) -> Place? {
    state.withLock { state in
      guard state.isActive else { return nil }
      var place = Place(round: state.round, number: state.head.count)
      if let outer, outer.round == state.round, state.open.contains(outer.number) {
        place.within = outer.number
      }
      state.open.insert(place.number)
      state.head.count += 1
      write(state.head.bytes, at: state.start)
      return place
    }
  }

  /// Records that an exchange is over.
  func end(_ place: Place) {
    state.withLock { state in
      if place.round == state.round { state.open.remove(place.number) }
    }
  }

  /// Writes a record unless its step is over or has too many exchanges.
  func write(_ record: WireRecord, of place: Place) {
    guard place.number < WireRecord.mostExchanges else { return }
    let bytes = record.bytes
    state.withLock { state in
      guard state.isActive, place.round == state.round else { return }
      write(bytes, at: state.end)
      state.end += bytes.count
    }
  }

  private func write(_ bytes: [UInt8], at place: Int) {
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe pwrite(file, buffer.baseAddress, buffer.count, off_t(place))
    }
  }
}

extension WireRecord {
  /// Creates the record of an exchange.
  init(
    _ place: WireRecorder.Place, from sender: String, to receiver: String,
    _ request: Wire.Message, answer: Wire.Message?, at seconds: Double?
  ) {
    self.init(
      number: place.number, within: place.within, from: sender, to: receiver,
      request: Message(request), response: answer.map(Message.init), seconds: seconds)
  }
}

extension WireRecord.Message {
  init(_ message: Wire.Message) {
    self.init(
      start: message.start, fields: message.fields.flatMap { [$0.name, $0.value] },
      body: message.body)
  }
}
