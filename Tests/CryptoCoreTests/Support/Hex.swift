internal import Foundation
internal import Testing

/// Parses hexadecimal digits; white space between them is ignored.
func bytes(_ hex: String) throws -> Data {
  let digits = hex.filter { !$0.isWhitespace }.map(\.hexDigitValue)
  #expect(digits.count.isMultiple(of: 2))
  return Data(
    try stride(from: 0, to: digits.count, by: 2).map {
      try UInt8(#require(digits[$0]) << 4 | #require(digits[$0 + 1]))
    })
}

extension Sequence<UInt8> {
  /// The bytes as lower-case hexadecimal digits.
  var hex: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
