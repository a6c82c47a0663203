/// A request that got no response.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why there is no response.
  public enum Code: Hashable, Sendable {
    /// The request cannot be sent as it is.
    case invalidRequest
    /// No server answers at the address.
    case noServer
    /// The server's certificate is not trusted, or no secure connection was possible.
    case notTrusted
    /// No data moved for longer than allowed.
    case timedOut
    /// The connection broke before the response was complete.
    case connectionLost
    /// The response is not HTTP.
    case invalidResponse
    /// The response is larger than allowed.
    case responseTooLarge
    /// There were too many redirects in a row.
    case tooManyRedirects
  }

  /// Why there is no response.
  public var code: Code
  /// What happened, in one sentence.
  public var description: String

  /// Creates an error with its sentence.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
