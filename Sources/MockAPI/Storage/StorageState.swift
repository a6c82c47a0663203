internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// What the system stores.
struct StorageState: Sendable {
  /// The buckets by name.
  var buckets: [ExactString: StorageBucket] = [Storage.photos: StorageBucket()]

  /// The smallest size of a part that is not the last, in bytes; tests with many parts make it smaller.
  var smallestPart = 5_242_880

  /// Creates the system's state in a new world: an empty bucket.
  init() {}

  /// A bucket; one that is written to exists from then on.
  subscript(bucket: ExactString) -> StorageBucket {
    get { buckets[bucket] ?? StorageBucket() }
    _modify { yield &buckets[bucket, default: StorageBucket()] }
  }

  /// The objects of the bucket that always exists at first.
  var photos: [ExactString: StoredObject] {
    get { self[Storage.photos].objects }
    _modify { yield &self[Storage.photos].objects }
  }
}

/// What is kept in a bucket.
struct StorageBucket: Sendable {
  var created = Date(timeIntervalSince1970: 1_409_529_600)
  /// The objects by key.
  var objects: [ExactString: StoredObject] = [:]
  /// The unfinished uploads by their identifiers.
  var uploads: [ExactString: StorageUpload] = [:]
  /// Which web pages of other origins may use the bucket; at first none.
  var sharing: [StorageSharingRule] = []
}

/// A stored file with what it is returned with.
struct StoredObject: Hashable, Sendable {
  let bytes: Data
  /// Media type, other content fields and the owner's own fields.
  var fields: HeaderFields
  /// Whether anybody may read it, as the ACL `public-read` says.
  var isPublic: Bool
  var modified: Date
  /// The value that identifies a version: the MD5 of the bytes, in quotes.
  let entityTag: String
  /// The checksum that came with it.
  var checksum: StorageChecksum?

  /// Creates an object; one of an upload in parts has another entity tag.
  init(
    bytes: Data, fields: HeaderFields, isPublic: Bool, modified: Date, entityTag: String? = nil,
    checksum: StorageChecksum? = nil
  ) {
    (self.bytes, self.fields, self.isPublic, self.modified) = (bytes, fields, isPublic, modified)
    self.entityTag = entityTag ?? Self.entityTag(of: bytes)
    self.checksum = checksum
  }

  /// Creates an object that only has a media type.
  init(bytes: Data, contentType: String, isPublic: Bool, modified: Date) {
    self.init(
      bytes: bytes, fields: ["Content-Type": contentType], isPublic: isPublic, modified: modified)
  }

  /// Returns the MD5 of bytes in quotes.
  static func entityTag(of bytes: Data) -> String {
    "\"\(Insecure.MD5.hash(data: bytes).hexadecimal)\""
  }
}

/// An upload in parts that is not finished.
struct StorageUpload: Sendable {
  let id: ExactString
  let key: ExactString
  let started: Date
  /// What the object will be returned with.
  let fields: HeaderFields
  let isPublic: Bool?
  /// The checksum of each part, and whether the object's is the one of all its bytes.
  let algorithm: StorageChecksum.Algorithm?
  let isWhole: Bool
  /// The parts by their numbers.
  var parts: [Int: StoredPart] = [:]
}

/// A part of an upload.
struct StoredPart: Sendable {
  let bytes: Data
  let entityTag: String
  let modified: Date
  let checksum: StorageChecksum?
}

extension [StoredPart] {
  /// The bytes of all parts; whole pieces are appended, as parts are large.
  var bytes: Data { reduce(into: Data()) { $0.append($1.bytes) } }
}
