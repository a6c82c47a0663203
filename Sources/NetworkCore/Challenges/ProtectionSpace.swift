internal import Foundation

/// The part of a server that one credential opens (RFC 9110, 11.5).
public struct ProtectionSpace: Hashable, Sendable {
  /// The server.
  public let origin: Origin
  /// The realm that the challenge named; empty when it named none.
  public let realm: String
  /// The scheme in lower case, such as `basic`.
  public let scheme: String

  /// The space of a challenge from a server.
  public init(_ challenge: AuthenticationChallenge, at origin: Origin) {
    self.origin = origin
    realm = challenge.realm ?? ""
    scheme = challenge.scheme.lowercased()
  }

  /// Creates a space.
  public init(origin: Origin, realm: String, scheme: String) {
    self.origin = origin
    self.realm = realm
    self.scheme = scheme.lowercased()
  }
}

/// Which addresses a Basic credential may be sent to before the server asks (RFC 7617, 2.2).
struct PathScope: Hashable, Sendable {
  private let prefix: String

  /// The scope of a page that asked: everything in its folder.
  init(of url: URL) {
    let path = url.path(percentEncoded: true)
    prefix = String(
      path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)])
  }

  /// Whether an address is in the folder or below.
  func contains(_ url: URL) -> Bool {
    let path = url.path(percentEncoded: true)
    // What climbs out of the folder again is not in it.
    guard !path.split(separator: "/").contains("..") else { return false }
    return (path.isEmpty ? "/" : path).hasPrefix(prefix)
  }
}
