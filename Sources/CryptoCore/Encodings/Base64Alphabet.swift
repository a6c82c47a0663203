/// An alphabet of 64 digits that encodes and decodes bytes, without padding.
struct Base64Alphabet: Sendable {
  /// The alphabet of RFC 4648, section 5.
  static let url = Base64Alphabet(last: "-_")
  /// The alphabet of RFC 4648, section 4, as PHC strings use it.
  static let standard = Base64Alphabet(last: "+/")

  private let digits: [UInt8]
  private let values: [UInt8?]

  private init(last: String) {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    digits = Array((letters + last).utf8)
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    self.values = values
  }

  /// Encodes bytes as digits.
  func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var (bits, bitCount) = (0, 0)
    for byte in bytes {
      (bits, bitCount) = ((bits << 8 | Int(byte)) & 0xFFFF, bitCount + 8)
      while bitCount >= 6 {
        bitCount -= 6
        output.append(digits[bits >> bitCount & 63])
      }
    }
    if bitCount > 0 { output.append(digits[bits << (6 - bitCount) & 63]) }
    return output
  }

  /// Decodes digits; nil when they are not the one valid encoding of any bytes.
  func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    var (bits, bitCount) = (0, 0)
    for digit in text {
      guard let value = values[Int(digit)] else { return nil }
      (bits, bitCount) = ((bits << 6 | Int(value)) & 0xFFFF, bitCount + 6)
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      output.append(UInt8(truncatingIfNeeded: bits >> bitCount))
    }
    // Six remaining bits would be a digit without meaning; fewer remaining bits must be zero.
    guard bitCount < 6, bits & ((1 << bitCount) - 1) == 0 else { return nil }
    return output
  }
}
