import CryptoCore
import Foundation
import LibcurlTransport
import NetworkCore
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The servers that the transport trusts.
@Suite(
  .enabled(if: TestServer.python != nil, "python3 is not installed"), .timeLimit(.minutes(5)))
struct TLSTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A server whose certificate has this name and age.
  private func server(_ name: String, days: ClosedRange<Double> = -1...30) throws -> TestServer {
    let key = P256.Signing.PrivateKey()
    let certificate = try Certificate.selfSigned(
      commonName: name, key: key, notBefore: Date(timeIntervalSinceNow: days.lowerBound * 86_400),
      notAfter: Date(timeIntervalSinceNow: days.upperBound * 86_400))
    return try TestServer(
      certificate: folder.write(certificate.pem, to: "cert.pem"),
      key: folder.write(key.pemRepresentation, to: "key.pem"))
  }

  private func status(_ server: TestServer, isTrusted: Bool) async throws -> Int {
    var configuration = LibcurlTransport.Configuration()
    if isTrusted { configuration.trustedAuthorities = folder.url.appending(path: "cert.pem") }
    let wire = LibcurlTransport(configuration: configuration)
    return try await wire.data(for: URLRequest(url: server.url("/echo"))).1.statusCode
  }

  @Test func `a certificate from a trusted authority is accepted`() async throws {
    #expect(try await status(server("localhost"), isTrusted: true) == 200)
  }

  @Test func `a self-signed certificate is not trusted`() async throws {
    let server = try server("localhost")
    let error = await #expect(throws: URLError.self) {
      try await status(server, isTrusted: false)
    }
    #expect(error?.code == .serverCertificateUntrusted)
  }

  @Test func `a certificate of another host is not trusted`() async throws {
    let server = try server("other.example")
    let error = await #expect(throws: URLError.self) {
      try await status(server, isTrusted: true)
    }
    #expect(error?.code == .serverCertificateUntrusted)
  }

  @Test func `an expired certificate is not trusted`() async throws {
    let server = try server("localhost", days: -30...(-1))
    let error = await #expect(throws: URLError.self) {
      try await status(server, isTrusted: true)
    }
    #expect(error?.code == .serverCertificateUntrusted)
  }

  @Test func `plain text instead of TLS is not trusted`() async throws {
    let plain = try TestServer()
    let url = try #require(URL(string: plain.base.replacing("http:", with: "https:") + "/echo"))
    let error = await #expect(throws: URLError.self) {
      try await LibcurlTransport().data(for: URLRequest(url: url))
    }
    #expect(error?.code == .secureConnectionFailed)
  }
}
