internal import CLibmicrohttpd
package import Foundation
package import MockAPI
internal import NetworkCore

/// The systems of a world on a socket of this machine, for programs that are not pages.
///
/// It listens on 127.0.0.1 and nowhere else, and answers only requests that name a loopback host:
/// a web page from elsewhere whose name was made to point here gets nothing.
@safe package final class LoopbackServer {
  /// What it puts up with.
  package enum Limits {
    /// The bytes of a request's body.
    package static let bodyByteCount = 32 << 20
    /// The bytes of a request's first lines.
    package static let headByteCount = 64 << 10
    /// How many connections there may be at once.
    package static let connections = 256
    /// The seconds in which a connection must do something.
    package static let seconds = 60
  }

  /// A server that could not be started.
  package struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened and what to do.
    package let description: String
  }

  /// The port it listens on.
  package let port: Int
  private let daemon: OpaquePointer
  private let desk: RequestDesk

  /// Where it is.
  package var base: String { "http://127.0.0.1:\(port)" }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - world: Whose systems answer.
  ///   - port: Where to listen; 0 takes any port that is free.
  ///   - systems: The systems it serves; all when nothing is said.
  ///   - now: The time that the world's clock is set to for each request; nil leaves the clock to
  ///     the world.
  ///   - log: Is given one line for each request, without secrets, from any thread.
  /// - Throws: `StartError` when the port is taken.
  package init(
    world: World, port: UInt16 = 0, systems: Set<String>? = nil,
    now: (@Sendable () -> Date)? = { Date() },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(StartError) {
    let desk = RequestDesk(world: world, systems: systems, now: now, log: log)
    let daemon = unsafe lessons_mhd_start(
      port, CUnsignedInt(Limits.connections), CUnsignedInt(Limits.seconds), Limits.headByteCount,
      { _, uri, _ in unsafe PendingRequest.begin(uri) },
      { context, connection, _, method, _, bytes, count, pending in
        guard let context = unsafe context else { return .NO }
        let desk = unsafe Unmanaged<RequestDesk>.fromOpaque(context).takeUnretainedValue()
        return unsafe desk.handle(connection, method, bytes, count, pending)
      },
      { _, _, pending, _ in unsafe PendingRequest.end(pending) },
      Unmanaged.passUnretained(desk).toOpaque())
    guard let daemon = unsafe daemon else {
      throw StartError(
        description: "port \(port) cannot be listened on; name another with `--port N`, or none")
    }
    unsafe self.daemon = daemon
    self.port = Int(unsafe lessons_mhd_port(daemon))
    self.desk = desk
  }

  deinit {
    // Waits until each connection's thread has ended; only then may the desk go.
    unsafe MHD_stop_daemon(daemon)
  }
}
