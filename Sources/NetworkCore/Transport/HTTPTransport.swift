public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Carries requests to a server and brings back what it answers.
///
/// The shape is `URLSession`'s, so what is written against it goes into an app by handing in another
/// transport. Any status is an answer; only a request that never got one throws.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the whole response.
  ///
  /// - Throws: `TransportError` when there is no response.
  func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse)
}
