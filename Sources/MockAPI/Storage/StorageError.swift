internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// An error in S3's format: a code, a sentence, and members that depend on the code.
struct StorageError: Error, Hashable, Sendable {
  let status: Int
  let code: String
  let message: String
  var members: [Call.Pair] = []

  /// Returns the error as a response; HEAD drops the body.
  func response(resource: String, requestID: String) -> ResponseMessage {
    let all = members.map { StorageXML($0.name, $0.value) }
    let root = StorageXML(
      "Error",
      [StorageXML("Code", code), StorageXML("Message", message)] + all
        + [StorageXML("Resource", resource), StorageXML("RequestId", requestID)])
    return ResponseMessage(
      status: status,
      fields: ["Content-Type": "application/xml", "x-amz-request-id": requestID],
      body: root.bareDocument)
  }
}

extension StorageError {
  /// Access is not allowed.
  static let accessDenied = StorageError(
    status: 403, code: "AccessDenied", message: "Access Denied")
  static let unknownKey = StorageError(
    status: 403, code: "InvalidAccessKeyId",
    message: "The AWS Access Key Id you provided does not exist in our records.")
  static let wrongSignature = StorageError(
    status: 403, code: "SignatureDoesNotMatch",
    message: "The request signature we calculated does not match the signature you provided. "
      + "Check your key and signing method.")
  /// The object is too large.
  static let tooLarge = StorageError(
    status: 400, code: "EntityTooLarge",
    message: "Your proposed upload exceeds the maximum allowed size")
  /// The storage is full; this is the error of Ceph, a different implementation of S3.
  static let full = StorageError(
    status: 403, code: "QuotaExceeded",
    message: "The storage is full; delete objects, or start the server again")
  /// The object's name is longer than 1,024 bytes.
  static let keyTooLong = StorageError(
    status: 400, code: "KeyTooLongError", message: "Your key is too long")
  /// The path cannot be read.
  static let invalidURI = StorageError(
    status: 400, code: "InvalidURI", message: "Couldn't parse the specified URI.")
  /// Returns the error for a nonexistent object.
  static func noSuchKey(_ key: ExactString) -> StorageError {
    StorageError(
      status: 404, code: "NoSuchKey", message: "The specified key does not exist.",
      members: [Call.Pair(name: "Key", value: key.string)])
  }

  /// Returns the error for a nonexistent bucket.
  static func noSuchBucket(_ name: ExactString) -> StorageError {
    StorageError(
      status: 404, code: "NoSuchBucket", message: "The specified bucket does not exist",
      members: [Call.Pair(name: "BucketName", value: name.string)])
  }

  /// Returns the error for an unsupported header field or part of the query.
  static func notImplemented(header: String? = nil, query: String? = nil) -> StorageError {
    let part = header.map { Call.Pair(name: "Header", value: $0) }
    return StorageError(
      status: 501, code: "NotImplemented",
      message: header == nil
        ? "This operation is not implemented."
        : "A header you provided implies functionality that is not implemented",
      members: [part, query.map { Call.Pair(name: "Query", value: $0) }].compactMap { $0 })
  }

  /// Returns the error for a method that objects do not support.
  static func notAllowed(_ method: String) -> StorageError {
    StorageError(
      status: 405, code: "MethodNotAllowed",
      message: "The specified method is not allowed against this resource.",
      members: [
        Call.Pair(name: "Method", value: method), Call.Pair(name: "ResourceType", value: "OBJECT"),
      ])
  }

  /// Returns the error for an incomplete or invalid signed query.
  static func query(_ message: String) -> StorageError {
    StorageError(status: 400, code: "AuthorizationQueryParametersError", message: message)
  }

  /// Returns the error for an incomplete or invalid signature in the header field.
  static func header(_ message: String) -> StorageError {
    StorageError(status: 400, code: "AuthorizationHeaderMalformed", message: message)
  }

  /// Returns the error for an incomplete request.
  static func invalidRequest(_ message: String) -> StorageError {
    StorageError(status: 400, code: "InvalidRequest", message: message)
  }

  /// Returns the error for an unsupported value in the request.
  static func invalidArgument(_ message: String) -> StorageError {
    StorageError(status: 400, code: "InvalidArgument", message: message)
  }
}
