extension LoopbackServer {
  /// Limits on the size and speed of clients' requests.
  package struct Limits: Hashable, Sendable {
    /// The largest body of a request, in bytes.
    package static let bodyByteCount = 32 << 20
    /// The largest head of a request, in bytes: request line and header fields.
    package static let headByteCount = 32 << 10
    /// The maximum number of simultaneous connections.
    ///
    /// A further connection replaces an existing one, preferably the one idle longest.
    package var connections = 2048
    /// How long a connection may wait for a request, in seconds.
    package var idleSeconds: Double = 60
    /// How long the fields of a request may take after its first line, in seconds.
    package var headSeconds: Double = 10
    /// How long the body of a request may take, in seconds.
    package var bodySeconds: Double = 60
    /// The maximum delay of a response, in seconds.
    package var lateSeconds: Double = 60

    /// Creates the usual limits.
    package init() {}
  }
}
