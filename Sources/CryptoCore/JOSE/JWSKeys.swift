#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The signature algorithms of RFC 7518, section 3.1, that this module supports.
public enum JWSAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// HMAC with SHA-256.
  case hs256 = "HS256"
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = "RS256"
  /// RSASSA-PSS with SHA-256.
  case ps256 = "PS256"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
}

/// A key together with the one algorithm it signs with.
public enum JWSSigningKey: Sendable {
  /// Both sides have this key; it has at least 32 bytes (RFC 7518, section 3.2).
  case hs256(SymmetricKey)
  /// An RSA key with PKCS #1 v1.5 padding.
  case rs256(RSAPrivateKey)
  /// An RSA key with PSS padding.
  case ps256(RSAPrivateKey)
  case es256(P256.Signing.PrivateKey)

  /// The algorithm that the key is bound to.
  public var algorithm: JWSAlgorithm {
    switch self {
    case .hs256: .hs256
    case .rs256: .rs256
    case .ps256: .ps256
    case .es256: .es256
    }
  }

  /// Signs the first two parts of a token.
  func sign(_ input: [UInt8]) throws(CryptoError) -> Data {
    switch self {
    case .hs256(let key):
      guard key.byteCount >= 32 else {
        throw CryptoError(.invalidParameter, "signing a JWS", "an HS256 key has 32 bytes or more")
      }
      return Data(HMAC<SHA256>.authenticationCode(for: input, using: key))
    case .rs256(let key): return try key.signature(for: input, padding: .pkcs1)
    case .ps256(let key): return try key.signature(for: input, padding: .pss)
    case .es256(let key):
      let der = try key.key.key.sign(digest: Array(SHA256.hash(data: input)))
      guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: der) else {
        throw CryptoError(.libraryFailure, "signing a JWS", "the signature is not DER")
      }
      return signature.rawRepresentation
    }
  }
}

/// A key together with the one algorithm it verifies; the token cannot change it.
public enum JWSVerificationKey: Sendable {
  /// Both sides have this key; it has at least 32 bytes (RFC 7518, section 3.2).
  case hs256(SymmetricKey)
  /// An RSA key with PKCS #1 v1.5 padding.
  case rs256(RSAPublicKey)
  /// An RSA key with PSS padding.
  case ps256(RSAPublicKey)
  case es256(P256.Signing.PublicKey)

  /// Creates a key from a JWK for one algorithm, which the caller chooses.
  ///
  /// - Throws: `CryptoError` with `.unsupported` when the JWK's `alg`, `use`, `key_ops` or type do
  ///   not allow this use; otherwise as the keys' initializers do.
  public init(jwk: JWK, algorithm: JWSAlgorithm) throws(CryptoError) {
    guard jwk.alg ?? algorithm.rawValue == algorithm.rawValue, jwk.use ?? "sig" == "sig",
      jwk.keyOperations?.contains("verify") ?? true
    else { throw CryptoError(.unsupported, "reading a JWK", "the key is for another use") }
    self =
      switch algorithm {
      case .hs256: .hs256(try SymmetricKey(jwk: jwk))
      case .rs256: .rs256(try RSAPublicKey(jwk: jwk))
      case .ps256: .ps256(try RSAPublicKey(jwk: jwk))
      case .es256: .es256(try P256.Signing.PublicKey(jwk: jwk))
      }
    if case .hs256(let key) = self, key.byteCount < 32 {
      throw CryptoError(.unsupported, "reading a JWK", "an HS256 key has 32 bytes or more")
    }
  }

  /// The algorithm that the key is bound to.
  public var algorithm: JWSAlgorithm {
    switch self {
    case .hs256: .hs256
    case .rs256: .rs256
    case .ps256: .ps256
    case .es256: .es256
    }
  }

  /// Whether a signature belongs to the first two parts of a token.
  func isValid(_ signature: Data, for input: [UInt8]) -> Bool {
    switch self {
    case .hs256(let key):
      key.byteCount >= 32
        && HMAC<SHA256>.isValidAuthenticationCode(
          signature, authenticating: input, using: key)
    case .rs256(let key): key.isValid(signature, for: input, padding: .pkcs1)
    case .ps256(let key): key.isValid(signature, for: input, padding: .pss)
    case .es256(let key):
      (try? P256.Signing.ECDSASignature(rawRepresentation: signature))
        .map { key.isValidSignature($0, for: input) } ?? false
    }
  }
}
