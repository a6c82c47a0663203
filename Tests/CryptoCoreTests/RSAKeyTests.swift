internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct RSAKeyTests {
  @Test(arguments: [RSAPublicKey.Padding.pkcs1, .pss])
  func `a signature is valid for its own text and padding and key`(
    padding: RSAPublicKey.Padding
  ) throws {
    let (key, text) = (try TestKeys.rsa, Data("text".utf8))
    let signature = try key.signature(for: text, padding: padding)
    #expect(signature.count == 256)
    #expect(key.publicKey.isValid(signature, for: text, padding: padding))
    #expect(!key.publicKey.isValid(signature, for: Data("test".utf8), padding: padding))
    #expect(
      !key.publicKey.isValid(signature, for: text, padding: padding == .pss ? .pkcs1 : .pss))
    #expect(try !TestKeys.otherRSA.publicKey.isValid(signature, for: text, padding: padding))
    #expect(!key.publicKey.isValid(signature.dropLast(), for: text, padding: padding))
    #expect(!key.publicKey.isValid(signature + [0], for: text, padding: padding))
    #expect(!key.publicKey.isValid(Data(), for: text, padding: padding))
  }

  @Test func `PKCS 1 signatures repeat and PSS signatures do not`() throws {
    let (key, text) = (try TestKeys.rsa, Data("text".utf8))
    #expect(
      try key.signature(for: text, padding: .pkcs1) == key.signature(for: text, padding: .pkcs1))
    #expect(try key.signature(for: text, padding: .pss) != key.signature(for: text, padding: .pss))
  }

  @Test func `a key written as DER and PEM is read again`() throws {
    let key = try TestKeys.rsa
    #expect(try RSAPrivateKey(der: key.der).der == key.der)
    #expect(try RSAPrivateKey(pem: key.pem).der == key.der)
    #expect(try RSAPublicKey(der: key.publicKey.der) == key.publicKey)
    #expect(try RSAPublicKey(pem: key.publicKey.pem) == key.publicKey)
    #expect(key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    #expect(key.publicKey.pem.hasSuffix("-----END PUBLIC KEY-----\n"))
  }

  // RFC 7515, appendix A.2, and RFC 7518, section 6.3.1: 2048 bits and the exponent 65537.
  @Test func `a key has the numbers it was created from`() throws {
    let key = try RSAPublicKey(jwk: jwk(RFC7515.rs256Key))
    #expect(key.modulus.count == 256)
    #expect(key.modulus.prefix(4).hex == "a1f8160a")
    #expect(Array(key.exponent) == [1, 0, 1])
    #expect(try RSAPublicKey(modulus: key.modulus, exponent: key.exponent) == key)
    let padded = Data([0, 0]) + key.modulus
    #expect(try RSAPublicKey(modulus: padded, exponent: key.exponent) == key)
  }

  @Test(arguments: ["", "01", "02", "010000", "04"])
  func `an exponent that is even or one is refused`(exponent: String) throws {
    let modulus = try TestKeys.rsa.publicKey.modulus
    let error = #expect(throws: CryptoError.self) {
      try RSAPublicKey(modulus: modulus, exponent: bytes(exponent))
    }
    #expect(error?.code == .unsupported)
  }

  @Test func `a modulus has the required length and at most 16384 bits`() throws {
    let exponent = Data([1, 0, 1])
    let short = Data([0x7F]) + Data(repeating: 0xFF, count: 255)
    let error = #expect(throws: CryptoError.self) {
      try RSAPublicKey(modulus: short, exponent: exponent)
    }
    #expect(error?.code == .unsupported)
    #expect(error?.reasons == ["the modulus has 2047 bits"])
    let allowed = try RSAPublicKey(modulus: short, exponent: exponent, minimumBitCount: 2047)
    #expect(allowed.modulus == short)
    #expect(throws: CryptoError.self) {
      try RSAPublicKey(modulus: Data(repeating: 0xFF, count: 2049), exponent: exponent)
    }
  }

  // CVE-2017-15361: such a modulus is a power of 65537 modulo each small prime. 65537 to the 128th
  // is one modulo every prime and has 2049 bits; in 16-bit digits, 65537 · n is n shifted plus n.
  @Test func `a modulus affected by ROCA is refused`() throws {
    var digits: [UInt32] = [1]
    for _ in 0..<128 {
      digits = zip([0] + digits, digits + [0]).map { $0 + $1 }
      for place in digits.indices.dropLast() {
        digits[place + 1] += digits[place] >> 16
        digits[place] &= 0xFFFF
      }
    }
    let marked = Data(digits.reversed().flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    let unmarked = marked.dropLast() + [try #require(marked.last) + 2]
    let error = #expect(throws: CryptoError.self) {
      try RSAPublicKey(modulus: marked, exponent: Data([1, 0, 1]))
    }
    #expect(error?.code == .unsupported)
    #expect(error?.reasons == ["the key is affected by CVE-2017-15361"])
    #expect(throws: Never.self) {
      try RSAPublicKey(modulus: unmarked, exponent: Data([1, 0, 1]))
    }
  }

  @Test(arguments: [0, 512, 1024, 2047, 8193, -1])
  func `a new key of a size out of range is refused`(bitCount: Int) {
    let error = #expect(throws: CryptoError.self) { try RSAPrivateKey(bitCount: bitCount) }
    #expect(error?.code == .invalidParameter)
  }

  @Test func `numbers that do not belong together are not a key`() throws {
    var members = try JSONDecoder().decode([String: String].self, from: Data(RFC7515.rs256Key.utf8))
    let other = try JSONDecoder().decode(
      [String: String].self, from: JSONEncoder().encode(TestKeys.rsa.privateJWK()))
    for name in ["n", "d", "p", "q", "dp", "dq", "qi"] {
      var mixed = members
      mixed[name] = other[name]
      let key = try JSONDecoder().decode(JWK.self, from: JSONEncoder().encode(mixed))
      let error = #expect(throws: CryptoError.self, "\(name)") { try RSAPrivateKey(jwk: key) }
      #expect(error?.code == .malformedInput)
    }
    members["e"] = nil
    let lacking = try JSONDecoder().decode(JWK.self, from: JSONEncoder().encode(members))
    #expect(throws: CryptoError.self) { try RSAPrivateKey(jwk: lacking) }
  }

  @Test func `a key of another type is refused`() throws {
    let p256 = try TestKeys.p256
    let errors = [
      #expect(throws: CryptoError.self) { try RSAPublicKey(der: p256.publicKey.derRepresentation) },
      #expect(throws: CryptoError.self) { try RSAPrivateKey(der: p256.derRepresentation) },
    ]
    #expect(errors.map { $0?.code } == [.unsupported, .unsupported])
  }
}
