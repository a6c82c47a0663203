internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// What the system stores.
struct StorageState: Sendable {
  /// The objects of the only bucket, by key.
  var photos: [ExactString: StoredObject] = [:]
}

/// A stored file with what it is returned with.
struct StoredObject: Hashable, Sendable {
  let bytes: Data
  /// Media type, other content fields and the owner's own fields.
  let fields: HeaderFields
  /// Whether anybody may read it.
  let isPublic: Bool
  let modified: Date

  init(bytes: Data, fields: HeaderFields, isPublic: Bool, modified: Date) {
    (self.bytes, self.fields, self.isPublic, self.modified) = (bytes, fields, isPublic, modified)
  }

  /// Creates an object that only has a media type.
  init(bytes: Data, contentType: String, isPublic: Bool, modified: Date) {
    self.init(
      bytes: bytes, fields: ["Content-Type": contentType], isPublic: isPublic, modified: modified)
  }

  /// The value that identifies a version: the MD5 of the bytes, in quotes.
  var entityTag: String { "\"\(Insecure.MD5.hash(data: bytes).hexadecimal)\"" }
}
