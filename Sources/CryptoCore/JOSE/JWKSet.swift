#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A set of public keys as an authorization server publishes it (RFC 7517, section 5).
///
/// ```swift
/// let keys = try JSONDecoder().decode(JWKSet.self, from: json)
/// let kid = try JWS.unverifiedHeader(of: token).kid
/// let jws = try JWS.verify(token, using: keys.verificationKey(kid: kid, algorithm: .rs256))
/// ```
public struct JWKSet: Codable, Sendable {
  /// The keys.
  public var keys: [JWK]

  /// Creates a set of keys.
  public init(keys: [JWK]) {
    self.keys = keys
  }

  /// Returns the key with a name, for an algorithm that the caller chooses.
  ///
  /// - Throws: `CryptoError` with `.unsupported` unless exactly one key has the name, or when the
  ///   set mixes symmetric and public keys, because a published key is not secret.
  public func verificationKey(
    kid: String?, algorithm: JWSAlgorithm
  ) throws(CryptoError) -> JWSVerificationKey {
    let operation = "choosing a key"
    guard Set(keys.map { $0.kty == "oct" }).count <= 1 else {
      throw CryptoError(.unsupported, operation, "secret and public keys are mixed")
    }
    let named = keys.filter { $0.kid == kid }
    guard named.count == 1, let jwk = named.first else {
      throw CryptoError(.unsupported, operation, "\(named.count) keys have that name")
    }
    return try JWSVerificationKey(jwk: jwk, algorithm: algorithm)
  }
}
