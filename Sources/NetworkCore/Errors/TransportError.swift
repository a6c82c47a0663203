/// A request that got no response.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why there is none.
  public enum Code: Hashable, Sendable {
    /// The request cannot be sent as it is.
    case invalidRequest
    /// Nobody answers at the address.
    case noServer
    /// What came back is no HTTP.
    case invalidResponse
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
