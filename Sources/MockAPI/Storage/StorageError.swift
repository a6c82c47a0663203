internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// An error in S3's format: a code, a sentence, and members that depend on the code.
struct StorageError: Error, Hashable, Sendable {
  let status: Int
  let code: String
  let message: String
  var members: [Call.Pair] = []

  /// Access is not allowed.
  static let accessDenied = StorageError(
    status: 403, code: "AccessDenied", message: "Access Denied")
  /// There is no such access key.
  static let unknownKey = StorageError(
    status: 403, code: "InvalidAccessKeyId",
    message: "The AWS Access Key Id you provided does not exist in our records.")
  /// The object is too large.
  static let tooLarge = StorageError(
    status: 400, code: "EntityTooLarge",
    message: "Your proposed upload exceeds the maximum allowed size")
  /// The object's name is longer than 1,024 bytes.
  static let keyTooLong = StorageError(
    status: 400, code: "KeyTooLongError", message: "Your key is too long")
  /// The path cannot be read.
  static let invalidURI = StorageError(
    status: 400, code: "InvalidURI", message: "Couldn't parse the specified URI.")

  /// There is no such object.
  static func noSuchKey(_ key: ExactString) -> StorageError {
    StorageError(
      status: 404, code: "NoSuchKey", message: "The specified key does not exist.",
      members: [Call.Pair(name: "Key", value: key.string)])
  }

  /// There is no such bucket.
  static func noSuchBucket(_ name: String) -> StorageError {
    StorageError(
      status: 404, code: "NoSuchBucket", message: "The specified bucket does not exist",
      members: [Call.Pair(name: "BucketName", value: name)])
  }

  /// Objects do not support this method.
  static func notAllowed(_ method: String) -> StorageError {
    StorageError(
      status: 405, code: "MethodNotAllowed",
      message: "The specified method is not allowed against this resource.",
      members: [
        Call.Pair(name: "Method", value: method), Call.Pair(name: "ResourceType", value: "OBJECT"),
      ])
  }

  /// The signed query is not complete or not valid.
  static func query(_ message: String) -> StorageError {
    StorageError(status: 400, code: "AuthorizationQueryParametersError", message: message)
  }

  /// The signature in the header field is not complete or not valid.
  static func header(_ message: String) -> StorageError {
    StorageError(status: 400, code: "AuthorizationHeaderMalformed", message: message)
  }

  /// The request lacks something.
  static func invalidRequest(_ message: String) -> StorageError {
    StorageError(status: 400, code: "InvalidRequest", message: message)
  }

  /// The request authenticates in a way that is not supported.
  static func invalidArgument(_ message: String) -> StorageError {
    StorageError(status: 400, code: "InvalidArgument", message: message)
  }

  /// Returns the error as an answer; HEAD drops the body.
  func response(resource: String, requestID: String) -> ResponseMessage {
    let all =
      [Call.Pair(name: "Code", value: code), Call.Pair(name: "Message", value: message)] + members
      + [
        Call.Pair(name: "Resource", value: resource),
        Call.Pair(name: "RequestId", value: requestID),
      ]
    let inside = all.map { "<\($0.name)>\(Self.escape($0.value))</\($0.name)>" }.joined()
    let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error>\(inside)</Error>"
    return ResponseMessage(
      status: status,
      fields: ["Content-Type": "application/xml", "x-amz-request-id": requestID],
      body: Data(text.utf8))
  }

  /// Escapes a string for XML; characters that XML 1.0 forbids become question marks.
  static func escape(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { output, scalar in
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "\t", "\n", "\r": output.unicodeScalars.append(scalar)
      case "\u{00}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": output += "?"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
