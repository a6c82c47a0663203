internal import Foundation

/// The part of a server that one credential grants access to (RFC 9110, 11.5).
public struct ProtectionSpace: Hashable, Sendable {
  /// The server.
  public let origin: Origin
  /// The realm in the challenge; empty when it has none.
  public let realm: String
  /// The scheme in lower case, such as `basic`.
  public let scheme: String

  /// Creates the space of a challenge from a server.
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

/// The addresses that a Basic credential may be sent to without a challenge (RFC 7617, 2.2).
struct PathScope: Hashable, Sendable {
  private let prefix: String

  /// Creates the scope of a page that sent a challenge: everything in its folder.
  init(of url: URL) {
    let path = url.path(percentEncoded: true)
    prefix = String(
      path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)])
  }

  /// Whether an address is in the folder or below it.
  func contains(_ url: URL) -> Bool {
    let path = url.path(percentEncoded: true)
    // An address with `..` may leave the folder.
    guard !path.split(separator: "/").contains("..") else { return false }
    return (path.isEmpty ? "/" : path).hasPrefix(prefix)
  }
}
