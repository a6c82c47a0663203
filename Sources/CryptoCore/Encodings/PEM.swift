#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Binary data between `-----BEGIN` and `-----END` lines (RFC 7468).
enum PEM {
  /// Encodes bytes as a block with lines of 64 digits.
  static func encode(_ bytes: [UInt8], label: String) -> String {
    let digits = Array(Data(bytes).base64EncodedString().utf8)
    let lines = stride(from: 0, to: digits.count, by: 64).map {
      String(decoding: digits[$0..<min($0 + 64, digits.count)], as: UTF8.self)
    }
    return
      (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----", ""])
      .joined(separator: "\n")
  }

  /// Decodes the first block with one of these labels; other text around it is allowed.
  static func decode(_ text: String, labels: [String]) throws(CryptoError) -> [UInt8] {
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.drop { $0 == " " || $0 == "\t" }
    }
    for label in labels {
      guard let start = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN \(label)-----") }),
        let end = lines[start...].firstIndex(where: { $0.hasPrefix("-----END \(label)-----") })
      else { continue }
      let digits = lines[(start + 1)..<end].joined()
      guard let data = Data(base64Encoded: digits.filter { $0 != " " && $0 != "\t" }) else { break }
      return Array(data)
    }
    throw CryptoError(
      .malformedInput, "reading PEM", "no block \(labels.joined(separator: " or "))")
  }
}
