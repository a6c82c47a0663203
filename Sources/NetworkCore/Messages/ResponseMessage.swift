public import Foundation

/// A response as a server sends it.
public struct ResponseMessage: Hashable, Sendable {
  /// The status code, 100 to 599.
  public var status: Int
  /// The header fields.
  public var fields: HeaderFields
  /// The body.
  public var body: Data

  /// Creates a response.
  public init(status: Int, fields: HeaderFields = HeaderFields(), body: Data = Data()) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
