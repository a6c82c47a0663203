import Foundation
import TestPrograms

/// A server in Python that misbehaves as its paths say (`server.py`).
final class TestServer: Sendable {
  /// What it is written in; nil when it is not installed.
  static let python = Program.python(with: "ssl")

  /// Where it is, without a slash at the end.
  let base: String
  private let program: BackgroundProgram

  /// Starts it, with TLS if it is given a certificate and a key.
  init(certificate: String? = nil, key: String? = nil) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py")
    var arguments = [script.path(percentEncoded: false)]
    if let certificate, let key { arguments += [certificate, key] }
    guard let python = Self.python else { throw URLError(.unknown) }
    program = try BackgroundProgram(python, arguments)
    base = "\(certificate == nil ? "http" : "https")://localhost:\(program.firstLine)"
  }

  /// An address on it.
  func url(_ path: String) throws -> URL {
    guard let url = URL(string: base + path) else { throw URLError(.badURL) }
    return url
  }
}
