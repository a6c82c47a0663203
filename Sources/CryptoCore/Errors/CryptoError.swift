internal import CLibcrypto

/// A cryptographic operation that could not be carried out.
///
/// A wrong key or forged data is one of these too; what was wrong exactly is not said, because an
/// attacker would learn from it.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Code: Hashable, Sendable {
    /// A key, nonce or parameter has a size or value that the algorithm does not allow.
    case invalidParameter
    /// Text or bytes are not in the format that was announced (PEM, DER, JWK, JWS, PHC, base64url).
    case malformedInput
    /// A key, algorithm or extension is well formed and not one this module works with.
    case unsupported
    /// The signature or authentication code is not this key's for this data.
    case invalidSignature
    /// The data cannot be decrypted: wrong key, or changed on the way.
    case decryptionFailed
    /// libcrypto refused for a reason of its own.
    case libraryFailure
  }

  /// What went wrong.
  public var code: Code
  /// What was being done.
  public var operation: String
  /// What libcrypto says about it, the first cause first.
  public var reasons: [String]

  /// The error in one line.
  public var description: String {
    let cause = reasons.isEmpty ? "" : ": \(reasons.joined(separator: "; "))"
    return "\(operation) failed (\(code))\(cause)"
  }

  /// An error without a word from the library, or with a reason of our own.
  init(_ code: Code, _ operation: String, _ reason: String? = nil) {
    self.code = code
    self.operation = operation
    reasons = reason.map { [$0] } ?? []
  }

  /// Takes everything libcrypto has queued for this thread.
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
