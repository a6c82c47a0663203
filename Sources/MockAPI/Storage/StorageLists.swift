internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Lists of buckets, objects and unfinished uploads.
extension Storage {
  /// `GET /`: the buckets.
  static func buckets(_ request: StorageRequest, _ scope: inout Scope<Storage>) -> ResponseMessage {
    let buckets = scope.state.buckets.sorted { $0.key < $1.key }.map { name, bucket in
      StorageXML(
        "Bucket", [StorageXML("Name", name), StorageXML("CreationDate", shown(bucket.created))])
    }
    return .xml(
      StorageXML("ListAllMyBucketsResult", [owner("Owner"), StorageXML("Buckets", buckets)]))
  }

  /// `GET /BUCKET`: the objects, in the first or the second version of the list.
  static func objects(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard [nil, "2"].contains(request.call.query("list-type")) else {
      throw .invalidArgument("Invalid List Type specified in Request")
    }
    let isSecond = request.call.query("list-type") == "2"
    let encoding = try StorageKeyEncoding(request)
    var wish = try wish(request, limit: "max-keys")
    let token = isSecond ? request.call.query("continuation-token") : nil
    wish.after =
      isSecond
      ? max(try token.map(position) ?? "", request.text("start-after")) : request.text("marker")
    let objects = scope.state[request.bucket].objects
    let listing = StorageListing(objects.keys.sorted(), wish) { ($0, "") }
    let owner = !isSecond || request.call.query("fetch-owner") == "true" ? owner("Owner") : nil
    let contents = listing.items.map { key in
      StorageXML("Contents", [encoding.element("Key", key)] + (objects[key]?.shown ?? []) + [owner])
    }
    let place: [StorageXML?] =
      if isSecond {
        [
          StorageXML("KeyCount", listing.count), StorageXML("ContinuationToken", ifAny: token),
          StorageXML("NextContinuationToken", ifAny: listing.next.map { self.token(for: $0.name) }),
          request.call.query("start-after").map { encoding.element("StartAfter", ExactString($0)) },
        ]
      } else {
        [
          encoding.element("Marker", wish.after),
          // Without a delimiter, the last key is where the next page begins.
          wish.delimiter.isEmpty
            ? nil : listing.next.map { encoding.element("NextMarker", $0.name) },
        ]
      }
    return .xml(
      StorageXML(
        "ListBucketResult",
        [StorageXML("Name", request.bucket)] + encoding.head(wish)
          + [StorageXML("MaxKeys", wish.limit), StorageXML("IsTruncated", listing.next != nil)]
          + place + contents + encoding.groups(listing.groups)))
  }

  /// `GET /BUCKET?uploads`: the unfinished uploads.
  static func uploads(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let encoding = try StorageKeyEncoding(request)
    var wish = try wish(request, limit: "max-uploads")
    wish.after = request.text("key-marker")
    let marker = request.text("upload-id-marker")
    // Without an identifier, all uploads of the key have been listed.
    wish.afterID = marker.isEmpty ? "\u{10FFFF}" : marker
    let sorted = scope.state[request.bucket].uploads.values.sorted {
      ($0.key, $0.id) < ($1.key, $1.id)
    }
    let listing = StorageListing(sorted, wish) { ($0.key, $0.id) }
    let uploads = listing.items.map { upload in
      StorageXML(
        "Upload",
        [
          encoding.element("Key", upload.key), StorageXML("UploadId", upload.id),
          owner("Initiator"), owner("Owner"), StorageXML("StorageClass", "STANDARD"),
          StorageXML("Initiated", shown(upload.started)),
        ])
    }
    return .xml(
      StorageXML(
        "ListMultipartUploadsResult",
        [
          StorageXML("Bucket", request.bucket), encoding.element("KeyMarker", wish.after),
          StorageXML("UploadIdMarker", marker),
          listing.next.map { encoding.element("NextKeyMarker", $0.name) },
          listing.next.map { StorageXML("NextUploadIdMarker", $0.id) },
        ] + encoding.head(wish) + [
          StorageXML("MaxUploads", wish.limit), StorageXML("IsTruncated", listing.next != nil),
        ] + uploads + encoding.groups(listing.groups)))
  }

  /// The element for the only owner.
  static func owner(_ name: String) -> StorageXML {
    StorageXML(
      name,
      [StorageXML("ID", accessKeyID.lowercased()), StorageXML("DisplayName", "storage")])
  }

  /// Formats a time as S3 does.
  static func shown(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private static func wish(
    _ request: StorageRequest, limit: String
  ) throws(StorageError) -> StorageWish {
    StorageWish(
      prefix: request.text("prefix"), delimiter: request.text("delimiter"),
      limit: min(try request.number(limit, in: 0...Int(Int32.max)) ?? 1000, 1000))
  }

  /// Returns a token for the next page, which clients cannot read.
  private static func token(for name: ExactString) -> String { Base64URL.encode(name.utf8) }

  private static func position(_ token: String) throws(StorageError) -> ExactString {
    let bytes = try? Base64URL.decode(token)
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }), !text.isEmpty else {
      throw .invalidArgument("The continuation token provided is incorrect")
    }
    return ExactString(text)
  }
}

extension StoredObject {
  /// What a list says of it, besides its key.
  fileprivate var shown: [StorageXML?] {
    [
      StorageXML("LastModified", Storage.shown(modified)), StorageXML("ETag", entityTag),
      checksum.map { StorageXML("ChecksumAlgorithm", $0.algorithm.rawValue) },
      StorageXML("Size", bytes.count), StorageXML("StorageClass", "STANDARD"),
    ]
  }
}
