internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Copies of objects, whole or as parts of an upload.
extension Storage {
  /// `PUT` with `x-amz-copy-source`: the source's bytes, and its fields or those of the request.
  static func copy(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let source = try StorageSource(request.fields)
    let original = try source.object(request, scope)
    let directive = request.fields["x-amz-metadata-directive"] ?? "COPY"
    guard ["COPY", "REPLACE"].contains(directive) else {
      throw .invalidArgument("Unknown metadata directive.")
    }
    let isReplaced = directive == "REPLACE"
    guard isReplaced || source.bucket != request.bucket || source.key != request.key else {
      throw .invalidRequest(
        "This copy request is illegal because it is trying to copy an object to itself without "
          + "changing the object's metadata, storage class, website redirect location or encryption "
          + "attributes.")
    }
    let copy = StoredObject(
      bytes: original.bytes,
      fields: isReplaced ? try StorageFields.kept(of: request.fields) : original.fields,
      isPublic: try StorageFields.isPublic(request.fields) ?? false, modified: scope.now,
      checksum: (try StorageChecksum.wanted(in: request.fields) ?? original.checksum?.algorithm)
        .map { StorageChecksum($0, of: original.bytes) })
    try keep(copy, for: request, &scope)
    return .xml(
      StorageXML("CopyObjectResult", result(copy.entityTag, copy.checksum, scope.now)))
  }

  /// What the answer to a copy says of it.
  static func result(
    _ entityTag: String, _ checksum: StorageChecksum?, _ modified: Date
  ) -> [StorageXML?] {
    [
      StorageXML("LastModified", shown(modified)), StorageXML("ETag", entityTag), checksum?.element,
    ]
  }
}

/// The object that a copy is made of.
struct StorageSource: Hashable, Sendable {
  let bucket: ExactString
  let key: ExactString

  /// Reads `x-amz-copy-source`: bucket and key, percent-encoded, with or without a slash in front.
  init(_ fields: HeaderFields) throws(StorageError) {
    let field = fields["x-amz-copy-source"] ?? ""
    let parts = field.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count < 2 || parts[1] == "versionId=null" else {
      throw .invalidArgument("Invalid version id specified")
    }
    guard let decoded = parts[0].percentDecoded else {
      throw .invalidArgument("Invalid copy source encoding")
    }
    let path =
      decoded.utf8.first == UInt8(ascii: "/") ? decoded.utf8.dropFirst() : decoded.utf8[...]
    guard let slash = path.firstIndex(of: UInt8(ascii: "/")) else { throw Self.incomplete }
    bucket = ExactString(Substring(path[..<slash]))
    key = ExactString(Substring(path[path.index(after: slash)...]))
    guard !bucket.isEmpty, !key.isEmpty else { throw Self.incomplete }
  }

  /// Returns the object, if it exists and the request's conditions allow the copy.
  func object(
    _ request: StorageRequest, _ scope: Scope<Storage>
  ) throws(StorageError) -> StoredObject {
    guard let bucket = scope.state.buckets[bucket] else { throw .noSuchBucket(self.bucket) }
    guard let object = bucket.objects[key] else { throw .noSuchKey(key) }
    let conditions = StorageConditions(request.fields, prefix: "x-amz-copy-source-")
    guard try conditions.allowReading(object) else {
      throw .failed(condition: "x-amz-copy-source-If-None-Match")
    }
    return object
  }

  private static let incomplete = StorageError.invalidArgument(
    "Copy Source must mention the source bucket and key: sourcebucket/sourcekey")
}
