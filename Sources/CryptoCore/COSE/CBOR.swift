#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A data item of CBOR, as passkeys use it (RFC 8949; CTAP 2.2, section 8).
///
/// ```swift
/// let item = CBOR.map([.init(.text("fmt"), .text("none"))])
/// item.encoded()             // 6 bytes: A1 63 66 6D 74 64 …
/// try CBOR(item.encoded())["fmt"]  // .text("none")
/// ```
public indirect enum CBOR: Sendable {
  /// A whole number from 0 on (major type 0).
  case unsigned(UInt64)
  /// The whole number -1 - n, from -1 down (major type 1).
  case negative(UInt64)
  /// Bytes (major type 2).
  case bytes(Data)
  /// Text in UTF-8 (major type 3).
  case text(String)
  /// Items in order (major type 4).
  case array([CBOR])
  /// Pairs; encoding sorts them (major type 5).
  case map([Pair])
  /// `false` or `true` (major type 7).
  case bool(Bool)
  /// `null` (major type 7).
  case null

  /// One entry of a map.
  public struct Pair: Hashable, Sendable {
    /// The key of the value.
    public let key: CBOR
    /// The value.
    public let value: CBOR

    /// Creates an entry.
    public init(_ key: CBOR, _ value: CBOR) { (self.key, self.value) = (key, value) }
  }

  /// Creates a whole number.
  public init(_ number: Int) {
    self = number < 0 ? .negative(UInt64(-1 - number)) : .unsigned(UInt64(number))
  }
}

extension CBOR: Hashable {
  /// Whether two items have the same encoding, so text must have equal bytes and the order of maps
  /// is ignored.
  public static func == (left: CBOR, right: CBOR) -> Bool { left.encoded() == right.encoded() }

  public func hash(into hasher: inout Hasher) { hasher.combine(encoded()) }
}

extension CBOR {
  /// The value for a string key in a map; `nil` for other items.
  public subscript(key: String) -> CBOR? { self[CBOR.text(key)] }

  /// The value for a number in a map, such as a label of COSE.
  public subscript(key: Int) -> CBOR? { self[CBOR(key)] }

  private subscript(key: CBOR) -> CBOR? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  /// The content of a byte string; `nil` for other items.
  public var bytes: Data? { if case .bytes(let data) = self { data } else { nil } }

  /// The string, if this item is one; otherwise `nil`.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// A whole number; nil for other items and for numbers beyond 64 bits with a sign.
  public var number: Int? {
    switch self {
    case .unsigned(let magnitude): Int(exactly: magnitude)
    case .negative(let magnitude): Int(exactly: magnitude).map { -1 - $0 }
    default: nil
    }
  }
}

extension CBOR {
  /// Returns the bytes of the item in CTAP's canonical form: the shortest heads, definite lengths,
  /// and the keys of a map sorted by type, then length, then bytes (CTAP 2.2, section 8).
  public func encoded() -> Data {
    var bytes: [UInt8] = []
    add(to: &bytes)
    return Data(bytes)
  }

  private func add(to bytes: inout [UInt8]) {
    switch self {
    case .unsigned(let magnitude): Self.addHead(0, magnitude, to: &bytes)
    case .negative(let magnitude): Self.addHead(1, magnitude, to: &bytes)
    case .bytes(let data):
      Self.addHead(2, UInt64(data.count), to: &bytes)
      bytes += data
    case .text(let text):
      Self.addHead(3, UInt64(text.utf8.count), to: &bytes)
      bytes += text.utf8
    case .array(let items):
      Self.addHead(4, UInt64(items.count), to: &bytes)
      for item in items { item.add(to: &bytes) }
    case .map(let pairs):
      Self.addHead(5, UInt64(pairs.count), to: &bytes)
      for (key, value) in pairs.map({ (Array($0.key.encoded()), $0.value) }).sorted(by: {
        Self.isSortedBefore($0.0, $1.0)
      }) {
        bytes += key
        value.add(to: &bytes)
      }
    case .bool(let bool): bytes.append(bool ? 0xF5 : 0xF4)
    case .null: bytes.append(0xF6)
    }
  }

  /// Adds a major type with its argument in as few bytes as possible (RFC 8949, section 4.2.1).
  private static func addHead(_ type: UInt8, _ argument: UInt64, to bytes: inout [UInt8]) {
    let count =
      switch argument {
      case ..<24: 0
      case ...0xFF: 1
      case ...0xFFFF: 2
      case ...0xFFFF_FFFF: 4
      default: 8
      }
    let short: [Int: UInt8] = [1: 24, 2: 25, 4: 26, 8: 27]
    bytes.append(type << 5 | (short[count] ?? UInt8(argument)))
    for index in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: argument >> (8 * UInt64(index))))
    }
  }

  private static func isSortedBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (leftType, rightType) = (left[0] >> 5, right[0] >> 5)
    guard leftType == rightType else { return leftType < rightType }
    guard left.count == right.count else { return left.count < right.count }
    return left.lexicographicallyPrecedes(right)
  }
}
