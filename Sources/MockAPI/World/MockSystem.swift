public import Foundation
public import NetworkCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// One of the mock systems: a transport that reaches it and nothing else.
///
/// ```swift
/// let api = World().railsauth
/// let (body, response) = try await api.data(for: URLRequest(url: Railsauth.baseURL))
/// ```
public protocol MockSystem: HTTPTransport {
  /// The system's name: its host in process is `name.example`, its first folder on loopback `name`.
  static var name: String { get }
  /// Where its data is.
  var world: World { get }
}

extension MockSystem {
  /// Where the system is in process; nothing outside the process is asked.
  public static var baseURL: URL {
    var components = URLComponents()
    (components.scheme, components.host) = ("https", "\(name).example")
    guard let url = components.url else { preconditionFailure("\(name) can stand in an address") }
    return url
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    guard request.url?.host == Self.baseURL.host else {
      throw TransportError(
        .noServer, "there is no server at \(request.url?.host ?? "an address without a host")")
    }
    return try await world.send(request, body: body, progress: progress)
  }
}

/// A system that answers by looking at the world and changing it.
protocol AnsweringSystem: MockSystem {
  init(world: World)

  /// What a client must be told of the system at an address.
  static func card(at base: String) -> SystemCard

  /// The answer to a request below the system's base.
  func answer(_ call: Call, _ state: inout World.State) -> HTTPResponse
}
