#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5; RFC 7515, section 2).
///
/// ```swift
/// Base64URL.encode([3, 236, 255, 224, 193])  // "A-z_4ME"
/// try Base64URL.decode("A-z_4ME")  // 5 bytes
/// ```
public enum Base64URL {
  /// Encodes bytes as a string without padding.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Base64Alphabet.url.encode(bytes), as: UTF8.self)
  }

  /// Decodes a string.
  ///
  /// It refuses padding, white space, other characters and remaining bits that are not zero (RFC
  /// 4648, 3.5). So each byte string has exactly one encoding; otherwise one token would have many
  /// spellings.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`.
  public static func decode(_ text: some StringProtocol) throws(CryptoError) -> Data {
    guard let bytes = Base64Alphabet.url.decode(text.utf8) else {
      throw CryptoError(.malformedInput, "base64url decoding")
    }
    return Data(bytes)
  }
}
