internal import Foundation
internal import NetworkCore

/// What the header fields of a request say of an object.
enum StorageFields {
  /// The fields that are kept and returned with the object, besides the owner's own.
  private static let content = [
    "Cache-Control", "Content-Disposition", "Content-Encoding", "Content-Language", "Content-Type",
    "Expires",
  ]
  private static let ownPrefix = "x-amz-meta-"

  /// Returns the fields to keep: content fields, and the owner's own with their names in lower case.
  static func kept(of fields: HeaderFields) throws(StorageError) -> HeaderFields {
    var kept = HeaderFields()
    for name in content { kept[name] = fields[name] }
    // How the body was framed on its way is nothing of the object.
    let codings = (fields["Content-Encoding"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.lowercased() != "aws-chunked" }
    kept["Content-Encoding"] = codings.isEmpty ? nil : codings.joined(separator: ",")
    if kept["Content-Type"] == nil { kept["Content-Type"] = "binary/octet-stream" }
    for name in fields.all.map({ $0.name.lowercased() }) where name.hasPrefix(ownPrefix) {
      kept[name] = fields.values(of: name).joined(separator: ",")
    }
    let isSendable = kept.all.allSatisfy {
      FieldGrammar.isToken($0.name) && FieldGrammar.isFieldValue($0.value)
    }
    guard isSendable else { throw notSendable }
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

  /// Returns whether anybody may read the object; nil when the request does not say.
  static func isPublic(_ fields: HeaderFields) throws(StorageError) -> Bool? {
    switch fields["x-amz-acl"] {
    case nil: return nil
    case "public-read": return true
    // The bucket's owner owns all objects here.
    case "private", "bucket-owner-full-control", "bucket-owner-read": return false
    default: throw .notImplemented(header: "x-amz-acl")
    }
  }

  /// Checks that a request asks for nothing that would be lost; one for reading can lose little.
  static func check(_ fields: HeaderFields, isReading: Bool = false) throws(StorageError) {
    guard fields["x-amz-security-token"] == nil else {
      throw StorageError(
        status: 400, code: "InvalidToken",
        message: "The provided token is malformed or otherwise invalid.")
    }
    for field in fields.all {
      let name = field.name.lowercased()
      guard name.hasPrefix("x-amz-"), !isReading || forReading.contains(name) else { continue }
      let isKnown =
        known.contains(name) || ["meta-", "checksum-"].contains { name.hasPrefix("x-amz-\($0)") }
        || harmless[name] == field.value
      guard isKnown else { throw .notImplemented(header: name) }
    }
  }

  private static let notSendable = StorageError.invalidArgument(
    "Header value cannot be represented using ISO-8859-1.")

  private static let known: Set<String> = [
    "x-amz-acl", "x-amz-algorithm", "x-amz-content-sha256", "x-amz-copy-source",
    "x-amz-copy-source-if-match", "x-amz-copy-source-if-modified-since",
    "x-amz-copy-source-if-none-match", "x-amz-copy-source-if-unmodified-since",
    "x-amz-copy-source-range", "x-amz-credential", "x-amz-date", "x-amz-decoded-content-length",
    "x-amz-expires", "x-amz-metadata-directive", "x-amz-mp-object-size", "x-amz-request-payer",
    "x-amz-sdk-checksum-algorithm", "x-amz-signature", "x-amz-signedheaders", "x-amz-trailer",
    "x-amz-user-agent",
  ]

  /// What a client that reads relies on: whose bucket it is, and that the object is encrypted.
  private static let forReading: Set<String> = [
    "x-amz-expected-bucket-owner", "x-amz-server-side-encryption-customer-algorithm",
  ]

  /// What only says what is so anyway.
  private static let harmless = [
    "x-amz-storage-class": "STANDARD", "x-amz-tagging-directive": "COPY",
  ]

  /// Returns an answer with the content fields that the query asks for (`response-…`).
  static func override(
    _ response: ResponseMessage, _ request: StorageRequest
  ) throws(StorageError) -> ResponseMessage {
    var response = response
    for name in content {
      guard let value = request.call.query("response-\(name.lowercased())") else { continue }
      guard request.isSigned else {
        throw .invalidRequest(
          "Request specific response headers cannot be used for anonymous GET requests.")
      }
      guard FieldGrammar.isFieldValue(value) else { throw notSendable }
      response.fields[name] = value
    }
    return response
  }
}
