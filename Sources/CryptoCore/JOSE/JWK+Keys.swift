#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension RSAPublicKey {
  /// Creates a key from `n` and `e` of a JWK of type `RSA`; throws as for DER.
  public init(jwk: JWK, minimumBitCount: Int = 2048) throws(CryptoError) {
    try jwk.require(kty: "RSA")
    try self.init(
      modulus: jwk.number("n"), exponent: jwk.number("e"), minimumBitCount: minimumBitCount)
  }

  /// The key as JSON.
  public func jwk(kid: String? = nil, alg: String? = nil) -> JWK {
    JWK(
      kty: "RSA", kid: kid, alg: alg,
      numbers: ["n": Base64URL.encode(modulus), "e": Base64URL.encode(exponent)])
  }
}

extension RSAPrivateKey {
  private static let names = ["n", "e", "d", "p", "q", "dp", "dq", "qi"]

  /// Creates a key from all eight numbers of a private JWK of type `RSA`; throws as for DER.
  public init(jwk: JWK) throws(CryptoError) {
    try jwk.require(kty: "RSA")
    // RSAPrivateKey of RFC 8017, A.1.2: the version, then the numbers in exactly this order.
    var content = DER.integer([0])
    for name in Self.names { content += DER.integer(Array(try jwk.number(name))) }
    try self.init(der: DER.sequence(content))
  }

  /// The whole key as JSON, not encrypted.
  public func privateJWK(kid: String? = nil, alg: String? = nil) -> JWK {
    var outer = DERReader(key.traditionalPrivateDER)
    var inner = DERReader(outer.element(0x30) ?? [])
    _ = inner.integer()
    let numbers = Self.names.map { ($0, Base64URL.encode(inner.integer() ?? [])) }
    return JWK(
      kty: "RSA", kid: kid, alg: alg, numbers: Dictionary(uniqueKeysWithValues: numbers))
  }
}

extension P256.Signing.PublicKey {
  /// Creates a key from `x` and `y` of a JWK of type `EC` and curve `P-256`; throws as for DER.
  public init(jwk: JWK) throws(CryptoError) {
    try jwk.require(kty: "EC")
    guard jwk.numbers["crv"] == "P-256" else {
      throw CryptoError(.unsupported, "reading a JWK", "the curve is not P-256")
    }
    let (x, y) = (try jwk.number("x"), try jwk.number("y"))
    guard x.count == 32, y.count == 32 else {
      throw CryptoError(.malformedInput, "reading a JWK", "a coordinate has 32 bytes")
    }
    try self.init(P256Key(point: x + y))
  }

  /// The key as JSON.
  public func jwk(kid: String? = nil, alg: String? = nil) -> JWK {
    let (x, y) = (key.point.prefix(32), key.point.suffix(32))
    let numbers = ["crv": "P-256", "x": Base64URL.encode(x), "y": Base64URL.encode(y)]
    return JWK(kty: "EC", kid: kid, alg: alg, numbers: numbers)
  }
}

extension P256.Signing.PrivateKey {
  /// Creates a key from `d`, `x` and `y` of a private JWK of type `EC`; throws as for DER.
  public init(jwk: JWK) throws(CryptoError) {
    let point = try P256.Signing.PublicKey(jwk: jwk).key.point
    let number = try jwk.number("d")
    guard number.count == 32 else {
      throw CryptoError(.malformedInput, "reading a JWK", "d has 32 bytes")
    }
    key = try P256Key(number: number, point: point)
  }

  /// The whole key as JSON, not encrypted.
  public func privateJWK(kid: String? = nil, alg: String? = nil) -> JWK {
    var jwk = publicKey.jwk(kid: kid, alg: alg)
    jwk.numbers["d"] = Base64URL.encode(key.number)
    return jwk
  }
}

extension SymmetricKey {
  /// Creates a key from `k` of a JWK of type `oct`.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`, or `.unsupported` for a different type.
  public init(jwk: JWK) throws(CryptoError) {
    try jwk.require(kty: "oct")
    self.init(data: try jwk.number("k"))
  }
}
