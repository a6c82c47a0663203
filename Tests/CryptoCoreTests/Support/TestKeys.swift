internal import CryptoCore
internal import Foundation

/// Keys for tests that need any key.
enum TestKeys {
  private static let rsaKey = Result { try RSAPrivateKey() }
  private static let otherRSAKey = Result { try RSAPrivateKey() }
  private static let p256Key = P256.Signing.PrivateKey()

  /// An RSA key of 2048 bits.
  static var rsa: RSAPrivateKey { get throws { try rsaKey.get() } }
  /// Another one.
  static var otherRSA: RSAPrivateKey { get throws { try otherRSAKey.get() } }
  /// A key on P-256.
  static var p256: P256.Signing.PrivateKey { get throws { p256Key } }
  /// A secret of 32 bytes.
  static var secret: SymmetricKey {
    SymmetricKey(data: Data("0123456789abcdef0123456789abcdef".utf8))
  }

  /// One key of each type that signs.
  static var signing: [JWSSigningKey] {
    get throws { [.hs256(secret), .rs256(try rsa), .ps256(try rsa), .es256(try p256)] }
  }
}

extension JWSSigningKey {
  /// The key that verifies what this one signs.
  var verification: JWSVerificationKey {
    switch self {
    case .hs256(let key): .hs256(key)
    case .rs256(let key): .rs256(key.publicKey)
    case .ps256(let key): .ps256(key.publicKey)
    case .es256(let key): .es256(key.publicKey)
    }
  }
}

/// A key parsed from JSON.
func jwk(_ json: String) throws -> JWK {
  try JSONDecoder().decode(JWK.self, from: Data(json.utf8))
}
