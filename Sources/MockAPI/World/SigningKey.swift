internal import CryptoCore
internal import Foundation

/// A key that a mock system signs tokens with.
///
/// The keys are constants, so that the same seed gives exactly the same tokens in every run. A
/// system takes the next key when it rotates its keys.
struct SigningKey: Sendable {
  /// The name of the key in a token's header.
  let name: String
  /// The key.
  let key: RSAPrivateKey

  /// Returns the key that a system signs with after this many rotations.
  static func number(_ index: Int) -> SigningKey { all[index % all.count] }

  /// All keys; a test checks that their numbers are valid, so pages need not wait for that check.
  private static let all = pem.map { text in
    guard let key = try? RSAPrivateKey(provenPEM: text) else {
      preconditionFailure("the keys in the source can be read")
    }
    return SigningKey(name: (try? key.publicKey.jwk().thumbprint()) ?? "", key: key)
  }
}
