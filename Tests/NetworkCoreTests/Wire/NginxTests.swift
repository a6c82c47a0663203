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

/// Our client against an independent server.
@Suite(
  .enabled(if: Program("nginx") != nil, "nginx is not installed"), .timeLimit(.minutes(5)))
struct NginxTests {
  private let folder: ScratchFolder
  private let program: BackgroundProgram
  private let port: Int

  /// Starts the server on a free port; if another process takes it first, tries another.
  init() async throws {
    folder = try ScratchFolder()
    try Self.fill(folder)
    for _ in 0..<20 {
      // Below the port numbers that the system gives to outgoing connections.
      let port = Int.random(in: 10_000...32_000)
      let program = try Self.serve(folder, at: port)
      guard try await Self.isReady(program, of: folder, at: port) else { continue }
      (self.program, self.port) = (program, port)
      return
    }
    throw Unready()
  }

  private struct Unready: Error {}

  /// Writes the certificate, the passwords and the file to serve.
  private static func fill(_ folder: ScratchFolder) throws {
    let key = P256.Signing.PrivateKey()
    let certificate = try Certificate.selfSigned(
      commonName: "localhost", key: key, notBefore: Date(timeIntervalSinceNow: -3600),
      notAfter: Date(timeIntervalSinceNow: 3600))
    try folder.write(certificate.pem, to: "cert.pem")
    try folder.write(key.pemRepresentation, to: "key.pem")
    // Names and passwords in nginx's own format: UTF-8, and with a colon in a password.
    let digest = Data(Insecure.SHA1.hash(data: Data("right:w\u{F6}rd".utf8)))
    try folder.write("mia:{SHA}\(digest.base64EncodedString())\n", to: "users")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "private"), withIntermediateDirectories: true)
    try folder.write("a photo", to: "private/photo")
  }

  private static func serve(_ folder: ScratchFolder, at port: Int) throws -> BackgroundProgram {
    let root = folder.url.path(percentEncoded: false)
    let configuration = try folder.write(
      """
      daemon off; master_process off; worker_processes 1; pid \(root)pid; error_log /dev/null;
      events { worker_connections 256; }
      http {
        access_log off; client_body_temp_path \(root)body; proxy_temp_path \(root)proxy;
        fastcgi_temp_path \(root)fastcgi; uwsgi_temp_path \(root)uwsgi; scgi_temp_path \(root)scgi;
        server {
          listen 127.0.0.1:\(port);
          listen 127.0.0.1:\(port + 1) ssl http2;
          ssl_certificate \(root)cert.pem; ssl_certificate_key \(root)key.pem;
          location /private/ {
            auth_basic "Photos"; auth_basic_user_file \(root)users; root \(root);
          }
          location /version { return 200 "$server_protocol"; }
          location /ready { return 200 "\(root)"; }
        }
      }
      """, to: "nginx.conf")
    // nginx prints nothing when it works, so a shell reports that it runs.
    let nginx = try #require(Program("nginx"))
    let shell = try #require(Program("sh"))
    return try BackgroundProgram(
      shell, ["-c", "echo starting; exec \(nginx.path) -c \(configuration) 2>/dev/null"])
  }

  private func url(_ path: String, isSecure: Bool = false) throws -> URL {
    try #require(
      URL(string: "\(isSecure ? "https" : "http")://localhost:\(isSecure ? port + 1 : port)\(path)")
    )
  }

  /// Waits until the program answers; `false` when it has ended, as for a port in use.
  private static func isReady(
    _ program: BackgroundProgram, of folder: ScratchFolder, at port: Int
  ) async throws -> Bool {
    let name = Data(folder.url.path(percentEncoded: false).utf8)
    let wire = LibcurlTransport()
    let request = URLRequest(
      url: try #require(URL(string: "http://localhost:\(port)/ready")))
    while program.isRunning {
      if let (data, _) = try? await wire.data(for: request), data == name { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  @Test func `nginx accepts only a client that answers its challenge`() async throws {
    let counted = CountingTransport()
    let origin = try #require(Origin(url("/")))
    for (password, status) in [("wrong", 401), ("right:w\u{F6}rd", 200)] {
      let authenticator = ChallengeAuthenticator { space, _ in
        #expect(space.realm == "Photos")
        return Credential(user: "mia", password: password, persistence: .forSession)
      }
      let api = AuthenticatingTransport(
        over: counted, at: origin, with: authenticator)
      for _ in 0..<2 {
        let (data, response) = try await api.data(for: URLRequest(url: url("/private/photo")))
        #expect(response.statusCode == status)
        #expect((data == Data("a photo".utf8)) == (status == 200))
      }
    }
    // Two requests, each refused by one server; then one request, and the second sends credentials
    // first.
    #expect(counted.sent.withLock { $0 } == [false, true, false, true, false, true, true])
  }

  @Test func `nginx accepts Basic sent before its challenge`() async throws {
    let wire = LibcurlTransport()
    let origin = try #require(Origin(url("/")))
    let api = AuthenticatingTransport(
      over: wire, at: origin,
      with: FixedField(
        value: try BasicCredentials.fieldValue(user: "mia", password: "right:w\u{F6}rd")))
    let (data, _) = try await api.data(for: URLRequest(url: url("/private/photo")))
    #expect(data == Data("a photo".utf8))
  }

  @Test(arguments: [
    (LibcurlTransport.Version.automatic, true, "HTTP/2.0"), (.http1, true, "HTTP/1.1"),
    (.automatic, false, "HTTP/1.1"),
  ])
  func `the version of HTTP is the best common one or the configured one`(
    version: LibcurlTransport.Version, isSecure: Bool, expected: String
  ) async throws {
    var configuration = LibcurlTransport.Configuration()
    configuration.version = version
    configuration.trustedAuthorities = folder.url.appending(path: "cert.pem")
    let wire = LibcurlTransport(configuration: configuration)
    let (data, _) = try await wire.data(for: URLRequest(url: url("/version", isSecure: isSecure)))
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  @Test func `many requests share one connection of HTTP 2`() async throws {
    var configuration = LibcurlTransport.Configuration()
    configuration.trustedAuthorities = folder.url.appending(path: "cert.pem")
    let wire = LibcurlTransport(configuration: configuration)
    let url = try url("/version", isSecure: true)
    let answers = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<100 { group.addTask { try await wire.data(for: URLRequest(url: url)).0 } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(answers == [Data("HTTP/2.0".utf8)])
  }
}

/// libcurl, and for each request whether it had credentials.
private struct CountingTransport: HTTPTransport {
  final class Sent: Sendable {
    private let all = Mutex<[Bool]>([])
    func withLock<Result: Sendable>(_ body: (inout [Bool]) -> Result) -> Result {
      all.withLock { body(&$0) }
    }
  }

  let sent = Sent()
  private let wire = LibcurlTransport()

  func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    sent.withLock { $0.append(request.value(forHTTPHeaderField: "Authorization") != nil) }
    return try await wire.send(request, body: body, progress: progress)
  }
}
