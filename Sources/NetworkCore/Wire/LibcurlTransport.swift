public import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Requests over the wire, by libcurl: HTTP/1.1 and 2, TLS verified, many at once.
///
/// ```swift
/// let wire = LibcurlTransport()
/// let (body, response) = try await wire.data(for: URLRequest(url: url))
/// ```
///
/// It follows no redirect and answers no challenge; cookies are not kept. Cancelling the task ends
/// the transfer. A request's `timeoutInterval` is the time in which nothing may stand still, in
/// whole seconds rounded up, and the time to connect in.
public struct LibcurlTransport: HTTPTransport {
  /// Which version of HTTP to speak.
  public enum Version: Hashable, Sendable {
    /// HTTP/2 over TLS if the server has it, else HTTP/1.1.
    case automatic
    /// HTTP/1.1 alone.
    case http1
    /// HTTP/2 from the first byte, even without TLS (RFC 9113, 3.3).
    case http2
  }

  /// What may be set.
  public struct Configuration: Hashable, Sendable {
    /// Which version of HTTP to speak.
    public var version = Version.automatic
    /// The seconds a whole exchange may take.
    public var totalTimeout: TimeInterval = 300
    /// The bytes a response's body may have; 64 MiB when nothing is said.
    public var maximumBodyByteCount = 64 << 20
    /// How many connections to one host there may be.
    public var maximumConnectionsPerHost = 6
    /// A PEM file with the authorities to trust in place of the system's.
    public var trustedAuthorities: URL?

    /// Everything as it is when nothing is said.
    public init() {}
  }

  private let engine: CurlEngine
  private let configuration: Configuration

  /// Creates a transport with connections and a thread of its own, which end with it.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    engine = CurlEngine(connectionsPerHost: configuration.maximumConnectionsPerHost)
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    try Task.checkCancellation()
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
