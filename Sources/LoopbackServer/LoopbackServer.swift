internal import CLibmicrohttpd
package import Foundation
package import MockAPI

/// Serves the systems of a world on a local socket, for programs that are not lesson pages.
///
/// It listens only on 127.0.0.1 and answers only requests that name a loopback host. A web page
/// from elsewhere gets no response, even if its host name resolves to this machine.
///
/// Two threads serve all connections and never wait for a client. An idle connection costs a little
/// memory, and a late response suspends its connection until the response is due.
@safe package final class LoopbackServer {
  /// The error when a server cannot start.
  package struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and a remedy.
    package let description: String
  }

  /// A thread's time slice in nanoseconds: the shortest one possible.
  ///
  /// The clients are on this machine too, and need the same cores. With the usual slices of a few
  /// milliseconds, some responses take ten times as long as others.
  private static let turn: UInt64 = 100_000

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
  ///   - layout: The places of the systems; by default each is in a folder.
  ///   - limits: The limits on the size and speed of requests.
  ///   - now: Returns the time to set the world's clock to for each request; nil leaves the clock
  ///     to the world.
  ///   - log: Receives one line for each request, without secrets, on any thread.
  /// - Throws: `StartError` when the port is in use.
  package init(
    world: World, port: UInt16 = 0, systems: Set<String>? = nil,
    layout: ServerLayout = ServerLayout(), limits: Limits = Limits(),
    now: (@Sendable () -> Date)? = { Date() },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(StartError) {
    var limits = limits
    // Each connection is an open file, and the process has other files too.
    limits.connections = min(
      limits.connections, max(16, lessons_allow_files(limits.connections + 256) - 256))
    let handler = RequestHandler(
      world: world, systems: systems, layout: layout, limits: limits, now: now, log: log)
    var setup = unsafe lessons_mhd_setup()
    unsafe setup.port = port
    unsafe setup.threads = 2
    unsafe setup.turn = Self.turn
    // `ClientTable` enforces the limit; the extra room is for connections that are closing.
    unsafe setup.connections = CUnsignedInt(limits.connections + 64)
    // `ClientTable` ends connections that wait too long, and logs it; this timeout ends those it cannot see.
    unsafe setup.seconds = CUnsignedInt(max(1, limits.idleSeconds.rounded(.up)) + 5)
    unsafe setup.memory = Limits.headByteCount
    unsafe setup.connect = { context, connection, place, event in
      unsafe RequestHandler.use(context) { unsafe $0.meet(connection, place, event) }
    }
    unsafe setup.begin = { context, target, connection in
      unsafe RequestHandler.use(context) { unsafe $0.begin(target, on: connection) }
    }
    unsafe setup.handle = { context, connection, _, method, version, bytes, count, client in
      unsafe RequestHandler.use(context) {
        unsafe $0.handle(connection, method, version, bytes, count, client)
      }
    }
    unsafe setup.end = { context, connection, client, code in
      // 0 is MHD_REQUEST_TERMINATED_COMPLETED_OK.
      unsafe RequestHandler.use(context) {
        unsafe $0.end(client, on: connection, isWhole: code.rawValue == 0)
      }
    }
    unsafe setup.hear = { context, words, values in
      guard let values = unsafe values else { return }
      unsafe RequestHandler.use(context) { unsafe $0.hear(words, values) }
    }
    unsafe setup.context = Unmanaged.passUnretained(handler).toOpaque()
    guard let daemon = unsafe lessons_mhd_start(setup) else {
      throw StartError(
        description: "cannot listen on port \(port); choose another with `--port N`, or none")
    }
    unsafe self.daemon = daemon
    self.port = Int(unsafe lessons_mhd_port(daemon))
    self.handler = handler
    handler.open(on: self.port)
  }

  deinit {
    handler.close()
    // This waits for the end of the threads, because they use the handler.
    unsafe MHD_stop_daemon(daemon)
  }
}
