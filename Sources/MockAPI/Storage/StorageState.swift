internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The state of the system.
struct StorageState: Sendable {
  /// The objects of the only bucket, by key.
  var photos: [ExactString: StoredObject] = [:]

  /// The maximum number of bytes of all objects with their names; tests lower it.
  var mostBytes = 512 << 20
  /// An upper bound of the stored bytes; `take` makes it exact before it refuses.
  private var takenBytes = 0

  /// Reserves room for more bytes.
  mutating func take(_ count: Int) throws(StorageError) {
    takenBytes += count + Self.bytesOfName
    guard takenBytes > mostBytes else { return }
    let kept = photos.values.reduce(0) { $0 + $1.bytes.count + Self.bytesOfName }
    takenBytes = kept + count + Self.bytesOfName
    guard takenBytes <= mostBytes else { throw .full }
  }

  /// The size that an entry counts besides its bytes.
  private static let bytesOfName = 1 << 10
}

/// A stored file with its header fields.
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
