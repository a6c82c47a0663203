import Foundation
import Testing

@testable import LoopbackServer

/// Which connection ends when one more comes.
struct ClientTableTests {
  /// Two sockets that are connected; both close with this value.
  private final class Pair {
    let near: CInt
    let far: CInt

    init() throws {
      var sockets: [CInt] = [-1, -1]
      #if os(Linux)
        let stream = CInt(SOCK_STREAM.rawValue)
      #else
        let stream = SOCK_STREAM
      #endif
      try #require(unsafe socketpair(AF_UNIX, stream, 0, &sockets) == 0)
      (near, far) = (sockets[0], sockets[1])
    }

    /// Whether the near end was shut down.
    var isEnded: Bool {
      var byte: UInt8 = 0
      return unsafe recv(far, &byte, 1, CInt(MSG_DONTWAIT)) == 0
    }

    deinit {
      close(near)
      close(far)
    }
  }

  @Test func `of many that begin in the same tick of the clock the first one ends`() throws {
    var limits = LoopbackServer.Limits()
    limits.connections = 8
    let table = ClientTable(limits: limits)
    let pairs = try (0..<40).map { _ in try Pair() }
    let entries = pairs.map { table.add(socket: $0.near) }
    defer { entries.forEach(table.remove) }
    // None of those that have ended is closed yet, so each newcomer ends one more.
    #expect(pairs.map(\.isEnded) == (0..<40).map { $0 < 32 })
  }
}
