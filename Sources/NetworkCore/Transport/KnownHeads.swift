internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A cache of the heads of recent responses of servers in this process.
///
/// Foundation takes longer to make a head than a mock system takes for its whole response, and the
/// responses of one address mostly have the same head.
enum KnownHeads {
  private struct Key: Hashable {
    let url: URL
    let status: Int
    let fields: HeaderFields
  }

  /// The maximum number of heads; when it is exceeded, the cache drops all heads.
  private static let limit = 64
  private static let heads = Mutex<[Key: HTTPURLResponse]>([:])

  /// Returns the head of a response for Foundation.
  ///
  /// - Throws: The errors of `ResponseMessage.head(from:)`.
  static func head(
    of answer: ResponseMessage, from url: URL
  ) throws(URLError) -> HTTPURLResponse {
    let key = Key(url: url, status: answer.status, fields: answer.fields)
    if let known = heads.withLock({ $0[key] }) { return known }
    let head = try answer.head(from: url)
    heads.withLock { heads in
      if heads.count >= limit { heads = [:] }
      heads[key] = head
    }
    return head
  }
}
