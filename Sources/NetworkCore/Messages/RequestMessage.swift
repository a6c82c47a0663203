public import Foundation

/// A request as a server sees it.
public struct RequestMessage: Hashable, Sendable {
  /// The method; case matters (RFC 9110, 9.1).
  public var method: String
  /// The complete address.
  public var url: URL
  /// The header fields.
  public var fields: HeaderFields
  /// The body; empty when there is none.
  public var body: Data

  /// Creates a request.
  public init(method: String, url: URL, fields: HeaderFields = HeaderFields(), body: Data = Data())
  {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}
