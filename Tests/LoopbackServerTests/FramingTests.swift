import Foundation
import LoopbackServer
import MockAPI
import NetworkCore
import TestPrograms
import Testing

/// Requests that two programs may read differently (RFC 9112, 11.2), and where a request is meant to go.
@Suite(
  .enabled(if: Program.python(with: "socket") != nil, "python3 is not installed"),
  .timeLimit(.minutes(5)))
struct FramingTests {
  private let world = World()
  private let client: RawClient

  init() throws {
    client = RawClient(server: try LoopbackServer(world: world, now: nil))
  }

  /// What stands between the first line and the blank line, and the version.
  struct Head: Sendable, CustomTestStringConvertible {
    let fields: String
    var version = "HTTP/1.1"
    var body = ""

    init(_ fields: String, version: String = "HTTP/1.1", body: String = "") {
      (self.fields, self.version, self.body) = (fields, version, body)
    }

    var testDescription: String { fields.debugDescription }
  }

  @Test(arguments: [
    Head("Content-Length: 5\r\nTransfer-Encoding: chunked", body: "0\r\n\r\n"),
    Head("Transfer-Encoding: chunked\r\nContent-Length: 5", body: "0\r\n\r\n"),
    Head("Content-Length: 5\r\nContent-Length: 6", body: "hello"),
    Head("Content-Length: 0\r\nContent-Length: 5", body: "hello"),
    Head("Content-Length: 5, 6", body: "hello"), Head("Content-Length: +5", body: "hello"),
    Head("Content-Length: 0x5", body: "hello"), Head("Content-Length: -5", body: "hello"),
    Head("Content-Length: 5 5", body: "hello"), Head("Content-Length:", body: "hello"),
    Head("Transfer-Encoding: gzip", body: "hello"),
    Head("Transfer-Encoding: identity", body: "hello"),
    Head("Transfer-Encoding: xchunked", body: "0\r\n\r\n"),
    Head("Transfer-Encoding: gzip, chunked", body: "0\r\n\r\n"),
    Head("Transfer-Encoding: chunked, chunked", body: "0\r\n\r\n"),
    Head("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", body: "0\r\n\r\n"),
    Head("Transfer-Encoding: \u{0B}chunked", body: "0\r\n\r\n"),
    Head("Transfer-Encoding: chunked", version: "HTTP/1.0", body: "0\r\n\r\n"),
    Head("Transfer-Encoding : chunked", body: "0\r\n\r\n"),
    Head("Content-Length : 5", body: "hello"), Head("Content-Length\t: 5", body: "hello"),
    Head("Content-Length\0: 5", body: "hello"), Head("Content\0-Length: 5", body: "hello"),
    Head("Content-Length: 5\0", body: "hello"), Head("X: a\0b"), Head("X: \0"),
    Head("X: a\r\n b"), Head("X: a\r\n\tContent-Length: 5", body: "hello"), Head(" X: a"),
    Head("X: a\rY: b"), Head("X: a\rContent-Length: 5", body: "hello"), Head("X: a\r\r\nY: b"),
    Head("X: a\nY: b"), Head("X: a\nContent-Length: 5", body: "hello"),
    Head("X\r\nY: b"), Head(": a"), Head("X Y: a"), Head("X(Y): a"), Head("X: a\u{7F}"),
    Head("X: a\u{01}b"), Head("Host: localhost"), Head("Host: evil.example"),
  ])
  func `a head that can be read in two ways gets 400 and ends the connection`(head: Head) throws {
    let smuggled = "GET /google/oauth2/v3/certs HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let answer = try client.exchange(
      "POST /google/token \(head.version)\r\nHost: localhost\r\n\(head.fields)\r\n\r\n"
        + head.body + smuggled)
    #expect(answer.hasPrefix("HTTP/1.1 400") || answer.hasPrefix("HTTP/1.0 400"), "\(answer)")
    let statuses = answer.matches(of: #/HTTP/1\.[01] (\d+)/#).map { String($0.1) }
    #expect(statuses == ["400"], "\(answer)")
    #expect(world.log.isEmpty)
  }

