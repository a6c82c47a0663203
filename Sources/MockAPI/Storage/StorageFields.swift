internal import Foundation
internal import NetworkCore

/// The information about an object in the header fields of a request.
enum StorageFields {
  /// The fields that the storage keeps and returns with the object, besides the owner's own.
  private static let content = [
    "Cache-Control", "Content-Disposition", "Content-Encoding", "Content-Language", "Content-Type",
    "Expires",
  ]
  private static let ownPrefix = "x-amz-meta-"

  /// Returns the fields to keep: content fields, and the owner's own with their names in lower case.
  static func kept(of fields: HeaderFields) throws(StorageError) -> HeaderFields {
    var kept = HeaderFields()
    for name in content { kept[name] = fields[name] }
    if kept["Content-Type"] == nil { kept["Content-Type"] = "binary/octet-stream" }
    for name in fields.all.map({ $0.name.lowercased() }) where name.hasPrefix(ownPrefix) {
      kept[name] = fields.values(of: name).joined(separator: ",")
    }
    let isSendable = kept.all.allSatisfy {
      FieldGrammar.isToken($0.name) && FieldGrammar.isFieldValue($0.value)
    }
    guard isSendable else {
      throw .invalidArgument("Header value cannot be represented using ISO-8859-1.")
    }
    let size = kept.all.filter { $0.name.hasPrefix(ownPrefix) }
      .map { $0.name.utf8.count - ownPrefix.utf8.count + $0.value.utf8.count }.reduce(0, +)
    guard size <= 2048 else {
      throw StorageError(
        status: 400, code: "MetadataTooLarge",
        message: "Your metadata headers exceed the maximum allowed metadata size",
        members: [
          Call.Pair(name: "Size", value: String(size)),
          Call.Pair(name: "MaxSizeAllowed", value: "2048"),
        ])
    }
    return kept
  }

  /// Checks that the storage would ignore nothing in a request; a request for reading may contain
  /// more.
  static func check(_ fields: HeaderFields, isReading: Bool) throws(StorageError) {
    guard fields["x-amz-security-token"] == nil else {
      throw StorageError(
        status: 400, code: "InvalidToken",
        message: "The provided token is malformed or otherwise invalid.")
    }
    for field in fields.all {
      let name = field.name.lowercased()
      let isLost =
        conditions.contains(name) && !(isReading && name.hasSuffix("-since"))
        && !(isReading && name == "if-none-match")
        || (isReading ? forReading.contains(name) : name.hasPrefix("x-amz-") && !isKnown(name))
      guard !isLost else { throw .notImplemented(header: name) }
    }
  }

  /// Whether the storage keeps or checks a field, or the field only describes how the request was
  /// sent or signed.
  private static func isKnown(_ name: String) -> Bool {
    known.contains(name) || [ownPrefix, StorageChecksums.prefix].contains { name.hasPrefix($0) }
  }

  private static let known: Set<String> = [
    "x-amz-algorithm", "x-amz-content-sha256", "x-amz-credential", "x-amz-date", "x-amz-expires",
    "x-amz-request-payer", "x-amz-sdk-checksum-algorithm", "x-amz-signature",
    "x-amz-signedheaders", "x-amz-user-agent",
  ]

  /// The fields that a client relies on and the storage ignores.
  ///
  /// A client that reads may get more than it asked for.
  private static let conditions: Set<String> = [
    "if-match", "if-none-match", "if-modified-since", "if-unmodified-since",
  ]

  /// The fields that a reading client relies on: a range, the bucket's owner, and encryption.
  ///
  /// A client that downloads in parts would concatenate whole objects.
  private static let forReading: Set<String> = [
    "range", "x-amz-expected-bucket-owner", "x-amz-server-side-encryption-customer-algorithm",
  ]
}
