/// Short names for contents: equal contents have equal names, and different ones almost certainly
/// do not.
///
/// FNV-1a with 128 bits (draft-eastlake-fnv, section 2). It detects changes; it does not protect
/// against a deliberate collision.
package struct ContentDigest: Hashable, Sendable {
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
  private var state: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  /// Creates the digest of no bytes.
  package init() {}

  /// Adds bytes.
  ///
  /// Not generic over sequences: other modules would call an unspecialized version, which took
  /// an eighth of all processor time of a check.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Adds the UTF-8 bytes of a string.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }

  /// Adds one of several parts, so that the text of one cannot run into the next.
  package mutating func add(part text: String) {
    add(text)
    // No UTF-8 string has this byte.
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

  /// The digest of a string.
  package static func of(_ text: String) -> String {
    var digest = ContentDigest()
    digest.add(text)
    return digest.text
  }

  /// The digest of bytes.
  package static func of(_ bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.add(bytes)
    return digest.text
  }
}
