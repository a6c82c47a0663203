internal import CryptoCore
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The first two lines of a vault: the format, and how its key is derived from the password.
struct VaultHeader: Sendable {
  /// The first line of every vault of this format.
  static let format = "vault v1"
  /// The most memory that a file may require of scrypt; a foreign file must not take minutes.
  private static let memoryLimit = 192 << 20

  /// The cost of one guess.
  let cost: PasswordHash.Cost
  /// The salt.
  let salt: Data

  /// Creates a header with 16 random bytes of salt.
  init(cost: PasswordHash.Cost) throws(StorageError) {
    guard Self.isAllowed(cost) else {
      throw StorageError(.invalidParameter, "creating a vault", "the cost of scrypt is not allowed")
    }
    self.cost = cost
    salt = Data(
      try crypto("creating a vault") { () throws in
        try SecureRandom.bytes(count: 16)
      })
  }

  /// Parses the second line; nil when it is not valid.
  init?(line: Substring) {
    let fields = line.split(separator: "$", omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0].isEmpty, fields[1] == "scrypt",
      let cost = Self.cost(fields[2]), let salt = try? Base64URL.decode(fields[3]),
      salt.count == 16
    else { return nil }
    self.cost = cost
    self.salt = salt
  }

  /// Both lines, without the last line break; the data key is bound to them.
  var text: String {
    let parameters = "ln=\(cost.logN),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "\(Self.format)\n$scrypt$\(parameters)$\(Base64URL.encode(salt))"
  }

  /// Returns the key that is derived from a password.
  func key(for password: some DataProtocol) throws(StorageError) -> SymmetricKey {
    try crypto("deriving the vault's key") { () throws in
      try Scrypt.deriveKey(
        password: password, salt: salt, cost: 1 << cost.logN, blockSize: cost.blockSize,
        parallelism: cost.parallelism)
    }
  }

  private static func isAllowed(_ cost: PasswordHash.Cost) -> Bool {
    (1...20).contains(cost.logN) && (1...32).contains(cost.blockSize)
      && (1...16).contains(cost.parallelism)
      && (128 << cost.logN) * cost.blockSize <= memoryLimit
  }

  private static func cost(_ field: Substring) -> PasswordHash.Cost? {
    let parts = field.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let logN = number(parts[0], after: "ln="),
      let blockSize = number(parts[1], after: "r="), let parallelism = number(parts[2], after: "p=")
    else { return nil }
    let cost = PasswordHash.Cost(logN: logN, blockSize: blockSize, parallelism: parallelism)
    return isAllowed(cost) ? cost : nil
  }

  private static func number(_ part: Substring, after name: String) -> Int? {
    guard part.hasPrefix(name), let value = Int(part.dropFirst(name.count)),
      String(value) == part.dropFirst(name.count)
    else { return nil }
    return value
  }
}

/// Runs an operation of CryptoCore and converts its errors into this module's.
func crypto<Result>(
  _ operation: String, _ work: () throws -> Result
) throws(StorageError) -> Result {
  do {
    return try work()
  } catch {
    throw StorageError(.cryptoFailure, operation, "\(error)")
  }
}
