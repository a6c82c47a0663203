#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Base32 (RFC 4648, section 6) without padding, the usual form of one-time-password secrets.
///
/// ```swift
/// Base32.encode(Data("foobar".utf8))  // "MZXW6YTBOI"
/// try Base32.decode("mzxw6ytboi")  // 6 bytes
/// ```
public enum Base32 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Encodes bytes as a string in upper case, without padding.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var output: [UInt8] = []
    var (bits, bitCount) = (0, 0)
    for byte in bytes {
      (bits, bitCount) = ((bits << 8 | Int(byte)) & 0xFFFF, bitCount + 8)
      while bitCount >= 5 {
        bitCount -= 5
        output.append(digits[bits >> bitCount & 31])
      }
    }
    if bitCount > 0 { output.append(digits[bits << (5 - bitCount) & 31]) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes a string; it ignores case, spaces and final padding, because people type these
  /// strings.
  ///
  /// - Throws: `CryptoError` with `.malformedInput` for other characters, an impossible length or
  ///   remaining bits that are not zero.
  public static func decode(_ text: some StringProtocol) throws(CryptoError) -> Data {
    // Not uppercased(): Unicode maps ß to SS and ı to I, and both results would be accepted.
    let typed = text.utf8.filter { $0 != UInt8(ascii: " ") }
      .map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 0x20 : $0 }
    let trimmed = typed.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
    var output: [UInt8] = []
    var (bits, bitCount) = (0, 0)
    for digit in trimmed {
      guard let value = digits.firstIndex(of: digit) else {
        throw CryptoError(.malformedInput, "base32 decoding")
      }
      (bits, bitCount) = ((bits << 5 | value) & 0xFFFF, bitCount + 5)
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      output.append(UInt8(truncatingIfNeeded: bits >> bitCount))
    }
    guard bitCount < 5, bits & ((1 << bitCount) - 1) == 0 else {
      throw CryptoError(.malformedInput, "base32 decoding")
    }
    return Data(output)
  }
}
