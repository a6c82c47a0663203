internal import CLibmicrohttpd
internal import Dispatch
internal import Synchronization

/// The suspended connections with delayed responses.
///
/// libmicrohttpd ignores a suspended connection until `resume`, and then asks for the response
/// again.
@safe final class LateAnswers: Sendable {
  private struct State: ~Copyable {
    /// The addresses of the connections by number.
    var connections: [Int: UInt] = [:]
    var lastNumber = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Suspends a connection for some seconds; its own thread calls this.
  @unsafe func hold(_ connection: OpaquePointer, for seconds: Double) {
    unsafe MHD_suspend_connection(connection)
    let address = UInt(bitPattern: connection)
    let number: Int? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.lastNumber += 1
      state.connections[state.lastNumber] = address
      return state.lastNumber
    }
    guard let number else { return unsafe MHD_resume_connection(connection) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      self?.state.withLock { state in
        Self.resume(state.connections.removeValue(forKey: number))
      }
    }
  }

  /// Resumes all connections, and each later one at once, because the server is about to stop.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for address in state.connections.values { Self.resume(address) }
      state.connections = [:]
    }
  }

  /// Resumes a connection, under the lock, so that the server cannot stop in between.
  private static func resume(_ address: UInt?) {
    guard let address, let connection = unsafe OpaquePointer(bitPattern: address) else { return }
    unsafe MHD_resume_connection(connection)
  }
}
