/// A key on P-256 in libcrypto with a checked point.
struct P256Key: Sendable {
  let key: PKey
  /// Both coordinates, 64 bytes.
  let point: [UInt8]

  /// OBJECT IDENTIFIER id-ecPublicKey (RFC 5480, section 2.1.1).
  private static let ecPublicKey: [UInt8] = [
    0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
  ]
  /// OBJECT IDENTIFIER secp256r1 (RFC 5480, section 2.1.1.1).
  private static let curve: [UInt8] = [
    0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
  ]

  /// Checks a key that was read or generated.
  init(_ key: PKey) throws(CryptoError) {
    guard key.isP256 else { throw CryptoError(.unsupported, "reading a P-256 key") }
    let point = key.barePublicKey
    guard point.count == 65, point[0] == 4 else {
      throw CryptoError(.malformedInput, "reading a P-256 key", "the point is compressed")
    }
    self.key = key
    self.point = Array(point.dropFirst())
  }

  /// Creates a public key from both coordinates, 32 bytes each.
  init(point: some Collection<UInt8>) throws(CryptoError) {
    guard point.count == 64 else {
      throw CryptoError(.malformedInput, "reading a P-256 key", "a coordinate has 32 bytes")
    }
    let name = DER.sequence(Self.ecPublicKey, Self.curve)
    try self.init(
      PKey(publicDER: DER.sequence(name, DER.element(0x03, [0, 4] + point))))
  }

  /// Creates a private key from its number, 32 bytes; computes the point if the caller passes none.
  init(
    number: some Collection<UInt8>, point: some Collection<UInt8> = [UInt8]()
  ) throws(CryptoError) {
    guard number.count == 32 else {
      throw CryptoError(.malformedInput, "reading a P-256 key", "the number has 32 bytes")
    }
    // ECPrivateKey of RFC 5915, section 3, in PKCS#8.
    let publicKey =
      point.isEmpty ? [] : DER.element(0xA1, DER.element(0x03, [0, 4] + point))
    var inner = DER.sequence(
      DER.integer([1]), DER.element(0x04, Array(number)), publicKey)
    let name = DER.sequence(Self.ecPublicKey, Self.curve)
    var outer = DER.sequence(DER.integer([0]), name, DER.element(0x04, inner))
    defer {
      wipe(&inner)
      wipe(&outer)
    }
    let key = try P256Key(PKey(privateDER: outer))
    // libcrypto remembers that the point was missing, and would omit it from the output too.
    self = point.isEmpty ? try P256Key(number: number, point: key.point) : key
  }

  /// A private key's number, 32 bytes.
  var number: [UInt8] {
    var outer = DERReader(key.traditionalPrivateDER)
    var inner = DERReader(outer.element(0x30) ?? [])
    _ = inner.integer()
    return padded(inner.element(0x04) ?? [], to: 32) ?? []
  }
}
