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
  /// The header fields, and those in the query of a signed address.
  let fields: HeaderFields

  /// Checks a request.
  ///
  /// - Throws: `StorageError` when the signature is wrong, or the request relies on a header that
  ///   the storage does not support.
  init(_ call: Call, now: Date) throws(StorageError) {
    self.call = call
    (bucket, key) = (ExactString(call["bucket"]), ExactString(call["key"]))
    let claim = try StorageSignature.check(call, now: now)
    isSigned = claim != nil
    var fields = call.fields
    if isSigned, call.fields["Authorization"] == nil {
      for pair in call.query where pair.name.lowercased().hasPrefix("x-amz-") {
        if fields[pair.name] == nil { fields[pair.name] = pair.value }
      }
    }
    self.fields = fields
    // A chunked signed body has framing that does not belong to the object.
    let codings = fields["Content-Encoding"]?.lowercased() ?? ""
    if fields["x-amz-content-sha256"]?.hasPrefix("STREAMING-") == true
      || codings.contains("aws-chunked")
    {
      throw .notImplemented(header: "x-amz-content-sha256")
    }
    try StorageFields.check(fields, isReading: call.method == "GET")
  }
}
