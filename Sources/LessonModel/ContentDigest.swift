/// Short names for contents: equal contents have equal names, and others differ by chance alone.
///
/// FNV-1a with 128 bits (draft-eastlake-fnv, section 2). It tells whether something has changed; it
/// protects nothing from somebody who wants two contents to have the same name.
package struct ContentDigest: Hashable, Sendable {
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
  private var state: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  /// Starts with nothing.
  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt128(byte)) &* Self.prime }
  }

  /// Adds one part of several, so that parts cannot run into each other.
  package mutating func add(part text: String) {
    add(text.utf8)
    // No UTF-8 string has this byte.
    add(CollectionOfOne(0xFF))
  }

  /// The 32 hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The digest of a string.
  package static func of(_ text: String) -> String { of(text.utf8) }

  /// The digest of bytes.
  package static func of(_ bytes: some Sequence<UInt8>) -> String {
    var digest = ContentDigest()
    digest.add(bytes)
    return digest.text
  }
}
