/// The labels and values of a COSE_Key that passkeys use (RFC 9052, section 7.1; RFC 9053, sections 2.1 and 7.1.1).
private enum COSELabel {
  static let keyType = 1
  static let algorithm = 3
  static let curve = -1
  static let x = -2
  static let y = -3
  /// The type EC2 of keys: an elliptic curve with both coordinates.
  static let ec2 = 2
  /// The algorithm ES256: ECDSA with SHA-256.
  static let es256 = -7
  /// The curve P-256.
  static let p256 = 1
}

extension P256.Signing.PublicKey {
  /// Creates a key from the COSE_Key of a passkey for ES256 (WebAuthn Level 3, section 6.5.1.1).
  ///
  /// - Throws: `CryptoError` with `.unsupported` for a different algorithm or curve, and
  ///   `.malformedInput` when a coordinate does not have 32 bytes or the point is not on the curve.
  public init(cose key: CBOR) throws(CryptoError) {
    guard key[COSELabel.keyType]?.number == COSELabel.ec2,
      key[COSELabel.algorithm]?.number == COSELabel.es256,
      key[COSELabel.curve]?.number == COSELabel.p256
    else { throw CryptoError(.unsupported, "reading a COSE key", "it is not for ES256 on P-256") }
    guard let x = key[COSELabel.x]?.bytes, let y = key[COSELabel.y]?.bytes, x.count == 32,
      y.count == 32
    else { throw CryptoError(.malformedInput, "reading a COSE key", "a coordinate has 32 bytes") }
    try self.init(P256Key(point: x + y))
  }

  /// The key as a COSE_Key for ES256.
  public var cose: CBOR {
    let point = rawRepresentation
    return .map([
      .init(CBOR(COSELabel.keyType), CBOR(COSELabel.ec2)),
      .init(CBOR(COSELabel.algorithm), CBOR(COSELabel.es256)),
      .init(CBOR(COSELabel.curve), CBOR(COSELabel.p256)),
      .init(CBOR(COSELabel.x), .bytes(point.prefix(32))),
      .init(CBOR(COSELabel.y), .bytes(point.suffix(32))),
    ])
  }
}
