internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// What the system stores.
struct StorageState: Sendable {
  /// The buckets by name.
  var buckets: [ExactString: StorageBucket] = [Storage.photos: StorageBucket()]

  /// The smallest size of a part that is not the last, in bytes; tests with many parts make it smaller.
  var smallestPart = 5_242_880

  /// The most bytes of all objects and parts, each with its name; tests make it smaller.
  var mostBytes = 512 << 20
  /// At least the bytes that are kept now; exact when there would be no room.
  private var takenBytes = 0

  /// Makes sure that there is room for more bytes.
  mutating func take(_ count: Int) throws(StorageError) {
    takenBytes += count + Self.bytesOfName
    guard takenBytes > mostBytes else { return }
    takenBytes = keptBytes + count + Self.bytesOfName
    guard takenBytes <= mostBytes else { throw .full }
  }

  /// What an entry counts besides its bytes.
  private static let bytesOfName = 1 << 10

  private var keptBytes: Int {
    buckets.values.reduce(0) { sum, bucket in
      let objects = bucket.objects.values.reduce(0) { $0 + $1.bytes.count + Self.bytesOfName }
      let parts = bucket.uploads.values.flatMap(\.parts.values)
        .reduce(0) { $0 + $1.bytes.count + Self.bytesOfName }
      return sum + objects + parts + (1 + bucket.uploads.count) * Self.bytesOfName
    }
  }

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
