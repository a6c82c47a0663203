public import Foundation

/// A request as a server sees it.
public struct HTTPRequest: Hashable, Sendable {
  /// The method; case matters (RFC 9110, 9.1).
  public var method: String
  /// The complete address.
  public var url: URL
  /// The header fields.
  public var fields: HTTPFields
  /// The body; empty when there is none.
  public var body: Data

  /// Creates a request.
  public init(method: String, url: URL, fields: HTTPFields = HTTPFields(), body: Data = Data()) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

/// A response as a server sends it.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, 100 to 599.
  public var status: Int
  /// The header fields.
  public var fields: HTTPFields
  /// The body.
  public var body: Data

  /// Creates a response.
  public init(status: Int, fields: HTTPFields = HTTPFields(), body: Data = Data()) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
