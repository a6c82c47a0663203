/// Random numbers that are the same for the same seed: SplitMix64 (Steele, Lea, Flood 2014).
///
/// It suits a mock that must have the same results in each run, but not secrets.
struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension SeededRandom {
  /// Returns Latin letters of both cases.
  mutating func letters(_ count: Int) -> String {
    characters(count, of: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  }

  /// Returns letters of both cases and digits.
  mutating func alphanumerics(_ count: Int) -> String {
    characters(count, of: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  }

  /// Returns lower-case hexadecimal digits.
  mutating func hex(_ count: Int) -> String { characters(count, of: "0123456789abcdef") }

  /// Returns decimal digits.
  mutating func digits(_ count: Int) -> String { characters(count, of: "0123456789") }

  /// Returns a random UUID (version 4, RFC 9562, 5.4) in lower case.
  mutating func uuid() -> String {
    let variant = characters(1, of: "89ab")
    return "\(hex(8))-\(hex(4))-4\(hex(3))-\(variant)\(hex(3))-\(hex(12))"
  }

  mutating func characters(_ count: Int, of alphabet: String) -> String {
    let alphabet = Array(alphabet)
    return String(
      (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &self)] })
  }
}
