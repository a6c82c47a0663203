internal import CryptoCore
internal import Foundation

/// A key that a mock system signs tokens with.
///
/// The keys are constants, so that the same seed gives the same tokens, to the last letter, in every
/// run. A system changes to the next one when its keys are rotated.
struct SigningKey: Sendable {
  /// What the key is called in a token's header.
  let name: String
  /// The key.
  let key: RSAPrivateKey

  /// The key a system signs with after so many rotations.
  static func number(_ index: Int) -> SigningKey { all[index % all.count] }

  /// All keys; a test proves their numbers, so that no page waits for it.
  private static let all = pem.map { text in
    guard let key = try? RSAPrivateKey(provenPEM: text) else {
      preconditionFailure("the keys in the source can be read")
    }
    return SigningKey(name: (try? key.publicKey.jwk().thumbprint()) ?? "", key: key)
  }
}
