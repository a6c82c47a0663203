#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Accepts connections from this machine, on 127.0.0.1 only.
package struct LoopbackListener: ~Copyable, Sendable {
  private let open: Descriptor
  /// The port that clients connect to.
  package let port: UInt16

  /// Readable when a client waits.
  package var descriptor: Int32 { open.number }

  /// Begins to listen.
  ///
  /// - Parameter port: The port; 0 for any free port.
  /// - Throws: `SystemError` when another program has the port.
  package init(port: UInt16 = 0) throws(SystemError) {
    #if canImport(Glibc)
      let kind = CInt(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let number = socket(AF_INET, kind, 0)
    guard number >= 0 else { throw SystemError(.listen(port: port)) }
    let open = Descriptor(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    open.setNonBlocking()
    var yes: CInt = 1
    // Without this, the port of a preview that has just ended could not be reused.
    _ = unsafe setsockopt(
      number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    guard unsafe Self.calling({ unsafe bind(number, $0, $1.pointee) }, &address) == 0,
      listen(number, 64) == 0,
      unsafe Self.calling({ unsafe getsockname(number, $0, $1) }, &address) == 0
    else { throw SystemError(.listen(port: port)) }
    self.port = UInt16(bigEndian: address.sin_port)
    self.open = open
  }

  /// Accepts the next client; `nil` when none is waiting.
  ///
  /// Reads and writes of the connection are non-blocking.
  package borrowing func next() -> Descriptor? {
    let number = accept(open.number, nil, nil)
    guard number >= 0 else { return nil }
    let client = Descriptor(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    client.setNonBlocking()
    return client
  }

  private static func calling(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt,
    _ address: inout sockaddr_in
  ) -> CInt {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe withUnsafeMutablePointer(to: &size) { unsafe call(address, $0) }
      }
    }
  }
}

extension Descriptor {
  /// Waits for bytes, and returns them; `nil` at the end, or when none come until the deadline.
  package borrowing func next(until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var news = PollSet()
      news.add(number)
      guard news.wait(until: deadline) != .timeIsUp else { return nil }
      switch Self.read(from: number, into: &buffer) {
      case .bytes(let count): return Array(buffer.prefix(count))
      case .nothingYet: continue
      case .end: return nil
      }
    }
  }

  /// Writes all of the bytes; returns `false` if the client has not read enough by the deadline.
  package borrowing func writeAll(
    _ bytes: [UInt8], until deadline: ContinuousClock.Instant
  ) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = Self.writeSome(bytes[start...], to: number)
      if count > 0 {
        start += count
        continue
      }
      guard count < 0, errno == EAGAIN || errno == EINTR else { return false }
      var room = PollSet()
      room.add(number, for: .writing)
      guard room.wait(until: deadline) != .timeIsUp else { return false }
    }
    return true
  }
}
