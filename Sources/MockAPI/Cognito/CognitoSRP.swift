internal import CryptoCore
internal import Foundation

/// The server's side of SRP-6a, a sign-in in which the password never leaves the client.
///
/// It differs from RFC 5054 in three ways, as the service does: the generator is 2, hashes contain
/// numbers as two's complement, and the key comes from HKDF. The names in parentheses are those of
/// the RFC.
struct CognitoSRP: Hashable, Sendable {
  /// The second part of the pool's identifier, which precedes names in hashes.
  static let poolName = Cognito.poolID.split(separator: "_").last.map(String.init) ?? ""
  private static let prime = BigNumber.prime3072
  private static let generator = BigNumber([2])
  /// The factor that keeps a server from trying two passwords at once (k).
  private static let multiplier = BigNumber(SHA256.hash(data: padded(prime) + padded(generator)))

  /// The public number of the client (A).
  let clientValue: BigNumber
  /// The public number of the server (B).
  let serverValue: BigNumber
  private let secret: BigNumber
  private let verifier: BigNumber

  /// Begins a sign-in; nil when the client's number is invalid or would lead to a known key.
  ///
  /// - Parameters:
  ///   - clientDigits: The number of the client in hexadecimal digits.
  ///   - password: The pool's record of the password.
  ///   - secret: The secret number of the server (b).
  init?(clientDigits: String, password: CognitoPassword, secret: BigNumber) {
    let prime = Self.prime
    guard let clientValue = BigNumber(hex: clientDigits),
      clientValue.bytes.count <= prime.bytes.count,
      !clientValue.remainder(modulo: prime).bytes.isEmpty
    else { return nil }
    verifier = Self.generator.power(password.exponent, modulo: prime)
    serverValue = Self.multiplier.times(verifier, modulo: prime)
      .plus(Self.generator.power(secret, modulo: prime), modulo: prime)
    (self.clientValue, self.secret) = (clientValue, secret)
  }

  /// The key that only a client with the right password has too; 16 bytes.
  var key: SymmetricKey {
    let prime = Self.prime
    let scrambler = BigNumber(
      SHA256.hash(data: Self.padded(clientValue) + Self.padded(serverValue)))
    let shared = clientValue.times(verifier.power(scrambler, modulo: prime), modulo: prime)
      .power(secret, modulo: prime)
    return HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: Self.padded(shared)), salt: Self.padded(scrambler),
      info: Data("Caldera Derived Key".utf8), outputByteCount: 16)
  }

  /// Makes the proof that a client with the key sends.
  ///
  /// - Parameters:
  ///   - username: The name in the challenge.
  ///   - block: The secret block of the challenge.
  ///   - timestamp: The time that the client sends, unchanged.
  /// - Returns: The proof, in base64.
  func signature(of username: String, block: Data, timestamp: String) -> String {
    let message = Data("\(Self.poolName)\(username)".utf8) + block + Data(timestamp.utf8)
    return Data(HMAC<SHA256>.authenticationCode(for: message, using: key)).base64EncodedString()
  }

  /// Returns a number as two's complement: a zero in front when the first bit is set.
  static func padded(_ number: BigNumber) -> [UInt8] {
    (number.bytes.first ?? 0x80) >= 0x80 ? [0] + number.bytes : number.bytes
  }
}
