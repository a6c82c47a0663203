import Foundation
import TestPrograms

/// A Python server that misbehaves as the path tells it (`server.py`).
final class TestServer: Sendable {
  /// The Python program that runs it; nil when it is not installed.
  static let python = Program.python(with: "ssl")

  /// The server's address, without a slash at the end.
  let base: String
  private let program: BackgroundProgram

  /// Starts the server, with TLS if there are a certificate and a key.
  init(certificate: String? = nil, key: String? = nil) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py")
    var arguments = [script.path(percentEncoded: false)]
    if let certificate, let key { arguments += [certificate, key] }
    guard let python = Self.python else { throw URLError(.unknown) }
    program = try BackgroundProgram(python, arguments)
    base = "\(certificate == nil ? "http" : "https")://localhost:\(program.firstLine)"
  }

  /// Returns an address on the server.
  func url(_ path: String) throws -> URL {
    guard let url = URL(string: base + path) else { throw URLError(.badURL) }
    return url
  }
}
