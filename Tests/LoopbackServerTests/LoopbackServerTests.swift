import Foundation
import LibcurlTransport
import LoopbackServer
import MockAPI
import NetworkCore
import Synchronization
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct LoopbackServerTests {
  private let world = World()
  private let wire = LibcurlTransport()

  private func server(
    systems: Set<String>? = nil, log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> LoopbackServer {
    try LoopbackServer(world: world, systems: systems, now: nil, log: log)
  }

  private func send(
    _ server: LoopbackServer, _ method: String, _ path: String, body: UploadBody = .empty,
    timeout: TimeInterval = 240
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var request = URLRequest(method: method, url: try #require(URL(string: server.base + path)))
    request.timeoutInterval = timeout
    let (data, response) = try await wire.send(request, body: body, progress: nil)
    return (String(decoding: data, as: UTF8.self), response)
  }

  /// Returns the server's answer to bytes that our own clients never send.
  private func raw(_ server: LoopbackServer, _ text: String) throws -> String {
    try RawClient(server: server).exchange(text, isHalfClosed: true)
  }

  @Test func `the same system answers as in process`() async throws {
    let server = try server()
    let (text, response) = try await send(server, "POST", "/railsauth/api/signup")
    #expect(response.statusCode == 401)
    #expect(text == "HTTP Basic: Access denied.\n")
    #expect(
      response.value(forHTTPHeaderField: "WWW-Authenticate") == #"Basic realm="Application""#)
    #expect(world.log.last?.system == "railsauth")
    #expect(world.log.last?.target == "/api/signup")
  }

  @Test func `a HEAD request gets the head of a GET`() async throws {
    let server = try server()
    let path = "/google/.well-known/openid-configuration"
    let (whole, get) = try await send(server, "GET", path)
    let (none, head) = try await send(server, "HEAD", path)
    #expect(none.isEmpty)
    #expect(head.statusCode == 200)
    #expect(head.value(forHTTPHeaderField: "Content-Length") == String(whole.utf8.count))
    #expect(get.value(forHTTPHeaderField: "Content-Length") == String(whole.utf8.count))
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1",
    "127.0.0.1:80:80", "", "[::2]",
  ])
  func `a host that is not loopback is refused`(host: String) throws {
    let server = try server()
    let answer = try raw(
      server, "GET /google/ HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 403") || answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
    #expect(world.log.isEmpty)
  }

  @Test(
    .enabled(if: Program.python(with: "socket") != nil, "python3 is not installed"),
    arguments: ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
  func `every loopback host is accepted`(host: String) throws {
    let server = try server()
    let answer = try raw(server, "GET /x HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 404"), "\(answer)")
  }

  @Test func `it listens on loopback only`() throws {
    let server = try server()
    let python = try #require(Program.python(with: "socket"))
    // The machine's own address, where a server on all interfaces would answer.
    let script = """
      import socket, sys
      probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      try:
          probe.connect(("192.0.2.1", 9))
          own = probe.getsockname()[0]
      except OSError:
          own = "127.0.0.1"
      if own.startswith("127."):
          print("no other address")
      else:
          try:
              socket.create_connection((own, int(sys.argv[1])), timeout=5)
              print("open")
          except OSError:
              print("closed")
      """
    let said = try python.run(["-c", script, String(server.port)]).text
    #expect(["closed", "no other address"].contains(said))
  }

  @Test func `a body over the limit is refused before it is read`() async throws {
    let server = try server()
    let size = LoopbackServer.Limits.bodyByteCount
    let answer = try raw(
      server,
      "POST /google/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size + 1)\r\n\r\nx")
    #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
    let whole = UploadBody.stream(byteCount: size) {
      try UploadBody.data(Data(repeating: 7, count: size)).open()
    }
    let (_, response) = try await send(server, "POST", "/google/token", body: whole)
    #expect(response.statusCode == 400)
  }

  @Test func `chunks over the limit end the connection`() async throws {
    let server = try server()
    let size = LoopbackServer.Limits.bodyByteCount
    let endless = UploadBody.stream(byteCount: nil) {
      try UploadBody.data(Data(repeating: 7, count: size + 1)).open()
    }
    // The client is still sending when the answer comes, and may not read it.
    do {
      let (_, response) = try await send(server, "POST", "/google/token", body: endless)
      #expect(response.statusCode == 413)
    } catch {
      #expect(error is URLError)
    }
  }

  @Test func `a head over the limit is refused`() throws {
    let server = try server()
    let answer = try raw(
      server,
      "GET /google/ HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 70_000))\r\n\r\n"
    )
    #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(100))")
  }

  @Test(arguments: [
    "GET\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "GET /%zz%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "POST /google/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "POST /google/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx",
    "POST /google/token HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ])
  func `bytes that are not a request do not stop the server`(text: String) async throws {
    let server = try server()
    let answer = try raw(server, text)
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 5"))
    let (_, response) = try await send(server, "GET", "/google/oauth2/v3/certs")
    #expect(response.statusCode == 200)
  }

  @Test func `faults happen on the wire too`() async throws {
    let server = try server()
    let path = "/google/oauth2/v3/certs"
    world.inject(.unavailable(retryAfter: 30), into: "google")
    let busy = try await send(server, "GET", path).response
    #expect(busy.statusCode == 503)
    #expect(busy.value(forHTTPHeaderField: "Retry-After") == "30")
    for fault in [Fault.offline, .truncated(byteCount: 10)] {
      world.inject(fault)
      // On a used connection, libcurl would retry on its own.
      let url = try #require(URL(string: server.base + path))
      let error = await #expect(throws: URLError.self) {
        try await LibcurlTransport().data(for: URLRequest(url: url))
      }
      #expect(error?.code == .networkConnectionLost)
    }
    world.inject(.slow(5))
    let late = await #expect(throws: URLError.self) {
      try await send(server, "GET", path, timeout: 1)
    }
    #expect(late?.code == .timedOut)
    #expect(try await send(server, "GET", path).response.statusCode == 200)
  }

  @Test func `only the requested systems are served`() async throws {
    let server = try server(systems: ["google"])
    #expect(try await send(server, "GET", "/google/oauth2/v3/certs").response.statusCode == 200)
    #expect(
      try await send(server, "GET", "/keycloak/realms/shoot-realm").response.statusCode == 404)
  }

  @Test func `the log has a line for each request and no secret`() async throws {
    let lines = Mutex<[String]>([])
    let server = try server { line in lines.withLock { $0.append(line) } }
    _ = try await send(server, "GET", "/facebook/me?access_token=verysecret&fields=id")
    #expect(lines.withLock { $0 } == ["GET /facebook/me?access_token=‹redacted›&fields=id 400"])
  }

  @Test func `a hundred clients at once all get their answers`() async throws {
    let server = try server()
    var configuration = LibcurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = 100
    let wire = LibcurlTransport(configuration: configuration)
    let base = server.base
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let url = try #require(URL(string: "\(base)/google/oauth2/v3/certs"))
          return try await wire.data(for: URLRequest(url: url)).1.statusCode
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: 200, count: 100))
  }

  @Test func `a port in use is reported in one sentence`() throws {
    let first = try server()
    let error = #expect(throws: LoopbackServer.StartError.self) {
      try LoopbackServer(world: world, port: UInt16(first.port))
    }
    #expect(error?.description.contains("cannot listen on port \(first.port)") == true)
  }
}
