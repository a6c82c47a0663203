import Foundation
import LibcurlTransport
import LoopbackServer
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The two ways to reach a mock system; tests with this argument run with both.
enum Carrier: String, CaseIterable, CustomTestStringConvertible {
  case inProcess = "in process"
  case loopback = "over loopback"

  /// The carrier that `LESSONS_CARRIER` names; `make test-all` runs these suites with both.
  static let chosen: Carrier =
    ProcessInfo.processInfo.environment["LESSONS_CARRIER"] == "loopback" ? .loopback : .inProcess

  var testDescription: String { rawValue }
}

/// A world and a transport to it.
struct Mock {
  let world: World
  let transport: any HTTPTransport
  private let server: LoopbackServer?

  init(_ carrier: Carrier = .chosen, seed: UInt64 = 1) throws {
    let world = World(seed: seed)
    self.world = world
    switch carrier {
    case .inProcess: (transport, server) = (world, nil)
    case .loopback:
      server = try LoopbackServer(world: world, now: nil)
      transport = LibcurlTransport()
    }
  }

  /// Creates a mock with the chosen carrier, for suites whose clients cannot throw in `init`.
  static func chosen() -> Mock {
    do {
      return try Mock()
    } catch {
      preconditionFailure("a server on a free port can be started: \(error)")
    }
  }

  /// Returns the address of a system.
  func base(_ system: any MockSystem.Type) -> String {
    server.map { "\($0.base)/\(system.name)" } ?? system.baseURL.absoluteString
  }

  /// Sends a request to a system; `path` is below its base.
  func ask(
    _ system: any MockSystem.Type, _ method: String, _ path: String,
    fields: [String: String] = [:], form: [(name: String, value: String)]? = nil,
    body: Data? = nil
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var request = URLRequest(
      method: method, url: try #require(URL(string: base(system) + path)))
    if let form { request.setBody(form: form) }
    if let body { request.httpBody = body }
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await transport.data(for: request)
    return (String(decoding: data, as: UTF8.self), response)
  }
}
