internal import CryptoCore
internal import Foundation

/// A mock system's record of a password: a keyed hash with a salt.
///
/// The real systems use bcrypt or scrypt, which are slow on purpose. A mock has nothing to protect,
/// so it uses a fast hash.
struct StoredPassword: Hashable, Sendable {
  private let salt: String
  private let code: HashedAuthenticationCode<SHA256>

  /// Hashes a password with a new salt.
  init(_ password: String, random: inout SeededRandom) {
    salt = random.hex(32)
    code = Self.code(of: password, salt)
  }

  /// Compares a password with the stored one in constant time.
  func matches(_ password: String) -> Bool { Self.code(of: password, salt) == code }

  private static func code(of password: String, _ salt: String) -> HashedAuthenticationCode<SHA256>
  {
    HMAC<SHA256>.authenticationCode(
      for: Data(password.utf8), using: SymmetricKey(data: Data(salt.utf8)))
  }
}
