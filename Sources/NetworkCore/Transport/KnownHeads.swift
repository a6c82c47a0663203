internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The heads of recent responses of servers in this process, kept for equal ones.
///
/// Foundation takes longer to make a head than a mock system takes for its whole response, and the
/// responses of one address mostly have the same head.
enum KnownHeads {
  private struct Key: Hashable {
    let url: URL
    let status: Int
    let fields: HeaderFields
  }

  /// The number of heads that are kept; beyond it all are forgotten.
  private static let limit = 64
  private static let heads = Mutex<[Key: HTTPURLResponse]>([:])

  /// Returns the head of a response for Foundation.
  ///
  /// - Throws: What `ResponseMessage.head(from:)` throws.
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
