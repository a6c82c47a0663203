internal import CLibmicrohttpd
package import Foundation
package import MockAPI
internal import NetworkCore

/// Serves the systems of a world on a local socket, for programs that are not lesson pages.
///
/// It listens on 127.0.0.1 only and answers only requests that name a loopback host. A web page
/// from elsewhere gets nothing, even if its host name resolves to this machine.
@safe package final class LoopbackServer {
  /// The server's limits.
  package enum Limits {
    /// The largest body of a request, in bytes.
    package static let bodyByteCount = 32 << 20
    /// The largest head of a request, in bytes: request line and header fields.
    package static let headByteCount = 64 << 10
    /// The largest number of connections at the same time.
    package static let connections = 256
    /// How long a connection may be idle, in seconds.
    package static let seconds = 60
  }

  /// The error when a server cannot start.
  package struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened and what to do about it.
    package let description: String
  }

  /// The port that the server listens on.
  package let port: Int
  private let daemon: OpaquePointer
  private let handler: RequestHandler

  /// The address of the server.
  package var base: String { "http://127.0.0.1:\(port)" }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - world: The world whose systems answer.
  ///   - port: The port to listen on; 0 takes any free port.
  ///   - systems: The systems to serve; nil serves all.
  ///   - now: The time that the world's clock is set to for each request; nil leaves the clock to
  ///     the world.
  ///   - log: Receives one line for each request, without secrets, on any thread.
  /// - Throws: `StartError` when the port is in use.
  package init(
    world: World, port: UInt16 = 0, systems: Set<String>? = nil,
    now: (@Sendable () -> Date)? = { Date() },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(StartError) {
    let handler = RequestHandler(world: world, systems: systems, now: now, log: log)
    let daemon = unsafe lessons_mhd_start(
      port, CUnsignedInt(Limits.connections), CUnsignedInt(Limits.seconds), Limits.headByteCount,
      { _, uri, _ in unsafe PendingRequest.begin(uri) },
      { context, connection, _, method, _, bytes, count, pending in
        guard let context = unsafe context else { return .NO }
        let handler = unsafe Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        return unsafe handler.handle(connection, method, bytes, count, pending)
      },
      { _, _, pending, _ in unsafe PendingRequest.end(pending) },
      Unmanaged.passUnretained(handler).toOpaque())
    guard let daemon = unsafe daemon else {
      throw StartError(
        description: "cannot listen on port \(port); choose another with `--port N`, or none")
    }
    unsafe self.daemon = daemon
    self.port = Int(unsafe lessons_mhd_port(daemon))
    self.handler = handler
  }

  deinit {
    // This waits until the thread of each connection has ended; only then may the handler be released.
    unsafe MHD_stop_daemon(daemon)
  }
}
