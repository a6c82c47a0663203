internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The heads of answers that servers in this process have given, to give equal ones again.
///
/// Foundation takes longer to make one than a mock system takes for its whole answer, and an address
/// gives the same head again and again.
enum KnownHeads {
  private struct Key: Hashable {
    let url: URL
    let status: Int
    let fields: HeaderFields
  }

  /// How many heads are kept; then all are forgotten.
  private static let limit = 64
  private static let heads = Mutex<[Key: HTTPURLResponse]>([:])

  /// Returns the head of an answer for Foundation.
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
