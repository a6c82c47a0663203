internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension StorageSignature.Claim {
  /// Reads a signature in `Authorization`, and checks the time and the hash of the body.
  init(header: String, _ call: Call, now: Date) throws(StorageError) {
    let pairs = header.dropFirst(SignatureV4.algorithm.count).split(separator: ",").map { part in
      part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1).map(String.init)
    }
    func value(_ name: String) throws(StorageError) -> String {
      guard let pair = pairs.first(where: { $0.count == 2 && $0[0] == name }) else {
        throw .header("the Authorization header is malformed; it lacks \(name)")
      }
      return pair[1]
    }
    guard let date = call.fields["X-Amz-Date"].flatMap({ SignatureV4.date($0) }) else {
      throw StorageError(
        status: 403, code: "AccessDenied",
        message: "AWS authentication requires a valid Date or x-amz-date header")
    }
    guard abs(now.timeIntervalSince(date)) <= 900 else {
      var error = StorageError(
        status: 403, code: "RequestTimeTooSkewed",
        message: "The difference between the request time and the current time is too large.")
      error.members = [
        Call.Pair(name: "RequestTime", value: SignatureV4.timestamp(date)),
        Call.Pair(name: "ServerTime", value: now.formatted(.iso8601)),
        Call.Pair(name: "MaxAllowedSkewMilliseconds", value: "900000"),
      ]
      throw error
    }
    let credential = try value("Credential").split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard credential.count == 2, credential[1] == Storage.signer.scope(at: date) else {
      throw StorageSignature.wrongScope(
        credential.last, at: date, "The authorization header is malformed;",
        otherwise: " the Credential is mal-formed; expecting "
          + "\"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\".", StorageError.header)
    }
    (keyID, self.date, seconds) = (String(credential[0]), date, 0)
    headers = try value("SignedHeaders").split(separator: ";").map(String.init)
    signature = try value("Signature")
    let bodyHash = SHA256.hash(data: call.body).hexadecimal
    guard let hash = call.fields["X-Amz-Content-SHA256"] else {
      // S3 insists on this field. Old versions of curl sign a form's hash without sending it, and a
      // file as if it were empty.
      (payloadHash, otherHash) = (bodyHash, SHA256.hash(data: Data()).hexadecimal)
      return
    }
    payloadHash = hash
    guard hash != SignatureV4.unsignedPayload, !hash.hasPrefix("STREAMING-") else { return }
    guard hash == bodyHash else {
      throw StorageError(
        status: 400, code: "XAmzContentSHA256Mismatch",
        message: "The provided 'x-amz-content-sha256' header does not match what was computed.")
    }
  }
}