  @Test func `the first head that is read in two ways ends the connection, not only the last`()
    throws
  {
    let good = "GET /google/oauth2/v3/certs HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let answer = try client.exchange(
      good + "GET /x HTTP/1.1\r\nHost: localhost\r\nX : y\r\n\r\n" + good)
    let statuses = answer.matches(of: #/HTTP/1\.1 (\d+)/#).map { String($0.1) }
    #expect(statuses == ["200", "400"], "\(answer)")
  }

  @Test(arguments: [1, 7, 1000])
  func `a long head may arrive in any pieces`(size: Int) throws {
    let fields = (0..<100).map { "X-Field-\($0): \(String(repeating: "v", count: $0))\r\n" }
    let answer = try client.exchange(
      "GET /google/oauth2/v3/certs HTTP/1.1\r\nHost: localhost\r\n\(fields.joined())"
        + "Empty:\r\nTail: a \t\r\nConnection: close\r\n\r\n", pieceSize: size)
    #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer.prefix(200))")
    let seen = try #require(world.log.last).request.fields
    #expect(seen["X-Field-99"] == String(repeating: "v", count: 99))
    #expect(seen["Empty"]?.isEmpty == true)
    #expect(seen["Tail"] == "a")
  }

  @Test func `requests that were sent together get their answers in order`() throws {
    let paths = ["google/oauth2/v3/certs", "nothing", "google/.well-known/openid-configuration"]
    let requests = paths.map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
    let answer = try client.exchange(requests.joined(), isHalfClosed: true)
    let statuses = answer.matches(of: #/HTTP/1\.1 (\d+)/#).map { String($0.1) }
    #expect(statuses == ["200", "404", "200"], "\(answer)")
  }

  private func discovery(target: String, host: String) throws -> String {
    try client.exchange(
      "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
  }

  @Test(arguments: ["127.0.0.1:1", "localhost:65535", "[::1]:2"])
  func `through another port the server says where it is, and names no issuer`(
    host: String
  ) throws {
    let answer = try discovery(target: "/google/.well-known/openid-configuration", host: host)
    #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(answer)")
    #expect(answer.contains("issuers is \(client.server.base)."))
    let port = host.split(separator: ":").last ?? ""
    #expect(answer.contains("--public-url http://localhost:\(port)`"))
    #expect(!answer.contains("\"issuer\""))
    #expect(world.log.isEmpty)
  }

  @Test(arguments: ["LOCALHOST", "127.0.0.1"])
  func `addresses in answers have the server's own port`(
    host: String
  ) throws {
    let answer = try discovery(target: "/google/.well-known/openid-configuration", host: host)
    let name = host.lowercased().replacing(/:\d+$/, with: "")
    #expect(
      answer.contains("\"issuer\":\"http://\(name):\(client.server.port)/google\""), "\(answer)")
  }

  @Test func `a complete address of this server is as good as a path`() throws {
    let path = "google/.well-known/openid-configuration"
    let answer = try discovery(target: "\(client.server.base)/\(path)", host: "localhost:1")
    #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    #expect(answer.contains("\"issuer\":\"\(client.server.base)/google\""))
    #expect(world.log.last?.target == "/.well-known/openid-configuration")
    let bare = try discovery(target: client.server.base, host: "localhost")
    #expect(bare.hasPrefix("HTTP/1.1 404"), "\(bare)")
  }

  @Test(arguments: [
    ("http://evil.example/google/", 403), ("http://127.0.0.1:1/google/", 403),
    ("http://localhost@evil.example/google/", 403), ("ftp://localhost/google/", 400),
    ("*", 400), ("localhost:80", 400), ("google/", 400),
  ])
  func `a target for others is refused`(target: String, status: Int) throws {
    let answer = try discovery(target: target, host: "localhost")
    #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
    #expect(world.log.isEmpty)
  }
}
