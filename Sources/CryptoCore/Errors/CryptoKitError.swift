internal import CLibcrypto

/// An error of the operations that CryptoKit has too, with CryptoKit's cases.
///
/// Operations that CryptoKit lacks throw `CryptoError`, which has more details.
public enum CryptoKitError: Error, Hashable, Sendable {
  /// The key has a size that the cipher does not allow.
  case incorrectKeySize
  /// Some bytes have a size that the algorithm does not allow.
  case incorrectParameterSize
  /// The data cannot be opened, because the key is wrong or the data was changed.
  case authenticationFailure
  /// The library failed for a reason of its own, such as a point that is not on the curve.
  case underlyingCoreCryptoError(error: Int32)
  /// A key cannot be wrapped.
  case wrapFailure
  /// A key cannot be unwrapped.
  case unwrapFailure
  /// A parameter is not allowed.
  case invalidParameter
}

/// An error in a key's or signature's DER or PEM, with CryptoKit's cases.
public enum CryptoKitASN1Error: Error, Hashable, Sendable {
  /// The bytes do not follow DER.
  case invalidASN1Object
  /// The encoding of an integer does not follow DER.
  case invalidASN1IntegerEncoding
  /// A field has the wrong type, for example a different kind of key.
  case unexpectedFieldType
  case invalidObjectIdentifier
  /// The bytes end too early.
  case truncatedASN1Field
  /// A length is longer than supported.
  case unsupportedFieldLength
  /// The string has no PEM block of the wanted kind.
  case invalidPEMDocument
}

extension CryptoKitError {
  /// Empties libcrypto's queue of this thread; without another error, its first one is the reason.
  static func draining(as error: CryptoKitError? = nil) -> CryptoKitError {
    let number = ERR_get_error()
    ERR_clear_error()
    return error ?? .underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: number))
  }
}
