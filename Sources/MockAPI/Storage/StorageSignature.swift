internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Checks a signature in the query or in a header field: the server signs the request itself.
enum StorageSignature {
  private static let names = [
    "X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Signature", "X-Amz-Date", "X-Amz-SignedHeaders",
    "X-Amz-Expires",
  ]

  /// Whether a request has a valid signature; false when it has none.
  ///
  /// - Throws: `StorageError` when there is a signature that is not valid.
  static func check(_ call: Call, now: Date) throws(StorageError) -> Bool {
    let isSigned = call.query.contains { names.contains($0.name) }
    if let field = call.fields["Authorization"] {
      guard !isSigned, field.hasPrefix("\(SignatureV4.algorithm) ") else {
        throw .invalidArgument(
          isSigned
            ? "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature "
              + "query string parameter or the Authorization header should be specified"
            : "Unsupported Authorization Type")
      }
      let claim = try Claim(header: field, call, now: now)
      guard claim.keyID == Storage.accessKeyID else { throw .unknownKey }
      try checkSignature(of: claim, call)
      return true
    }
    guard isSigned else { return false }
    let claim = try Claim(call)
    guard claim.keyID == Storage.accessKeyID else { throw .unknownKey }
    try checkTime(of: claim, now: now)
    try checkSignature(of: claim, call)
    return true
  }

  /// What a request says of its signature.
  struct Claim {
    let keyID: String
    let date: Date
    let seconds: Int
    let headers: [String]
    let signature: String
    var payloadHash = SignatureV4.unsignedPayload
    /// What may have been signed in place of the hash, when it was not sent.
    var otherHash: String?

    /// Reads a signed query.
    init(_ call: Call) throws(StorageError) {
      let found = names.map { name in call.query.filter { $0.name == name }.map(\.value) }
      guard found.allSatisfy({ $0.count == 1 && $0 != [""] }) else {
        throw .query(
          "Query-string authentication version 4 requires the \(names.dropLast().joined(separator: ", ")), "
            + "and X-Amz-Expires parameters.")
      }
      let values = found.joined().map { $0 }
      guard values[0] == SignatureV4.algorithm else {
        throw .query("X-Amz-Algorithm only supports \"\(SignatureV4.algorithm)\"")
      }
      guard let date = SignatureV4.date(values[3]) else {
        throw .query(
          "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"")
      }
      let credential = values[1].split(
        separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard credential.count == 2, credential[1] == Storage.signer.scope(at: date) else {
        throw .query(
          "Error parsing the X-Amz-Credential parameter; the Credential is mal-formed; expecting "
            + "\"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\".")
      }
      guard let seconds = Int(values[5]) else {
        throw .query("X-Amz-Expires should be a number")
      }
      guard seconds >= 0 else { throw .query("X-Amz-Expires must be non-negative") }
      guard seconds <= SignatureV4.longestExpiry else {
        throw .query(
          "X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires "
            + "must be less than \(SignatureV4.longestExpiry) seconds")
      }
      keyID = String(credential[0])
      (self.date, self.seconds, signature) = (date, seconds, values[2])
      headers = values[4].split(separator: ";").map(String.init)
    }
  }

  private static func checkTime(of claim: Claim, now: Date) throws(StorageError) {
    // Clocks may differ by a quarter of an hour.
    guard claim.date <= now.addingTimeInterval(900) else {
      var error = StorageError(
        status: 403, code: "AccessDenied", message: "Request is not yet valid")
      error.members = [Call.Pair(name: "ServerTime", value: now.formatted(.iso8601))]
      throw error
    }
    let end = claim.date.addingTimeInterval(Double(claim.seconds))
    guard now < end else {
      var error = StorageError(status: 403, code: "AccessDenied", message: "Request has expired")
      error.members = [
        Call.Pair(name: "X-Amz-Expires", value: String(claim.seconds)),
        Call.Pair(name: "Expires", value: end.formatted(.iso8601)),
        Call.Pair(name: "ServerTime", value: now.formatted(.iso8601)),
      ]
      throw error
    }
  }

  private static func checkSignature(of claim: Claim, _ call: Call) throws(StorageError) {
    let canonical = canonicalRequest(call, claim)
    let text = Storage.signer.stringToSign(canonical, at: claim.date)
    let isRight = constantTimeEqual(
      Storage.signer.signature(text, at: claim.date).utf8, claim.signature.utf8)
    if !isRight, let other = claim.otherHash {
      var second = claim
      (second.payloadHash, second.otherHash) = (other, nil)
      return try checkSignature(of: second, call)
    }
    guard isRight, claim.headers.contains("host") else {
      var error = StorageError(
        status: 403, code: "SignatureDoesNotMatch",
        message: "The request signature we calculated does not match the signature you provided. "
          + "Check your key and signing method.")
      error.members = [
        Call.Pair(name: "AWSAccessKeyId", value: claim.keyID),
        Call.Pair(name: "StringToSign", value: text),
        Call.Pair(name: "SignatureProvided", value: claim.signature),
        Call.Pair(name: "CanonicalRequest", value: canonical),
      ]
      throw error
    }
  }

  private static func canonicalRequest(_ call: Call, _ claim: Claim) -> String {
    SignatureV4.canonicalRequest(
      // HEAD arrives as GET here, but it is signed as what it is.
      method: call.sentMethod, path: call.sentPath,
      query: call.query.filter { $0.name != "X-Amz-Signature" }
        .map { SignatureV4.Pair($0.name, $0.value) },
      headers: claim.headers.map {
        SignatureV4.Pair($0, call.fields.values(of: $0).joined(separator: ","))
      },
      payloadHash: claim.payloadHash)
  }
}
