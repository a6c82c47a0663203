internal import CLibcrypto

/// An error in a cryptographic operation.
///
/// A wrong key and forged data cause these errors too. They do not reveal the exact reason, because
/// an attacker could learn from it.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// A key, nonce or parameter has a size or value that the algorithm does not allow.
    case invalidParameter
    /// Text or bytes are not in the expected format (PEM, DER, JWK, JWS, PHC, base64url).
    case malformedInput
    /// A key, algorithm or extension is well formed, but this module does not support it.
    case unsupported
    /// The signature or authentication code does not belong to this key and data.
    case invalidSignature
    /// The data cannot be decrypted: the key is wrong or the data was changed.
    case decryptionFailed
    /// libcrypto failed for a reason of its own.
    case libraryFailure
  }

  /// The kind of the error.
  public var code: Code
  /// The operation that failed.
  public var operation: String
  /// The reasons from libcrypto, the first cause first.
  public var reasons: [String]

  /// The error in one line.
  public var description: String {
    let cause = reasons.isEmpty ? "" : ": \(reasons.joined(separator: "; "))"
    return "\(operation) failed (\(code))\(cause)"
  }

  /// Creates an error without reasons from the library; `reason` is our own reason.
  init(_ code: Code, _ operation: String, _ reason: String? = nil) {
    self.code = code
    self.operation = operation
    reasons = reason.map { [$0] } ?? []
  }

  /// Creates an error from everything that libcrypto has queued for this thread.
  static func draining(_ operation: String, as code: Code = .libraryFailure) -> CryptoError {
    var error = CryptoError(code, operation)
    while true {
      let number = ERR_get_error()
      guard number != 0 else { return error }
      var words = [CChar](repeating: 0, count: 256)
      unsafe ERR_error_string_n(number, &words, words.count)
      let bytes = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      error.reasons.append(String(decoding: bytes, as: UTF8.self))
    }
  }
}
