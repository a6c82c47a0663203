import CryptoCore
import Foundation
import LibcurlTransport
import NetworkCore
import Synchronization
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// libcurl against a server that misbehaves as the path tells it.
@Suite(
  .enabled(if: TestServer.python != nil, "python3 is not installed"), .timeLimit(.minutes(5)))
struct LibcurlTransportTests {
  private let server: TestServer
  private let wire = LibcurlTransport()

  init() throws { server = try TestServer() }

  private func get(_ path: String, timeout: TimeInterval = 240) async throws -> (
    Data, HTTPURLResponse
  ) {
    try await wire.data(for: URLRequest(url: try server.url(path), timeoutInterval: timeout))
  }

  private struct Echo: Decodable {
    var method: String
    var target: String
    var fields: [[String]]
    var count: Int
    var sha256: String

    subscript(name: String) -> [String] {
      fields.filter { $0[0].lowercased() == name.lowercased() }.map { $0[1] }
    }
  }

  private func echo(_ data: Data) throws -> Echo { try JSONDecoder().decode(Echo.self, from: data) }

  private func code(_ path: String, timeout: TimeInterval = 240) async -> URLError.Code? {
    await #expect(throws: URLError.self) { try await get(path, timeout: timeout) }?.code
  }

  @Test func `method and address and fields arrive unchanged`() async throws {
    var request = URLRequest(url: try server.url("/echo?a=b%20c&d=%2F"))
    request.setValue("v", forHTTPHeaderField: "X-Field")
    request.setValue("", forHTTPHeaderField: "X-Empty")
    let (data, response) = try await wire.data(for: request)
    let echo = try echo(data)
    #expect(echo.method == "GET")
    #expect(echo.target == "/echo?a=b%20c&d=%2F")
    #expect(echo["X-Field"] == ["v"])
    #expect(echo["X-Empty"] == [""])
    #expect(echo["Host"] == [String(server.base.dropFirst("http://".count))])
    #expect(echo["Content-Length"].isEmpty)
    #expect(echo["Content-Type"].isEmpty)
    #expect(response.statusCode == 200)
    #expect(response.url == request.url)
    #expect(response.value(forHTTPHeaderField: "content-type") == "application/json")
  }

