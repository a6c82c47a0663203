internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Checks a signature in the query or in a header field: the server signs the request itself.
enum StorageSignature {
  static let names = [
    "X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Signature", "X-Amz-Date", "X-Amz-SignedHeaders",
    "X-Amz-Expires",
  ]

  /// Returns the valid signature of a request; nil when it has none.
  ///
  /// - Throws: `StorageError` when there is a signature that is not valid.
  static func check(_ call: Call, now: Date) throws(StorageError) -> Claim? {
    let isSigned = call.query.contains { names.contains($0.name) }
    // Version 2, which boto3 still uses for addresses by default.
    if call.fields["Authorization"]?.hasPrefix("AWS ") ?? (call.query("AWSAccessKeyId") != nil) {
      throw .invalidRequest(
        "The authorization mechanism you have provided is not supported. Please use "
          + "\(SignatureV4.algorithm).")
    }
    let claim: Claim
    if let field = call.fields["Authorization"] {
      guard !isSigned, field.hasPrefix("\(SignatureV4.algorithm) ") else {
        throw .invalidArgument(
          isSigned
            ? "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature "
              + "query string parameter or the Authorization header should be specified"
            : "Unsupported Authorization Type")
      }
      claim = try Claim(header: field, call, now: now)
      guard claim.keyID == Storage.accessKeyID else { throw .unknownKey }
    } else {
      guard isSigned else { return nil }
      claim = try Claim(call)
      guard claim.keyID == Storage.accessKeyID else { throw .unknownKey }
      try checkTime(of: claim, now: now)
    }
    try checkSignature(of: claim, call)
    try checkFields(of: claim, call)
    return claim
  }

  /// Checks that the signature covers all fields that affect the request's meaning.
  private static func checkFields(of claim: Claim, _ call: Call) throws(StorageError) {
    let signed = Set(claim.headers.map { $0.lowercased() })
    let unsigned = call.fields.all.map { $0.name.lowercased() }
      .filter { $0.hasPrefix("x-amz-") && !signed.contains($0) }
    guard unsigned.isEmpty else {
      throw StorageError(
        status: 403, code: "AccessDenied",
        message: "There were headers present in the request which were not signed",
        members: [Call.Pair(name: "HeadersNotSigned", value: unsigned.joined(separator: ", "))])
    }
  }

  /// Returns the error for a credential with a wrong scope; S3 names the right region, so that
  /// clients can sign again.
  static func wrongScope(
    _ scope: Substring?, at date: Date, _ start: String, otherwise: String,
    _ error: (String) -> StorageError
  ) -> StorageError {
    let right = Storage.signer.region
    guard let scope, let region = scope.split(separator: "/").dropFirst().first.map(String.init),
      scope == SignatureV4(accessKeyID: "", secretAccessKey: "", region: region).scope(at: date)
    else { return error(start + otherwise) }
    var refusal = error("\(start) the region '\(region)' is wrong; expecting '\(right)'")
    refusal.members = [Call.Pair(name: "Region", value: right)]
    return refusal
  }

  /// The parts of a request that describe its signature.
  struct Claim {
    let keyID: String
    let date: Date
    let seconds: Int
    let headers: [String]
    let signature: String
    var payloadHash = SignatureV4.unsignedPayload
    /// The alternative to the hash that the client may have signed, when it did not send the hash.
    var otherHash: String?
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
    // Some clients sign the raw path if it contains an encoded slash.
    let paths = Set([SignatureV4.escape(call.sentPath, keeping: "/"), call.encodedPath])
    let hashes = [claim.payloadHash] + (claim.otherHash.map { [$0] } ?? [])
    let isRight = paths.contains { path in
      hashes.contains { hash in
        let text = stringToSign(canonicalRequest(call, claim, path: path, hash: hash), claim)
        return constantTimeEqual(
          Storage.signer.signature(text, at: claim.date).utf8, claim.signature.utf8)
      }
    }
    guard isRight, claim.headers.contains("host") else {
      let path = SignatureV4.escape(call.sentPath, keeping: "/")
      let canonical = canonicalRequest(call, claim, path: path, hash: claim.payloadHash)
      var error = StorageError.wrongSignature
      error.members = [
        Call.Pair(name: "AWSAccessKeyId", value: claim.keyID),
        Call.Pair(name: "StringToSign", value: stringToSign(canonical, claim)),
        Call.Pair(name: "SignatureProvided", value: claim.signature),
        Call.Pair(name: "CanonicalRequest", value: canonical),
      ]
      throw error
    }
  }

  private static func stringToSign(_ canonical: String, _ claim: Claim) -> String {
    Storage.signer.stringToSign(canonical, at: claim.date)
  }

  private static func canonicalRequest(
    _ call: Call, _ claim: Claim, path: String, hash: String
  ) -> String {
    SignatureV4.canonicalRequest(
      // HEAD arrives as GET here, but clients sign it as HEAD.
      method: call.sentMethod, encodedPath: path,
      query: call.query.filter { $0.name != "X-Amz-Signature" }
        .map { SignatureV4.Pair($0.name, $0.value) },
      headers: claim.headers.map {
        SignatureV4.Pair($0, call.fields.values(of: $0).joined(separator: ","))
      },
      payloadHash: hash)
  }
}
