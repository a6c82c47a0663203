internal import CryptoCore
internal import Foundation

/// Stored passwords: a string has one meaning and one spelling, its cost is bounded, and it accepts
/// only its own password.
enum PHCProperty {
  /// The memory that a stored string may ask for, in bytes.
  private static let memory = 192 << 20

  /// Reads the bytes as a PHC string.
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let hash = try? PasswordHash(parsing: text) else { return }
    try require(Array(hash.description.utf8) == Array(text.utf8), "\(text) is written as \(hash)")
    let cost = hash.cost
    try require(
      (1...20).contains(cost.logN) && cost.blockSize > 0 && (1...16).contains(cost.parallelism)
        && cost.blockSize <= memory >> (7 + cost.logN), "\(cost) is more than a server can give")
    // Only cheap ones are computed; a fuzzer wants thousands a second.
    guard cost.logN <= 4, cost.blockSize <= 4, cost.parallelism <= 2 else { return }
    for password in [[], bytes, Array("correct horse".utf8)] {
      let isAccepted: Bool
      do {
        isAccepted = try hash.verify(password)
      } catch {
        throw BrokenProperty(description: "\(text) was read but cannot be verified: \(error)")
      }
      guard isAccepted else { continue }
      // Whatever accepts a password holds scrypt's own output for it.
      let key = try Scrypt.deriveKey(
        password: password, salt: hash.salt, cost: 1 << cost.logN, blockSize: cost.blockSize,
        parallelism: cost.parallelism, byteCount: hash.hash.count)
      try require(Data(copying: key) == hash.hash, "\(text) accepts \(password)")
    }
  }
}
