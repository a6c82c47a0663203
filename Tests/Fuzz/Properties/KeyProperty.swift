internal import CryptoCore
internal import Foundation

/// Keys: one that is accepted can be written in each format, and is then read as the same.
///
/// An input is DER, PEM or JSON; after a `!` it is a private RSA key, whose primes take long to test.
enum KeyProperty {
  /// Reads the bytes as each kind of key.
  static func check(_ bytes: [UInt8]) throws {
    if bytes.first == UInt8(ascii: "!") { return try checkPrivateRSA(Array(bytes.dropFirst())) }
    let text = String(decoding: bytes, as: UTF8.self)
    if let jwk = try? JSONDecoder().decode(JWK.self, from: Data(bytes)) { return try check(jwk) }
    let isPEM = text.contains("-----BEGIN")
    if let key = try? isPEM ? RSAPublicKey(pem: text) : RSAPublicKey(der: bytes) { try check(key) }
    if let key = try? isPEM
      ? P256.Signing.PublicKey(pemRepresentation: text)
      : P256.Signing.PublicKey(derRepresentation: bytes)
    {
      try check(key)
    }
    if let key = try? isPEM
      ? P256.Signing.PrivateKey(pemRepresentation: text)
      : P256.Signing.PrivateKey(derRepresentation: bytes)
    {
      try check(key)
    }
    if let certificate = try? isPEM ? Certificate(pem: text) : Certificate(der: bytes) {
      try check(certificate)
    }
  }

  private static func checkPrivateRSA(_ bytes: [UInt8]) throws {
    if let jwk = try? JSONDecoder().decode(JWK.self, from: Data(bytes)) {
      if let key = try? RSAPrivateKey(jwk: jwk) { try check(key) }
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isPEM = text.contains("-----BEGIN")
    if let key = try? isPEM ? RSAPrivateKey(pem: text) : RSAPrivateKey(der: bytes) {
      try check(key)
    }
  }

  private static func check(_ key: RSAPublicKey) throws {
    try require((256...2048).contains(key.modulus.count), "\(key.modulus.count) bytes of modulus")
    try require(key.exponent.last.map { $0 % 2 == 1 } == true, "an even exponent")
    try unfailing("an RSA key cannot be read again") {
      try require(RSAPublicKey(der: key.der) == key, "another key in DER")
      try require(RSAPublicKey(pem: key.pem) == key, "another key in PEM")
      try require(RSAPublicKey(jwk: key.jwk()) == key, "another key in JSON")
      try require(RSAPublicKey(der: key.der).der == key.der, "another spelling in DER")
    }
    try require(!key.isValid([1, 2, 3], for: [UInt8](), padding: .pkcs1), "a wrong signature")
  }

  private static func check(_ key: P256.Signing.PublicKey) throws {
    let raw = key.rawRepresentation
    try require(raw.count == 64, "the coordinates of \(key)")
    try unfailing("a P-256 key cannot be read again") {
      typealias Key = P256.Signing.PublicKey
      for again in [
        try Key(derRepresentation: key.derRepresentation),
        try Key(pemRepresentation: key.pemRepresentation),
        try Key(x963Representation: key.x963Representation), try Key(rawRepresentation: raw),
        try Key(jwk: key.jwk()),
      ] {
        try require(again.rawRepresentation == raw, "another key")
      }
    }
    let zeros = try P256.Signing.ECDSASignature(rawRepresentation: Data(count: 64))
    try require(!key.isValidSignature(zeros, for: [UInt8]()), "a wrong signature")
  }

  private static func check(_ key: RSAPrivateKey) throws {
    try check(key.publicKey)
    try unfailing("a private RSA key cannot be read again") {
      try require(RSAPrivateKey(der: key.der).der == key.der, "another key in DER")
      try require(RSAPrivateKey(pem: key.pem).der == key.der, "another key in PEM")
      try require(RSAPrivateKey(jwk: key.privateJWK()).der == key.der, "another key in JSON")
      let signature = try key.signature(for: [1], padding: .pkcs1)
      try require(
        key.publicKey.isValid(signature, for: [1], padding: .pkcs1), "its own signature is wrong")
    }
  }

  private static func check(_ key: P256.Signing.PrivateKey) throws {
    try check(key.publicKey)
    try unfailing("a private P-256 key cannot be read again") {
      typealias Key = P256.Signing.PrivateKey
      for again in [
        try Key(derRepresentation: key.derRepresentation),
        try Key(pemRepresentation: key.pemRepresentation),
        try Key(x963Representation: key.x963Representation),
        try Key(rawRepresentation: key.rawRepresentation), try Key(jwk: key.privateJWK()),
      ] {
        try require(again.rawRepresentation == key.rawRepresentation, "another key")
      }
      let signature = try key.signature(for: [1])
      try require(
        key.publicKey.isValidSignature(signature, for: [1]), "its own signature is wrong")
    }
  }

  private static func check(_ certificate: Certificate) throws {
    switch certificate.publicKey {
    case .rsa(let key): try check(key)
    case .p256(let key): try check(key)
    }
    try unfailing("a certificate cannot be read again") {
      let again = try Certificate(pem: certificate.pem)
      try require(
        again.der == certificate.der && again.publicKey == certificate.publicKey
          && again.notBefore == certificate.notBefore, "another certificate in PEM")
    }
  }

  private static func check(_ jwk: JWK) throws {
    let again = try unfailing("a JWK cannot be read again") {
      try JSONDecoder().decode(JWK.self, from: JSONEncoder().encode(jwk))
    }
    let thumbprint = try? jwk.thumbprint()
    try require(thumbprint == (try? again.thumbprint()), "another thumbprint")
    if let key = try? RSAPublicKey(jwk: jwk) {
      try check(key)
      try require(try thumbprint == key.jwk().thumbprint(), "a key with two thumbprints")
    }
    if let key = try? P256.Signing.PublicKey(jwk: jwk) {
      try check(key)
      try require(try thumbprint == key.jwk().thumbprint(), "a key with two thumbprints")
    }
    if let key = try? P256.Signing.PrivateKey(jwk: jwk) { try check(key) }
  }
}
