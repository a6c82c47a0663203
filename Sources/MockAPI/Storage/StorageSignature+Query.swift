internal import Foundation

extension StorageSignature.Claim {
  /// Reads a signed query.
  init(_ call: Call) throws(StorageError) {
    let found = StorageSignature.names.map { name in
      call.query.filter { $0.name == name }.map(\.value)
    }
    guard found.allSatisfy({ $0.count == 1 && $0 != [""] }) else {
      throw .query(
        "Query-string authentication version 4 requires the \(StorageSignature.names.dropLast().joined(separator: ", ")), "
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
      throw StorageSignature.wrongScope(
        credential.last, at: date, "Error parsing the X-Amz-Credential parameter;",
        otherwise: " the Credential is mal-formed; expecting "
          + "\"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\".", StorageError.query)
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
