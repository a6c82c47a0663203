internal import CryptoCore
internal import Foundation

/// A key that a mock system signs tokens with.
///
/// The keys are constants, so that the same seed gives exactly the same tokens in every run. A
/// system takes the next key when it rotates its keys.
struct SigningKey: Sendable {
  /// The systems that sign; no two share a key, so that no token of one is good at another.
  enum Issuer: CaseIterable, Sendable { case firebase, cognito, google, facebook, keycloak }

  /// The name of the key in a token's header.
  let name: String
  /// The key.
  let key: RSAPrivateKey

  /// How many keys each system has.
  static let count = 3

  /// Returns the key that a system signs with after this many rotations.
  static func number(_ index: Int, of issuer: Issuer) -> SigningKey {
    // Each system's keys are read when it first signs, as a page mostly asks one system.
    let keys =
      switch issuer {
      case .firebase: firebase
      case .cognito: cognito
      case .google: google
      case .facebook: facebook
      case .keycloak: keycloak
      }
    return keys[index % keys.count]
  }

  private static let firebase = read(.firebase)
  private static let cognito = read(.cognito)
  private static let google = read(.google)
  private static let facebook = read(.facebook)
  private static let keycloak = read(.keycloak)

  /// Reads keys; a test checks that their numbers are valid, so pages need not wait for that check.
  private static func read(_ issuer: Issuer) -> [SigningKey] {
    issuer.pem.map { text in
      guard let key = try? RSAPrivateKey(provenPEM: text) else {
        preconditionFailure("the keys in the source can be read")
      }
      return SigningKey(name: (try? key.publicKey.jwk().thumbprint()) ?? "", key: key)
    }
  }
}

extension SigningKey.Issuer {
  /// The keys that it signs with in all worlds, in PKCS#8; each stands in the folder of its system.
  var pem: [String] {
    switch self {
    case .firebase: Self.firebaseKeys
    case .cognito: Self.cognitoKeys
    case .google: Self.googleKeys
    case .facebook: Self.facebookKeys
    case .keycloak: Self.keycloakKeys
    }
  }
}
