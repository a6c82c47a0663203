internal import CLibmicrohttpd
internal import Dispatch
internal import Synchronization

/// The connections of a server, with limits on their number and on the time of each phase.
///
/// To end a connection, the table shuts down the socket. The thread that owns the socket sees the
/// end and closes the socket.
final class ClientTable: Sendable {
  /// The activity of a connection.
  enum Phase: UInt64 {
    /// It waits for a request, or for the rest of a request's first line.
    case idle
    /// The fields of a request are arriving.
    case head
    /// The body of a request is arriving.
    case body
    /// The server is responding to the request.
    case answer
    /// The table has ended the connection.
    case ended
  }

  /// One connection, with its phase and the start of the phase.
  final class Entry: Sendable {
    fileprivate let socket: CInt
    /// The number of earlier connections.
    fileprivate let number: Int
    /// The thread that serves it.
    fileprivate let thread = lessons_this_thread()
    /// The time in milliseconds, above three bits for the phase.
    private let state = Atomic<UInt64>(0)
    /// The status of a request that the table ended; 0 for none.
    private let refusal = Atomic<Int>(0)

    fileprivate init(socket: CInt, number: Int) {
      self.socket = socket
      self.number = number
      enter(.idle)
    }

    /// Notes that the connection enters a phase.
    func enter(_ phase: Phase) {
      state.store(ClientTable.now << 3 | phase.rawValue, ordering: .relaxed)
    }

    /// The status of a request that the table ended and that has no response; nil for none.
    var endedWith: Int? {
      let status = refusal.load(ordering: .relaxed)
      return status > 0 ? status : nil
    }

    /// The number of received bytes, as the operating system counts them.
    var receivedByteCount: Int { lessons_received_bytes(socket) }

    /// Sends a final response that the library would not send, or would send wrongly.
    ///
    /// The method is nil if it is unknown.
    func sayLast(_ status: Int, to method: String? = nil) {
      let words = LastWords.bytes(status, to: method)
      unsafe words.withUnsafeBytes {
        unsafe lessons_say_last(socket, $0.baseAddress, $0.count)
      }
    }

    /// Closes the connection so that the last response still arrives.
    ///
    /// Closing a socket with unread bytes would discard the response.
    func leave() { lessons_say_last(socket, nil, 0) }

    /// Ends a request that takes too long; the response follows once the library has seen the end.
    fileprivate func endLate() {
      refusal.store(408, ordering: .relaxed)
      enter(.ended)
      lessons_wake_reader(socket)
    }

    /// Lets the library see that the client sends nothing more.
    ///
    /// With epoll, libmicrohttpd 0.9 misses the end when it came together with the last bytes.
    func wakeReaderAtEnd() {
      if lessons_is_at_end(socket) != 0 { lessons_wake_reader(socket) }
    }

    fileprivate var phase: Phase {
      Phase(rawValue: state.load(ordering: .relaxed) & 7) ?? .ended
    }

    /// The start of the current phase, in milliseconds.
    fileprivate var since: UInt64 { state.load(ordering: .relaxed) >> 3 }
  }

  private struct State: ~Copyable {
    var entries: [CInt: Entry] = [:]
    /// The number of connections so far.
    var count = 0
    /// Whether a sweep is scheduled.
    var isWatched = false
  }

  /// Seconds between two sweeps.
  private static let interval = 0.05

  private let limits: LoopbackServer.Limits
  private let state = Mutex(State())

  init(limits: LoopbackServer.Limits) { self.limits = limits }

  /// Adds a connection; if there are too many, closes an existing one.
  func add(socket: CInt) -> Entry {
    let (entry, isFirst) = state.withLock { state in
      if state.entries.count >= limits.connections { Self.makeRoom(in: state.entries) }
      let entry = Entry(socket: socket, number: state.count)
      state.entries[socket] = entry
      state.count += 1
      defer { state.isWatched = true }
      return (entry, !state.isWatched)
    }
    if isFirst { lookSoon() }
    return entry
  }

  /// Removes a connection, before its socket is closed.
  func remove(_ entry: Entry) {
    state.withLock { state in
      if state.entries[entry.socket] === entry { state.entries[entry.socket] = nil }
    }
  }

  /// Returns the only connection of this thread whose head is arriving; nil when there are several.
  func onlyHead() -> Entry? {
    state.withLock { state in
      let heads = state.entries.values.filter {
        $0.phase == .head && $0.thread == lessons_this_thread()
      }
      return heads.count == 1 ? heads[0] : nil
    }
  }

  /// Closes one connection to make room: an idle one, else one that sends a body, else one that
  /// receives a response.
  ///
  /// Many connections can begin in the same clock tick. Of these, the function closes the earliest
  /// one, so that a new connection stays.
  private static func makeRoom(in entries: [CInt: Entry]) {
    func rank(_ entry: Entry) -> (Int, UInt64, Int) {
      switch entry.phase {
      case .idle, .head: (0, entry.since, entry.number)
      case .body: (1, entry.since, entry.number)
      case .answer, .ended: (2, entry.since, entry.number)
      }
    }
    let open = entries.values.lazy.filter { $0.phase != .ended }
    if let entry = open.min(by: { rank($0) < rank($1) }) { end(entry) }
  }

  /// Sweeps repeatedly while there are connections.
  private func lookSoon() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      if self?.look() ?? false { self?.lookSoon() }
    }
  }

  /// Closes the connections that take too long; returns whether any are left.
  private func look() -> Bool {
    let now = Self.now
    return state.withLock { state in
      for entry in state.entries.values {
        let seconds: Double
        switch entry.phase {
        case .idle: seconds = limits.idleSeconds
        case .head: seconds = limits.headSeconds
        case .body: seconds = limits.bodySeconds
        case .answer, .ended: continue
        }
        if Double(now) - Double(entry.since) > seconds * 1000 {
          entry.endLate()
        } else {
          entry.wakeReaderAtEnd()
        }
      }
      state.isWatched = !state.entries.isEmpty
      return state.isWatched
    }
  }

  /// Closes a connection; the table is locked, so the socket has not been reused.
  private static func end(_ entry: Entry) {
    entry.enter(.ended)
    lessons_end_socket(entry.socket)
  }

  /// The time in milliseconds.
  fileprivate static var now: UInt64 { lessons_milliseconds() }
}
