internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct P256KeyTests {
  @Test func `a signature is valid for its own text and format and key`() throws {
    let (key, text) = (try TestKeys.p256, Data("text".utf8))
    let (flat, der) = (try key.signature(for: text), try key.derSignature(for: text))
    let other = try P256PrivateKey().publicKey
    #expect(flat.count == 64)
    #expect(key.publicKey.isValid(flat, for: text))
    #expect(key.publicKey.isValid(derSignature: der, for: text))
    #expect(!key.publicKey.isValid(flat, for: Data("test".utf8)))
    #expect(!key.publicKey.isValid(derSignature: der, for: Data("test".utf8)))
    #expect(!key.publicKey.isValid(der, for: text))
    #expect(!key.publicKey.isValid(derSignature: flat, for: text))
    #expect(!other.isValid(flat, for: text))
    #expect(!key.publicKey.isValid(flat + [0], for: text))
    #expect(!key.publicKey.isValid(Data(), for: text))
  }

  // RFC 6979, appendix A.2.5: P-256 with SHA-256, message "sample".
  @Test func `the published signature is valid`() throws {
    let key = try P256PublicKey(
      x: bytes("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
      y: bytes("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"))
    let signature = try bytes(
      """
      efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
      f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
      """)
    #expect(key.isValid(signature, for: Data("sample".utf8)))
    #expect(!key.isValid(signature, for: Data("test".utf8)))
  }

  // One r or s in 256 starts with a zero byte, which DER leaves out and r ‖ s must not. The
  // probability that none of 4,000 does is 2 in 10^7.
  @Test func `each of two thousand signatures has 64 bytes and is valid`() throws {
    let key = try TestKeys.p256
    var startsWithZero = false
    for number in 0..<2000 {
      let text = Data("\(number)".utf8)
      let signature = try key.signature(for: text)
      startsWithZero = startsWithZero || signature[0] == 0 || signature[32] == 0
      #expect(signature.count == 64 && key.publicKey.isValid(signature, for: text))
    }
    #expect(startsWithZero)
  }

  @Test func `a key written as DER and PEM is read again`() throws {
    let key = try TestKeys.p256
    #expect(try P256PrivateKey(der: key.der).der == key.der)
    #expect(try P256PrivateKey(pem: key.pem).der == key.der)
    #expect(try P256PublicKey(der: key.publicKey.der) == key.publicKey)
    #expect(try P256PublicKey(pem: key.publicKey.pem) == key.publicKey)
    #expect(try P256PublicKey(x: key.publicKey.x, y: key.publicKey.y) == key.publicKey)
  }

  @Test func `a point that is not on the curve is not a key`() throws {
    let key = try TestKeys.p256.publicKey
    var y = key.y
    y[31] ^= 1
    let errors = [
      #expect(throws: CryptoError.self) { try P256PublicKey(x: key.x, y: y) },
      #expect(throws: CryptoError.self) {
        try P256PublicKey(x: Data(count: 32), y: Data(count: 32))
      },
      #expect(throws: CryptoError.self) {
        try P256PublicKey(
          x: Data(repeating: 0xFF, count: 32), y: Data(repeating: 0xFF, count: 32))
      },
    ]
    #expect(errors.map { $0?.code } == Array(repeating: .malformedInput, count: 3))
  }

  // RFC 7518, section 6.2.1.2: a coordinate is as long as the field.
  @Test(arguments: [0, 31, 33]) func `a coordinate of another length is refused`(size: Int) {
    let error = #expect(throws: CryptoError.self) {
      try P256PublicKey(x: Data(count: size), y: Data(count: 32))
    }
    #expect(error?.code == .malformedInput)
  }

  // SEC 1, section 2.3.3: 02 or 03 and x; RFC 5480 allows it in a SubjectPublicKeyInfo.
  @Test func `a compressed point is refused`() throws {
    let key = try TestKeys.p256.publicKey
    let head = try bytes("3039301306072a8648ce3d020106082a8648ce3d030107032200")
    let sign: UInt8 = key.y[31] & 1 == 0 ? 2 : 3
    let error = #expect(throws: CryptoError.self) {
      try P256PublicKey(der: head + [sign] + key.x)
    }
    #expect(error?.code == .malformedInput)
  }

  // RFC 7515, appendix A.3, and the order n from SEC 2, section 2.4.2.
  @Test(arguments: [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000001",
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "01", "",
  ])
  func `a number that does not belong to the point is not a key`(digits: String) throws {
    var members = try JSONDecoder().decode([String: String].self, from: Data(RFC7515.es256Key.utf8))
    members["d"] = Base64URL.encode(try bytes(digits))
    let key = try JSONDecoder().decode(JWK.self, from: JSONEncoder().encode(members))
    let error = #expect(throws: CryptoError.self) { try P256PrivateKey(jwk: key) }
    #expect(error?.code == .malformedInput)
  }

  @Test func `the published private key is read`() throws {
    let key = try P256PrivateKey(jwk: jwk(RFC7515.es256Key))
    #expect(try key.publicKey == P256PublicKey(jwk: jwk(RFC7515.es256Key)))
    let signature = try key.signature(for: Data())
    #expect(key.publicKey.isValid(signature, for: Data()))
  }

  @Test func `a key of another type is refused`() throws {
    let rsa = try TestKeys.rsa
    let errors = [
      #expect(throws: CryptoError.self) { try P256PublicKey(der: rsa.publicKey.der) },
      #expect(throws: CryptoError.self) { try P256PrivateKey(der: rsa.der) },
    ]
    #expect(errors.map { $0?.code } == [.unsupported, .unsupported])
  }
}
