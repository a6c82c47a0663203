/// The result of a hash function or a message authentication code.
///
/// The time it takes to compare two digests does not reveal where they differ.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The bytes, most significant first.
  public let bytes: [UInt8]

  /// The bytes as lower-case hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Whether two digests are equal, in constant time.
  public static func == (left: Digest, right: Digest) -> Bool {
    constantTimeEqual(left.bytes, right.bytes)
  }
}
