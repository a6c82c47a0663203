internal import PageProtocol
internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Writes the exchanges of the step that runs to a file, which survives any end of the program.
final class WireRecorder: Sendable {
  static let shared = WireRecorder()

  /// What the file has.
  private struct State {
    var head = WireFileHead(step: 0, count: 0)
    var isActive = false
    /// Where the next record is written.
    var end = WireFileHead.size
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

  /// Starts anew when a step begins.
  func begin(_ index: Int) {
    state.withLock { state in
      state = State(head: WireFileHead(step: index, count: 0), isActive: true)
      ftruncate(file, 0)
      write(state.head.bytes, at: 0)
    }
  }

  /// Stops when the step ends, because checks send requests too.
  func end() { state.withLock { $0.isActive = false } }

  /// Adds an exchange, or counts it only when there are many already.
  func add(
    from sender: String, to receiver: String, _ request: Wire.Message, _ answer: Wire.Message?,
    _ seconds: Double?
  ) {
    state.withLock { state in
      guard state.isActive else { return }
      if state.head.count < WireRecord.mostRecords {
        let record = WireRecord(
          from: sender, to: receiver, request: Self.message(request),
          response: answer.map(Self.message), seconds: seconds)
        let bytes = record.bytes
        write(bytes, at: state.end)
        state.end += bytes.count
      }
      state.head.count += 1
      write(state.head.bytes, at: 0)
    }
  }

  private static func message(_ message: Wire.Message) -> WireRecord.Message {
    WireRecord.Message(
      start: message.start, fields: message.fields.flatMap { [$0.name, $0.value] },
      body: message.body)
  }

  private func write(_ bytes: [UInt8], at place: Int) {
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe pwrite(file, buffer.baseAddress, buffer.count, off_t(place))
    }
  }
}
