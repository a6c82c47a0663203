internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A request whose signature and body have been checked.
struct StorageRequest: Sendable {
  let call: Call
  let bucket: ExactString
  /// The object's key; empty when the request is about the bucket.
  let key: ExactString
  let isSigned: Bool
  /// The header fields, with those that a signed address has in its query.
  let fields: HeaderFields
  /// The body, without the frames of its pieces.
  let body: Data
  /// The checksum of the body, if one was sent.
  let checksum: StorageChecksum?
  /// The names in the query that make it a request for something else than the object.
  let subresources: Set<String>

  /// Checks a request.
  init(_ call: Call, now: Date) throws(StorageError) {
    self.call = call
    (bucket, key) = (ExactString(call["bucket"]), ExactString(call["key"]))
    subresources = Self.subresources(of: call.query)
    let claim = try StorageSignature.check(call, now: now)
    isSigned = claim != nil
    var fields = call.fields
    if isSigned, call.fields["Authorization"] == nil {
      for pair in call.query where pair.name.lowercased().hasPrefix("x-amz-") {
        if fields[pair.name] == nil { fields[pair.name] = pair.value }
      }
    }
    var trailer = HeaderFields()
    if let claim, claim.payloadHash.hasPrefix(StorageChunks.start) {
      let chunks = try StorageChunks(call.body, fields, claim)
      (body, trailer) = (chunks.body, chunks.trailer)
    } else {
      body = call.body
    }
    for field in trailer.all { fields[field.name] = field.value }
    self.fields = fields
    // At the end of an upload in parts, the checksum is the one of the object.
    let isCompletion = call.method == "POST" && subresources == ["uploadId"]
    checksum = try StorageChecksum.check(
      body, isCompletion ? fields.without(prefix: "x-amz-checksum-") : fields)
  }

  /// The value of a name in the query as a number.
  ///
  /// - Throws: `StorageError` when it is not in the range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(StorageError) -> Int? {
    guard let text = call.query(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .invalidArgument(
        name == "partNumber"
          ? "Part number must be an integer between 1 and 10000, inclusive"
          : "Argument \(name) must be an integer between \(range.lowerBound) and "
            + "\(range.upperBound)")
    }
    return number
  }

  /// The value of a name in the query; empty when there is none.
  func text(_ name: String) -> ExactString { ExactString(call.query(name) ?? "") }

  /// Returns the names in a query that stand for something else than the object or the bucket.
  private static func subresources(of query: [Call.Pair]) -> Set<String> {
    Set(
      query.filter { pair in
        let isField = ["x-amz-", "response-"].contains { pair.name.lowercased().hasPrefix($0) }
        return known.contains(pair.name)
          || pair.value.isEmpty && !isField && !parameters.contains(pair.name)
      }.map(\.name))
  }

  /// The service's names for what belongs to an object or to a bucket.
  private static let known: Set<String> = [
    "accelerate", "acl", "analytics", "annotation", "attributes", "cors", "delete", "encryption",
    "intelligent-tiering", "inventory", "legal-hold", "lifecycle", "location", "logging",
    "metadataConfiguration", "metadataTable", "metrics", "notification", "object-lock",
    "ownershipControls", "partNumber", "policy", "policyStatus", "publicAccessBlock",
    "renameObject", "replication", "requestPayment", "restore", "retention", "select", "session",
    "tagging", "torrent", "uploadId", "uploads", "versionId", "versioning", "versions", "website",
  ]

  /// What may be in a query besides, also without a value.
  private static let parameters: Set<String> = [
    "bucket-region", "continuation-token", "delimiter", "encoding-type", "fetch-owner",
    "key-marker", "list-type", "marker", "max-buckets", "max-keys", "max-parts", "max-uploads",
    "part-number-marker", "prefix", "start-after", "upload-id-marker", "x-id",
  ]
}

extension HeaderFields {
  /// Returns the fields whose names do not begin with a prefix in lower case.
  fileprivate func without(prefix: String) -> HeaderFields {
    var fields = HeaderFields()
    for field in all where !field.name.lowercased().hasPrefix(prefix) {
      fields.add(field.name, field.value)
    }
    return fields
  }
}
