#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A server's record of a password: scrypt's parameters, the salt and the hash.
///
/// Its string form is a PHC string, `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, in base64 without
/// padding (github.com/P-H-C/phc-string-format).
///
/// ```swift
/// let stored = try PasswordHash(of: Data("correct horse".utf8)).description
/// let hash = try PasswordHash(parsing: stored)
/// if try hash.verify(typed), hash.needsRehash { /* store a new one */ }
/// ```
public struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
  /// The cost of one guess.
  public struct Cost: Hashable, Sendable {
    /// The binary logarithm of N; memory is 128 · 2^ln · r bytes.
    public let logN: Int
    /// The block size r.
    public let blockSize: Int
    /// The parallelism p.
    public let parallelism: Int

    /// OWASP's cheat sheet of 2023: N = 2^17, r = 8, p = 1, which takes 128 MiB.
    public static let recommended = Cost(logN: 17, blockSize: 8, parallelism: 1)

    /// Creates a cost; a value that `Scrypt` does not allow fails only in use.
    public init(logN: Int, blockSize: Int, parallelism: Int) {
      self.logN = logN
      self.blockSize = blockSize
      self.parallelism = parallelism
    }

    /// Whether a parsed string may have this cost; an untrusted string must not cause minutes of
    /// work.
    var isAllowed: Bool {
      (1...20).contains(logN) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
        && (128 << logN) * blockSize <= 192 << 20
    }
  }

  /// The cost of one guess.
  public let cost: Cost
  /// The salt.
  public let salt: Data
  /// The output of scrypt for the password.
  public let hash: Data

  /// Hashes a new password with 16 random bytes of salt.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when the cost is not allowed.
  public init(
    of password: some DataProtocol, cost: Cost = .recommended
  ) throws(CryptoError) {
    guard cost.isAllowed else { throw CryptoError(.invalidParameter, "hashing a password") }
    self.cost = cost
    salt = Data(try SecureRandom.bytes(count: 16))
    hash = try Self.derive(password, salt, cost, byteCount: 32)
  }

  /// Parses a PHC string; strict, so that each hash has exactly one string.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`, or `.unsupported` for a different function.
  public init(parsing text: some StringProtocol) throws(CryptoError) {
    let operation = "reading a PHC string"
    let fields = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    guard fields.count > 1, fields[0].isEmpty else {
      throw CryptoError(.malformedInput, operation)
    }
    guard Array(fields[1]) == Array("scrypt".utf8) else {
      throw CryptoError(.unsupported, operation)
    }
    guard fields.count == 5, let cost = Self.cost(fields[2]), cost.isAllowed,
      let salt = Base64Alphabet.standard.decode(fields[3]), (8...64).contains(salt.count),
      let hash = Base64Alphabet.standard.decode(fields[4]), (16...64).contains(hash.count)
    else { throw CryptoError(.malformedInput, operation) }
    self.cost = cost
    self.salt = Data(salt)
    self.hash = Data(hash)
  }

  /// Whether this is the hash of a password, compared in constant time.
  ///
  /// - Throws: `CryptoError` when the cost needs more memory than the machine has; not for a wrong
  ///   password.
  public func verify(_ password: some DataProtocol) throws(CryptoError) -> Bool {
    constantTimeEqual(try Self.derive(password, salt, cost, byteCount: hash.count), hash)
  }

  /// Whether the hash does not follow the current recommendation (`Cost.recommended`).
  ///
  /// If so, hash the password again at the next sign-in.
  public var needsRehash: Bool { needsRehash(for: .recommended) }

  /// Whether the cost differs from the wanted one, or salt or hash are shorter than new ones.
  public func needsRehash(for wanted: Cost) -> Bool {
    cost != wanted || salt.count < 16 || hash.count < 32
  }

  /// The PHC string.
  public var description: String {
    let (salt, hash) = (
      String(decoding: Base64Alphabet.standard.encode(salt), as: UTF8.self),
      String(decoding: Base64Alphabet.standard.encode(hash), as: UTF8.self)
    )
    let parameters = "ln=\(cost.logN),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "$scrypt$\(parameters)$\(salt)$\(hash)"
  }
}

extension PasswordHash {
  private static func derive(
    _ password: some DataProtocol, _ salt: Data, _ cost: Cost, byteCount: Int
  ) throws(CryptoError) -> Data {
    let key = try Scrypt.deriveKey(
      password: password, salt: salt, cost: 1 << cost.logN, blockSize: cost.blockSize,
      parallelism: cost.parallelism, byteCount: byteCount)
    return Data(copying: key)
  }

  private static func cost(_ field: some Collection<UInt8>) -> Cost? {
    let parts = String(decoding: field, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let logN = number(parts[0], after: "ln="),
      let blockSize = number(parts[1], after: "r="),
      let parallelism = number(parts[2], after: "p=")
    else { return nil }
    return Cost(logN: logN, blockSize: blockSize, parallelism: parallelism)
  }

  /// Parses a decimal number without sign or leading zeros, as the format requires.
  private static func number(_ part: Substring, after name: String) -> Int? {
    guard part.hasPrefix(name), let value = Int(part.dropFirst(name.count)),
      String(value) == part.dropFirst(name.count), value >= 0
    else { return nil }
    return value
  }
}
