/// A short name for content.
///
/// Equal content has equal names, and different content almost certainly has different names.
///
/// This is FNV-1a with 128 bits (draft-eastlake-fnv, section 2). It detects changes, but does not
/// protect against deliberate collisions.
package struct ContentDigest: Hashable, Sendable {
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
  private var state: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  /// Creates the digest of no bytes.
  package init() {}

  /// Adds bytes.
  ///
  /// This function is not generic over sequences, because other modules would call an unspecialized
  /// version. That version took an eighth of a check's processor time.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Adds the UTF-8 bytes of a string.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }

  /// Adds one of several parts, with a separator between the parts.
  package mutating func add(part text: String) {
    add(text)
    // No UTF-8 string contains this byte.
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt128(byte)) &* Self.prime
  }

  /// The 32 hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// Returns the digest of a string.
  package static func of(_ text: String) -> String {
    var digest = ContentDigest()
    digest.add(text)
    return digest.text
  }

  /// Returns the digest of bytes.
  package static func of(_ bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.add(bytes)
    return digest.text
  }
}
