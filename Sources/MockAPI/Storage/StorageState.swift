internal import CryptoCore
internal import Foundation

/// What the system keeps.
struct StorageState: Sendable {
  /// The objects of the bucket by their key.
  var objects: [String: StoredObject] = [:]

  /// The system as it is in a new world: empty.
  init() {}
}

/// Bytes with their type.
struct StoredObject: Hashable, Sendable {
  var bytes: Data
  var contentType: String
  /// Whether anybody may read it, as the ACL `public-read` says.
  var isPublic: Bool
  var modified: Date

  /// What tells one version from another: the MD5 of the bytes, in quotes.
  var entityTag: String { "\"\(MD5.hash(bytes))\"" }
}
