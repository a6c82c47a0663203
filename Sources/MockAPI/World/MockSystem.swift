public import Foundation
public import NetworkCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// One of the mock systems: a transport that reaches only this system.
///
/// ```swift
/// let api = World().railsauth
/// let (body, response) = try await api.data(for: URLRequest(url: Railsauth.baseURL))
/// ```
public protocol MockSystem: HTTPTransport {
  /// The system's name: its host is `NAME.example` in process, its first folder `NAME` on loopback.
  static var name: String { get }
  /// The world that holds its data.
  var world: World { get }
}

extension MockSystem {
  /// The system's address in process; requests to it never leave the process.
  public static var baseURL: URL {
    var components = URLComponents()
    (components.scheme, components.host) = ("https", "\(name).example")
    guard let url = components.url else { preconditionFailure("\(name) can stand in an address") }
    return url
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    // The world refuses an address that no transport can reach.
    if let origin = request.url.flatMap(Origin.init), origin.host != Self.baseURL.host {
      throw URLError(.cannotFindHost, "there is no server at \(origin.host)")
    }
    return try await world.send(request, body: body, progress: progress)
  }
}
