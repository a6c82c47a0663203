#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension CBOR {
  /// Reads one item that fills all bytes.
  ///
  /// It refuses indefinite lengths, heads that are longer than necessary, a duplicate key in a map,
  /// and more than 16 levels. It also refuses tags, fractions and `undefined`, which passkeys do
  /// not use.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`, or `.unsupported` for types that passkeys do
  ///   not use.
  public init(_ data: some Collection<UInt8>) throws(CryptoError) {
    var reader = CBORReader(data)
    self = try reader.item()
    guard reader.rest.isEmpty else { throw CBORReader.malformed("bytes follow the item") }
  }

  /// Reads the first item, and returns it with its number of bytes.
  ///
  /// In authenticator data, other data follows a key without a length between them.
  ///
  /// - Throws: As for all bytes.
  public static func prefix(
    of data: some Collection<UInt8>
  ) throws(CryptoError) -> (item: CBOR, count: Int) {
    var reader = CBORReader(data)
    let item = try reader.item()
    return (item, data.count - reader.rest.count)
  }
}

/// Reads items of CBOR one after another.
struct CBORReader {
  /// The unread bytes.
  private(set) var rest: ArraySlice<UInt8>

  /// Starts at the beginning of some bytes.
  init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(bytes) }

  static func malformed(_ reason: String) -> CryptoError {
    CryptoError(.malformedInput, "reading CBOR", reason)
  }

  /// Reads the next item.
  mutating func item(levels: Int = 16) throws(CryptoError) -> CBOR {
    guard levels > 0 else { throw Self.malformed("more than 16 levels") }
    let (type, short, argument) = try head()
    switch type {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(Data(try bytes(argument)))
    case 3:
      guard let text = String(validating: try bytes(argument), as: UTF8.self) else {
        throw Self.malformed("this text string is not valid UTF-8")
      }
      return .text(text)
    case 4:
      var items: [CBOR] = []
      for _ in 0..<(try count(argument)) { items.append(try item(levels: levels - 1)) }
      return .array(items)
    case 5: return .map(try pairs(count(argument), levels - 1))
    case 7 where short == 20 || short == 21: return .bool(short == 21)
    case 7 where short == 22: return .null
    default:
      throw CryptoError(.unsupported, "reading CBOR", "passkeys use no tags and no fractions")
    }
  }

  /// Reads the first byte of an item and the number after it.
  private mutating func head() throws(CryptoError) -> (type: UInt8, short: UInt8, UInt64) {
    guard let first = rest.popFirst() else { throw Self.malformed("it ends too early") }
    let (type, short) = (first >> 5, first & 0x1F)
    guard short >= 24 else { return (type, short, UInt64(short)) }
    guard short < 28 else {
      throw Self.malformed("a head is reserved, or its length is not definite")
    }
    let width = 1 << (short - 24)
    let argument = try bytes(UInt64(width)).reduce(0) { $0 << 8 | UInt64($1) }
    // The smallest number that needs this many bytes.
    let least: UInt64 = width == 1 ? 24 : 1 << (4 * UInt64(width))
    guard type == 7 || argument >= least else {
      throw Self.malformed("a head is longer than needed")
    }
    return (type, short, argument)
  }

  private mutating func bytes(_ count: UInt64) throws(CryptoError) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw Self.malformed("it ends too early") }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  /// Returns the number of items as an `Int`.
  ///
  /// Each item has at least one byte, so the number cannot exceed the remaining bytes.
  private func count(_ argument: UInt64) throws(CryptoError) -> Int {
    guard argument <= UInt64(rest.count) else { throw Self.malformed("it ends too early") }
    return Int(argument)
  }

  private mutating func pairs(_ count: Int, _ levels: Int) throws(CryptoError) -> [CBOR.Pair] {
    var pairs: [CBOR.Pair] = []
    var keys: Set<CBOR> = []
    for _ in 0..<count {
      let key = try item(levels: levels)
      guard keys.insert(key).inserted else { throw Self.malformed("a map has a key twice") }
      pairs.append(CBOR.Pair(key, try item(levels: levels)))
    }
    return pairs
  }
}
