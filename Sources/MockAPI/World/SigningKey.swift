internal import CryptoCore

/// A key that a mock system signs tokens with.
///
/// The keys are constants, so that the same seed produces exactly the same tokens in every run.
/// Each system has its own keys, so that no system accepts the tokens of a different one.
struct SigningKey: Sendable {
  /// The name of the key in a token's header.
  let name: String
  let key: RSAPrivateKey

  /// Reads a system's keys, in PKCS#8, in the order in which the system rotates them.
  ///
  /// A test checks that their numbers are valid, so that pages need not do this slow check.
  static func read(_ texts: String...) -> [SigningKey] {
    texts.map { text in
      guard let key = try? RSAPrivateKey(provenPEM: text) else {
        preconditionFailure("the keys in the source can be read")
      }
      return SigningKey(name: (try? key.publicKey.jwk().thumbprint()) ?? "", key: key)
    }
  }
}

extension [SigningKey] {
  /// Returns the key in use after this many rotations; the first key follows the last.
  func number(_ index: Int) -> SigningKey { self[index % count] }
}
