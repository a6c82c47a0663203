internal import Foundation
public import NetworkCore

/// One complete request in a world's log, so that a lesson can show which data leaked and to whom.
public struct RequestRecord: Hashable, Sendable, CustomStringConvertible {
  /// The name of the system that got the request; empty when there is none at the address.
  public let system: String
  /// The request as it arrived.
  public let request: RequestMessage
  /// The status of the response; 0 when there was no response.
  public let status: Int

  /// The method.
  public var method: String { request.method }
  /// The path with its query, below the system's base.
  public let target: String

  /// The record in one line without secrets, such as `POST /api/signup 401`.
  public var description: String {
    let path = String(target.prefix { $0 != "?" })
    let query = URL(string: target).map(Redaction.address)?.split(separator: "?", maxSplits: 1)
      .dropFirst().first
    let shown = World.systems.first { $0.name == system }?.shown(path) ?? path
    return "\(method) \(shown)\(query.map { "?\($0)" } ?? "") \(status)"
  }
}
