internal import CryptoCore
internal import Foundation

/// What the system stores.
struct StorageState: Sendable {
  /// The objects of the bucket by key.
  var objects: [ExactString: StoredObject] = [:]

  /// Which web pages of other origins may use the bucket; at first none.
  var sharing: [StorageSharingRule] = []

  /// Creates the system's state in a new world: an empty bucket.
  init() {}
}

/// A stored file with its media type.
struct StoredObject: Hashable, Sendable {
  var bytes: Data
  var contentType: String
  /// Whether anybody may read it, as the ACL `public-read` says.
  var isPublic: Bool
  var modified: Date

  /// The value that identifies a version: the MD5 of the bytes, in quotes.
  var entityTag: String { "\"\(Insecure.MD5.hash(data: bytes).hexadecimal)\"" }
}
