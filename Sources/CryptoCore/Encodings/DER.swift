/// The few types of DER (X.690) that keys and signatures use.
enum DER {
  /// Encodes an INTEGER that is not negative from its bytes, most significant first.
  static func integer(_ magnitude: some Collection<UInt8>) -> [UInt8] {
    var bytes = Array(magnitude.drop { $0 == 0 })
    if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
    return element(0x02, bytes)
  }

  /// Encodes a SEQUENCE of encoded elements.
  static func sequence(_ elements: [UInt8]...) -> [UInt8] { element(0x30, elements.flatMap { $0 }) }

  /// Encodes any element with its tag.
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
    var length: [UInt8] = []
    var rest = content.count
    while rest > 0 {
      length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }
}

/// Reads DER elements one after another; returns nil for any encoding that DER does not allow.
struct DERReader {
  private var rest: ArraySlice<UInt8>

  /// Starts at the beginning of some bytes.
  init(_ bytes: some Sequence<UInt8>) {
    rest = ArraySlice(bytes)
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the content of the next element if it has this tag.
  mutating func element(_ tag: UInt8) -> [UInt8]? {
    guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      guard (1...3).contains(count), rest.count >= count, rest.first != 0 else { return nil }
      length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(count)
      guard length >= 0x80 else { return nil }
    }
    guard rest.count >= length else { return nil }
    defer { rest = rest.dropFirst(length) }
    return Array(rest.prefix(length))
  }

  /// Returns the magnitude of the next element if it is an INTEGER and not negative.
  mutating func integer() -> [UInt8]? {
    guard let content = element(0x02), let first = content.first, first < 0x80 else { return nil }
    guard first == 0, content.count > 1 else { return content }
    return content[1] >= 0x80 ? Array(content.dropFirst()) : nil
  }
}

/// Returns a number's bytes with zeros in front up to a length; nil when it is longer.
func padded(_ magnitude: some Collection<UInt8>, to count: Int) -> [UInt8]? {
  let digits = magnitude.drop { $0 == 0 }
  guard digits.count <= count else { return nil }
  return [UInt8](repeating: 0, count: count - digits.count) + digits
}
