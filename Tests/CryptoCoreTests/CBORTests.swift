internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct CBORTests {
  // RFC 8949, appendix A.
  private static let examples: [(hex: String, item: CBOR)] = [
    ("00", .unsigned(0)), ("01", .unsigned(1)), ("0a", .unsigned(10)), ("17", .unsigned(23)),
    ("1818", .unsigned(24)), ("1819", .unsigned(25)), ("1864", .unsigned(100)),
    ("1903e8", .unsigned(1000)), ("1a000f4240", .unsigned(1_000_000)),
    ("1b000000e8d4a51000", .unsigned(1_000_000_000_000)),
    ("1bffffffffffffffff", .unsigned(.max)), ("3bffffffffffffffff", .negative(.max)),
    ("20", CBOR(-1)), ("29", CBOR(-10)), ("3863", CBOR(-100)), ("3903e7", CBOR(-1000)),
    ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null), ("40", .bytes(Data())),
    ("4401020304", .bytes(Data([1, 2, 3, 4]))), ("60", .text("")), ("6161", .text("a")),
    ("6449455446", .text("IETF")), ("62225c", .text("\"\\")), ("62c3bc", .text("\u{FC}")),
    ("63e6b0b4", .text("\u{6C34}")), ("64f0908591", .text("\u{10151}")), ("80", .array([])),
    ("83010203", .array([CBOR(1), CBOR(2), CBOR(3)])),
    (
      "8301820203820405",
      .array([CBOR(1), .array([CBOR(2), CBOR(3)]), .array([CBOR(4), CBOR(5)])])
    ),
    ("a0", .map([])), ("a201020304", .map([.init(CBOR(1), CBOR(2)), .init(CBOR(3), CBOR(4))])),
    (
      "a26161016162820203",
      .map([
        .init(.text("a"), CBOR(1)), .init(.text("b"), .array([CBOR(2), CBOR(3)])),
      ])
    ),
  ]

  @Test(arguments: examples)
  func `the published examples are read and written`(hex: String, item: CBOR) throws {
    let data = try bytes(hex)
    #expect(try CBOR(data) == item)
    #expect(item.encoded() == data)
  }

  // Lengths that are not definite, heads that are too long, ends that come too early (RFC 8949,
  // appendices A and F).
  @Test(arguments: [
    "5f42010243030405ff", "9fff", "bfff", "7f657374726561646d696e67ff", "1817", "190018",
    "1a0000ffff", "1b00000000ffffffff", "18", "19", "1a0102", "41", "6261", "81", "8200", "a1",
    "a101", "ff", "1c", "3f", "61ff", "62c328", "0000", "a201000100", "9b7fffffffffffffff",
    "5b8000000000000000", "bbffffffffffffffff", "818181818181818181818181818181818100",
  ])
  func `what is not one whole item in its shortest form is refused`(hex: String) throws {
    let data = try bytes(hex)
    let error = #expect(throws: CryptoError.self) { try CBOR(data) }
    #expect(error?.code == .malformedInput)
  }

  @Test(arguments: ["f7", "f0", "f818", "f93c00", "fa47c35000", "c11a514b67b0", "d74401020304"])
  func `tags and fractions and other simple values are not supported`(hex: String) throws {
    let data = try bytes(hex)
    let error = #expect(throws: CryptoError.self) { try CBOR(data) }
    #expect(error?.code == .unsupported)
  }

  // CTAP 2.2, section 8: by type, then by length, then by bytes.
  @Test func `the keys of a map are written in canonical order`() throws {
    let keys = [CBOR.text("b"), .text("aa"), CBOR(-1), CBOR(100), CBOR(10), .bytes(Data([9]))]
    let map = CBOR.map(keys.map { .init($0, .null) })
    #expect(map.encoded().hexadecimal == "a60af61864f620f64109f66162f6626161f6")
    #expect(try CBOR(map.encoded())["aa"] == .null)
    #expect(map[-1] == .null)
    #expect(map["c"] == nil)
  }

  @Test func `random items are read as they were written, also in front of others`() throws {
    var random = SystemRandomNumberGenerator()
    func item(_ levels: Int) -> CBOR {
      switch Int.random(in: 0..<(levels > 0 ? 8 : 6), using: &random) {
      case 0:
        return .unsigned(
          UInt64.random(in: 0...UInt64.max, using: &random) >> Int.random(in: 0..<64))
      case 1:
        return .negative(
          UInt64.random(in: 0...UInt64.max, using: &random) >> Int.random(in: 0..<64))
      case 2: return .bytes(Data((0..<Int.random(in: 0..<300)).map { _ in .random(in: 0...255) }))
      case 3: return .text(String(repeating: "é", count: .random(in: 0..<200, using: &random)))
      case 4: return .bool(.random(using: &random))
      case 5: return .null
      case 6: return .array((0..<Int.random(in: 0..<5)).map { _ in item(levels - 1) })
      default:
        return .map((0..<Int.random(in: 0..<5)).map { .init(CBOR($0 - 2), item(levels - 1)) })
      }
    }
    for _ in 0..<500 {
      let item = item(4)
      let bytes = item.encoded()
      #expect(try CBOR(bytes) == item)
      let first = try CBOR.prefix(of: bytes + [0xFF])
      #expect(first.item == item && first.count == bytes.count)
      #expect(throws: CryptoError.self) { try CBOR(bytes.dropLast()) }
    }
  }

  // WebAuthn Level 3, section 16.2: the key of the ES256 vector with "none" attestation.
  @Test func `a key of COSE is the same key again`() throws {
    let hex =
      "a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61"
      + "225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220"
    let data = try bytes(hex)
    let key = try P256.Signing.PublicKey(cose: CBOR(data))
    #expect(key.rawRepresentation.prefix(2) == Data([0xAF, 0xEF]))
    #expect(key.cose.encoded() == data)
    let number = "6e68e7a58484a3264f66b77f5d6dc5bc36a47085b615c9727ab334e8c369c2ee"
    let own = try P256.Signing.PrivateKey(
      rawRepresentation: try bytes(number))
    #expect(own.publicKey.rawRepresentation == key.rawRepresentation)
  }

  @Test(arguments: [(1, 3), (3, -8), (-1, 2)])
  func `a key of another type or algorithm or curve is refused`(label: Int, value: Int) throws {
    guard case .map(let pairs) = P256.Signing.PrivateKey().publicKey.cose else { return }
    let other = CBOR.map(pairs.filter { $0.key != CBOR(label) } + [.init(CBOR(label), CBOR(value))])
    let error = #expect(throws: CryptoError.self) { try P256.Signing.PublicKey(cose: other) }
    #expect(error?.code == .unsupported)
  }

  @Test func `a point that is not on the curve is refused`() throws {
    guard case .map(let pairs) = P256.Signing.PrivateKey().publicKey.cose else { return }
    let other = CBOR.map(
      pairs.filter { $0.key != CBOR(-3) } + [.init(CBOR(-3), .bytes(Data(repeating: 1, count: 32)))]
    )
    #expect(throws: CryptoError.self) { try P256.Signing.PublicKey(cose: other) }
  }
}
