public import Foundation
public import NetworkCore
internal import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A transport over the network with libcurl: HTTP/1.1 and 2, verified TLS, concurrent requests.
///
/// ```swift
/// let wire = LibcurlTransport()
/// let (body, response) = try await wire.data(for: URLRequest(url: url))
/// ```
///
/// It does not follow redirects, answer challenges or store cookies. Cancelling the task ends the
/// transfer. A request's `timeoutInterval` limits the time to connect and the time without any
/// progress, in whole seconds, rounded up.
public struct LibcurlTransport: HTTPTransport {
  /// The version of HTTP to use.
  public enum Version: Hashable, Sendable {
    /// HTTP/2 over TLS if the server supports it, else HTTP/1.1.
    case automatic
    /// HTTP/1.1 only.
    case http1
    /// HTTP/2 from the first byte, even without TLS (RFC 9113, 3.3).
    case http2
  }

  /// The settings of a transport.
  public struct Configuration: Hashable, Sendable {
    /// The version of HTTP to use.
    public var version = Version.automatic
    /// The longest time for a whole exchange, in seconds.
    public var totalTimeout: TimeInterval = 300
    /// The largest body of a response, in bytes; by default 64 MiB.
    public var maximumBodyByteCount = 64 << 20
    /// The largest number of connections to one host.
    public var maximumConnectionsPerHost = 6
    /// A PEM file with the authorities to trust instead of the system's.
    public var trustedAuthorities: URL?

    /// Creates the default settings.
    public init() {}
  }

  private let engine: CurlEngine
  private let configuration: Configuration

  /// Creates a transport with its own connections and thread, which end with it.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    engine = CurlEngine(connectionsPerHost: configuration.maximumConnectionsPerHost)
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    guard !Task.isCancelled else { throw URLError.cancelledRequest }
    let head = try RequestHead(request, body: body)
    let transfer = CurlTransfer(
      head, body: body, progress: progress, idleTimeout: request.timeoutInterval,
      configuration: configuration)
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfer.continuation = continuation
        engine.start(transfer)
      }
    } onCancel: {
      transfer.isCancelled.store(true, ordering: .relaxed)
      engine.wakeUp()
    }
    return (answer.body, try answer.head(from: head.url))
  }
}
