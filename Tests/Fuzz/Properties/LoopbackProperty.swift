internal import Foundation
internal import LoopbackServer
internal import MockAPI
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The server on a socket: any request gets legal answers and a line in the log for each, and HEAD has no body.
///
/// An input is what a client writes to one connection.
enum LoopbackProperty {
  /// Writes the bytes to a new server, and reads until it closes the connection.
  static func check(_ bytes: [UInt8]) throws {
    let lineCount = Atomic<Int>(0)
    let server = try unfailing("the server does not start") {
      try LoopbackServer(world: World(), now: nil) { _ in
        lineCount.add(1, ordering: .relaxed)
      }
    }
    let answer = try Connection(port: server.port).exchange(bytes)
    try check(answer, to: bytes)
    // A request has more than a line's end or two; a byte or so may get lost with them.
    let isRequest = bytes.drop { $0 == 0x0D || $0 == 0x0A }.count > 6
    try require(!isRequest || !answer.isEmpty, "no answer to \(text(bytes[...]))")
    guard !answer.isEmpty else { return }
    // The line may come after the answer.
    let deadline = ContinuousClock.now + .seconds(5)
    while lineCount.load(ordering: .relaxed) == 0, ContinuousClock.now < deadline { usleep(1000) }
    try require(lineCount.load(ordering: .relaxed) > 0, "no line in the log")
    _ = server
  }

  /// Reads the answers one after the other; which one is to HEAD is known of the first one only.
  private static func check(_ bytes: [UInt8], to request: [UInt8]) throws {
    var rest = bytes[...]
    var isFirst = true
    let end = Array("\r\n\r\n".utf8)
    while !rest.isEmpty {
      let start = String(decoding: rest.prefix(13), as: UTF8.self)
      guard let words = start.wholeMatch(of: #/HTTP/1\.[01] (\d\d\d) /#),
        let status = Int(words.1),
        let head = rest.indices.first(where: { rest[$0...].starts(with: end) })
      else { throw BrokenProperty(description: "no answer: \(text(rest))") }
      let fields = String(decoding: rest[..<head], as: UTF8.self).lowercased()
      // What the library refuses itself has no type, and ends the connection.
      if status >= 400, !fields.contains("content-type:") { return }
      try require((100..<500).contains(status) || status == 501, text(rest))
      rest = rest[(head + 4)...]
      let length = fields.firstMatch(of: /content-length: *([0-9]+)/).flatMap { Int($0.1) } ?? 0
      let isHead = isFirst && request.starts(with: Array("HEAD ".utf8))
      let isOver = rest.isEmpty || rest.starts(with: Array("HTTP/1.".utf8))
      if isHead || status < 200 || [204, 304].contains(status) {
        try require(isOver, "a body: \(text(rest))")
      } else if !isOver || !text(request[...]).contains("HEAD ") {
        try require(rest.count >= length, "\(length) bytes are announced: \(text(rest))")
        rest = rest.dropFirst(length)
      }
      isFirst = isFirst && status < 200
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// A connection to a port of this machine.
@safe private struct Connection: ~Copyable {
  private let descriptor: CInt

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    // A signal, such as libFuzzer's clock, interrupts the wait but not the connection.
    try require(isConnected || errno == EINTR, "no connection: errno \(errno)")
  }

  /// Writes bytes, ends the writing, and reads to the end.
  func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, noSignal)
      }
      if count < 0, errno == EINTR { continue }
      // The server may refuse the rest of a request.
      guard count > 0 else { break }
      sent += count
    }
    shutdown(descriptor, CInt(SHUT_WR))
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe recv(descriptor, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == ECONNRESET { return answer }
      try require(count >= 0, "nothing came for 5 seconds: errno \(errno)")
      guard count > 0 else { return answer }
      answer += piece.prefix(count)
    }
  }

  deinit { close(descriptor) }
}

#if canImport(Glibc)
  private let noSignal = CInt(MSG_NOSIGNAL)
#else
  private let noSignal: CInt = 0
#endif
