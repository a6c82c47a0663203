/// A request that got no response.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why there is none.
  public enum Code: Hashable, Sendable {
    /// The request cannot be sent as it is.
    case invalidRequest
    /// Nobody answers at the address.
    case noServer
    /// The server's certificate is not one to trust, or no secure connection came about.
    case notTrusted
    /// Nothing moved for as long as was allowed.
    case timedOut
    /// The connection broke before the response was whole.
    case connectionLost
    /// What came back is no HTTP.
    case invalidResponse
    /// The response is larger than was allowed.
    case responseTooLarge
    /// One redirect led to the next too often.
    case tooManyRedirects
  }

  /// Why there is none.
  public var code: Code
  /// What happened, in one sentence.
  public var description: String

  /// Creates an error with its sentence.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
