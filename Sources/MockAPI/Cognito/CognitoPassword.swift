internal import CryptoCore
internal import Foundation

/// The pool's record of a password: a salt and a salted hash, as SRP needs them.
///
/// The real Cognito stores only 2 to the power of the hash, which is not enough to sign in. A mock
/// has nothing to protect, and must create a user in microseconds.
struct CognitoPassword: Hashable, Sendable {
  /// The salt, of 16 bytes.
  let salt: BigNumber
  /// The salted hash: the secret exponent x of SRP (RFC 5054, section 2.4).
  let exponent: BigNumber
  private let username: String

  /// Hashes a user's password with a new salt.
  init(_ password: String, of username: String, random: inout SeededRandom) {
    self.init(password, of: username, salt: BigNumber(hex: random.hex(32)) ?? BigNumber([]))
  }

  /// Hashes a user's password with a salt.
  init(_ password: String, of username: String, salt: BigNumber) {
    (self.salt, self.username) = (salt, username)
    let identity = SHA256.hash(data: Data("\(CognitoSRP.poolName)\(username):\(password)".utf8))
    exponent = BigNumber(SHA256.hash(data: CognitoSRP.padded(salt) + Array(identity)))
  }

  /// Returns the record of an unknown user: always the same, for a random password.
  static func unknown(_ username: String) -> CognitoPassword {
    let hash = SHA256.hash(data: Data("unknown \(username)".utf8))
    return CognitoPassword(
      Array(hash.suffix(16)).hexadecimal, of: username, salt: BigNumber(hash.prefix(16)))
  }

  /// Compares a password with the stored one in constant time.
  func matches(_ password: String) -> Bool {
    let other = CognitoPassword(password, of: username, salt: salt)
    return constantTimeEqual(other.exponent.bytes, exponent.bytes)
  }
}