  @Test(arguments: [
    ("POST", 0), ("POST", 5), ("PUT", 3_000_000), ("DELETE", 0), ("DELETE", 3), ("PATCH", 1),
    ("OPTIONS", 0), ("PROPFIND", 10), ("post", 1),
  ])
  func `a body of any size arrives complete and with its length`(
    method: String, count: Int
  ) async throws {
    let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    var request = URLRequest(url: try server.url("/echo"))
    request.httpMethod = method
    let (data, _) = try await wire.upload(for: request, from: .data(body))
    let echo = try echo(data)
    // On some systems Foundation writes the method's usual name instead.
    #expect(echo.method.uppercased() == method.uppercased())
    #expect(echo.count == count)
    #expect(echo.sha256 == SHA256.hash(data: body).hexadecimal)
    #expect(echo["Transfer-Encoding"].isEmpty)
    #expect(
      echo["Content-Length"]
        == (count > 0 || ["POST", "PUT", "PATCH"].contains(method.uppercased()) ? ["\(count)"] : [])
    )
    #expect(echo["Content-Type"].isEmpty)
    #expect(echo["Expect"].isEmpty)
  }

  @Test func `a HEAD request has no body and does not wait`() async throws {
    var request = URLRequest(url: try server.url("/echo"))
    request.httpMethod = "HEAD"
    let (data, response) = try await wire.data(for: request)
    #expect(data.isEmpty)
    #expect(response.statusCode == 200)
  }

  @Test func `a file is sent from the disk with its progress`() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write(String(repeating: "0123456789", count: 200_000), to: "f")
    let seen = Mutex<[Int]>([])
    let (data, _) = try await wire.upload(
      for: URLRequest(method: "POST", url: try server.url("/echo")),
      from: try .file(URL(filePath: path))
    ) { sent, total in
      #expect(total == 2_000_000)
      seen.withLock { $0.append(sent) }
    }
    #expect(try echo(data).count == 2_000_000)
    let steps = seen.withLock { $0 }
    #expect(steps.count > 2)
    #expect(steps == steps.sorted())
    #expect(steps.last == 2_000_000)
  }

  @Test func `a stream of unknown length is sent in chunks`() async throws {
    let body = UploadBody.stream(byteCount: nil) {
      try UploadBody.data(Data(repeating: 7, count: 100_000)).open()
    }
    let (data, _) = try await wire.upload(
      for: URLRequest(method: "POST", url: try server.url("/echo")), from: body)
    let echo = try echo(data)
    #expect(echo.count == 100_000)
    #expect(echo["Transfer-Encoding"] == ["chunked"])
  }

  private struct Broken: BodyReader {
    func read(upTo count: Int) throws -> Data { throw CancellationError() }
  }

  @Test func `a body that cannot be read ends the exchange with its own error`() async throws {
    let request = URLRequest(method: "POST", url: try server.url("/echo"))
    await #expect(throws: CancellationError.self) {
      try await wire.upload(for: request, from: .stream(byteCount: 10) { Broken() })
    }
    let short = UploadBody.stream(byteCount: 10) { try UploadBody.data(Data("x".utf8)).open() }
    let error = await #expect(throws: URLError.self) {
      try await wire.upload(for: request, from: short)
    }
    #expect(error?.code == .requestBodyStreamExhausted)
  }

  @Test func `a Basic challenge comes back at once with its body`() async throws {
    let (data, response) = try await get("/401")
    #expect(response.statusCode == 401)
    #expect(data == Data("HTTP Basic: Access denied.\n".utf8))
    #expect(
      response.value(forHTTPHeaderField: "WWW-Authenticate") == #"Basic realm="Application""#)
  }

  @Test(arguments: [
    ("SHA-256", "c\u{FF}rcle", 200), ("SHA-256-sess", "c\u{FF}rcle", 200),
    ("MD5", "c\u{FF}rcle", 200),
    ("MD5-sess", "c\u{FF}rcle", 200), ("SHA-256", "wrong", 401), ("MD5", "wrong", 401),
  ])
  func `a server that computes the Digest proof itself accepts ours`(
    algorithm: String, password: String, status: Int
  ) async throws {
    let url = try server.url("/digest?\(algorithm)")
    let authenticator = ChallengeAuthenticator { space, _ in
      #expect(space.realm == "photos")
      return Credential(user: "mia", password: password, persistence: .forSession)
    }
    let api = AuthenticatingTransport(
      over: wire, at: try #require(Origin(url)), with: authenticator)
    for count in 1...3 {
      let (data, response) = try await api.data(for: URLRequest(url: url))
      #expect(response.statusCode == status)
      let expected = status == 200 ? "0000000\(count)" : "who are you?"
      #expect(String(decoding: data, as: UTF8.self) == expected)
    }
  }

  @Test func `the wire follows no redirect and the policy drops secrets`()
    async throws
  {
    let other = try TestServer()
    var request = URLRequest(url: try server.url("/redirect?\(other.base)/echo"))
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    let (_, first) = try await wire.data(for: request)
    #expect(first.statusCode == 302)
    let (data, last) = try await RedirectingTransport(over: wire).data(for: request)
    #expect(last.statusCode == 200)
    #expect(try echo(data)["Authorization"].isEmpty)
  }

  @Test func `a closed connection is replaced and the body sent again`() async throws {
    _ = try await get("/dies")
    try await Task.sleep(for: .milliseconds(50))
    let body = Data("again".utf8)
    let (data, _) = try await wire.upload(
      for: URLRequest(method: "POST", url: try server.url("/echo")), from: .data(body))
    #expect(try echo(data).sha256 == SHA256.hash(data: body).hexadecimal)
  }

  @Test func `interim responses and trailers are not in the response`() async throws {
    let (data, response) = try await get("/hints")
    #expect(data == Data("after the hints".utf8))
    #expect(response.value(forHTTPHeaderField: "X-Early") == nil)
    #expect(response.value(forHTTPHeaderField: "X-Late") == "yes")
    let (whole, trailer) = try await get("/trailer")
    #expect(whole == Data("hello".utf8))
    #expect(trailer.value(forHTTPHeaderField: "X-End") == nil)
  }

  @Test func `repeated fields are joined`() async throws {
    let (_, response) = try await get("/cookies")
    let field = response.value(forHTTPHeaderField: "WWW-Authenticate") ?? ""
    #expect(try AuthenticationChallenge.parse(field).map(\.scheme) == ["Basic", "Bearer"])
  }

  @Test(arguments: ["/truncate", "/truncate-chunk", "/nothing"])
  func `a response that breaks off is an error`(path: String) async {
    #expect(await code(path) == .networkConnectionLost)
  }

  @Test func `a response that is not HTTP is reported as such`() async {
    #expect(await code("/garbage") == .cannotParseResponse)
  }

  @Test(arguments: ["/stall", "/stall-in-body"])
  func `a stalled server is given up in time`(path: String) async {
    // The server closes the connection after twenty seconds, which would be another error.
    #expect(await code(path, timeout: 1) == .timedOut)
  }

  @Test func `a whole exchange can have a time limit too`() async throws {
    var configuration = LibcurlTransport.Configuration()
    configuration.totalTimeout = 0.5
    let error = await #expect(throws: URLError.self) {
      try await LibcurlTransport(configuration: configuration).data(
        for: URLRequest(url: server.url("/drip")))
    }
    #expect(error?.code == .timedOut)
  }

  @Test func `a response that is too large is dropped`() async throws {
    var configuration = LibcurlTransport.Configuration()
    configuration.maximumBodyByteCount = 1000
    let wire = LibcurlTransport(configuration: configuration)
    #expect(try await wire.data(for: URLRequest(url: server.url("/big?1000"))).0.count == 1000)
    let error = await #expect(throws: URLError.self) {
      try await wire.data(for: URLRequest(url: server.url("/big?1001")))
    }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }

  @Test func `a missing server is reported at once`() async throws {
    for (address, code) in [
      ("http://127.0.0.1:1/", URLError.Code.cannotConnectToHost),
      ("http://nobody.invalid/", .cannotFindHost),
    ] {
      let request = URLRequest(url: try #require(URL(string: address)))
      let error = await #expect(throws: URLError.self) { try await wire.data(for: request) }
      #expect(error?.code == code)
    }
  }

  @Test func `cancelling the task ends the transfer`() async throws {
    let (wire, url) = (wire, try server.url("/stall"))
    let task = Task { try await wire.data(for: URLRequest(url: url)) }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    // A task cancelled before it started sends nothing.
    let early = Task { try await wire.data(for: URLRequest(url: url)) }
    early.cancel()
    let other = await #expect(throws: URLError.self) { try await early.value }
    #expect(other?.code == .cancelled)
  }

  @Test func `two hundred requests at once all get their own response`() async throws {
    var configuration = LibcurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = 50
    let (wire, server) = (LibcurlTransport(configuration: configuration), server)
    let targets = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<200 {
        group.addTask {
          if number % 4 == 0 { _ = try await wire.data(for: URLRequest(url: server.url("/slow"))) }
          let (data, _) = try await wire.data(for: URLRequest(url: server.url("/echo?\(number)")))
          return (number, try JSONDecoder().decode(Echo.self, from: data).target)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(targets.count == 200)
    #expect(targets.allSatisfy { $0.value == "/echo?\($0.key)" })
    // The server saw them wait at the same time.
    let peak = try await get("/peak").0
    #expect(Int(String(decoding: peak, as: UTF8.self)) ?? 0 > 5)
  }
}
