internal import Foundation
internal import NetworkCore

/// The query of a listing: the most objects to return.
struct ParseQuery: Sendable {
  private let limit: Int

  /// Reads the query of a request; when a name occurs more than once, the first pair counts.
  init(_ request: ParseRequest) throws(ParseError) {
    if let other = request.call.query.first(where: { $0.name != "limit" }) {
      throw ParseError(102, "Invalid parameter for query: \(other.name)")
    }
    let text = request.call.query("limit") ?? "100"
    guard let number = Int(text), number >= 0 else {
      throw ParseError(102, "bad limit value: \(text)")
    }
    limit = number
  }

  /// Returns the first of some objects.
  func answer(_ objects: [[JSONValue.Member]]) -> ResponseMessage {
    .json(200, ["results": .array(objects.prefix(limit).map { .members($0) })])
  }
}
