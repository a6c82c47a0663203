internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct P256KeyTests {
  @Test func `a signature is valid for its own text and key`() throws {
    let (key, text) = (try TestKeys.p256, Data("text".utf8))
    let signature = try key.signature(for: text)
    let raw = signature.rawRepresentation
    #expect(raw.count == 64)
    #expect(key.publicKey.isValidSignature(signature, for: text))
    #expect(key.publicKey.isValidSignature(signature, for: SHA256.hash(data: text)))
    #expect(!key.publicKey.isValidSignature(signature, for: Data("test".utf8)))
    #expect(!P256.Signing.PrivateKey().publicKey.isValidSignature(signature, for: text))
    let again = try P256.Signing.ECDSASignature(derRepresentation: signature.derRepresentation)
    #expect(again.rawRepresentation == raw)
    #expect(unsafe signature.withUnsafeBytes { unsafe Data($0) } == raw)
    for bit in 0..<512 {
      var other = raw
      other[bit / 8] ^= 1 << (bit % 8)
      let forged = try P256.Signing.ECDSASignature(rawRepresentation: other)
      #expect(!key.publicKey.isValidSignature(forged, for: text))
    }
  }

  @Test func `a digest of another function can be signed`() throws {
    let (key, digest) = (try TestKeys.p256, SHA512.hash(data: Data("text".utf8)))
    let signature = try key.signature(for: digest)
    #expect(key.publicKey.isValidSignature(signature, for: digest))
    #expect(!key.publicKey.isValidSignature(signature, for: Data("text".utf8)))
  }

  @Test(arguments: [0, 63, 65]) func `a signature of another size is refused`(size: Int) {
    let error = #expect(throws: CryptoKitError.self) {
      try P256.Signing.ECDSASignature(rawRepresentation: Data(count: size))
    }
    #expect(error == .incorrectParameterSize)
  }

  // X.690, 8.3: an integer has no superfluous zero in front and, here, no sign.
  @Test(arguments: [
    "", "30", "3006020101020101ff", "300502010102", "3006020101020181", "300702020001020101",
    "30090201010201010201", "04060201010201",
  ])
  func `a signature that is not DER is refused`(digits: String) throws {
    let der = try bytes(digits.count % 2 == 0 ? digits : digits + "0")
    let error = #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.ECDSASignature(derRepresentation: der)
    }
    #expect(error == .invalidASN1Object)
  }

  // RFC 6979, appendix A.2.5: P-256 with SHA-256, message "sample".
  @Test func `the published signature is valid`() throws {
    let key = try P256.Signing.PublicKey(
      rawRepresentation: bytes(
        """
        60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6
        7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
        """))
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: bytes(
        """
        efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
        f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
        """))
    #expect(key.isValidSignature(signature, for: Data("sample".utf8)))
    #expect(!key.isValidSignature(signature, for: Data("test".utf8)))
    // The same appendix, the private key.
    let number = try bytes("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
    let whole = try P256.Signing.PrivateKey(rawRepresentation: number)
    #expect(whole.publicKey.rawRepresentation == key.rawRepresentation)
    #expect(whole.rawRepresentation == number)
  }

  // One r or s in 256 starts with a zero byte, which DER leaves out and r ‖ s must not. The
  // probability that none of 4,000 does is 2 in 10^7.
  @Test func `each of two thousand signatures has 64 bytes and is valid`() throws {
    let key = try TestKeys.p256
    var startsWithZero = false
    for number in 0..<2000 {
      let text = Data("\(number)".utf8)
      let signature = try key.signature(for: text)
      let raw = signature.rawRepresentation
      startsWithZero = startsWithZero || raw[0] == 0 || raw[32] == 0
      #expect(raw.count == 64 && key.publicKey.isValidSignature(signature, for: text))
    }
    #expect(startsWithZero)
  }

  @Test func `a key written in any form is read again`() throws {
    let key = try TestKeys.p256
    let half = key.publicKey
    for again in [
      try P256.Signing.PrivateKey(derRepresentation: key.derRepresentation),
      try P256.Signing.PrivateKey(pemRepresentation: key.pemRepresentation),
      try P256.Signing.PrivateKey(rawRepresentation: key.rawRepresentation),
      try P256.Signing.PrivateKey(x963Representation: key.x963Representation),
    ] {
      #expect(again.rawRepresentation == key.rawRepresentation)
      #expect(again.publicKey.rawRepresentation == half.rawRepresentation)
      #expect(again.derRepresentation == key.derRepresentation)
    }
    for again in [
      try P256.Signing.PublicKey(derRepresentation: half.derRepresentation),
      try P256.Signing.PublicKey(pemRepresentation: half.pemRepresentation),
      try P256.Signing.PublicKey(rawRepresentation: half.rawRepresentation),
      try P256.Signing.PublicKey(x963Representation: half.x963Representation),
    ] {
      #expect(again.rawRepresentation == half.rawRepresentation)
    }
    #expect(key.pemRepresentation.hasSuffix("-----END PRIVATE KEY-----"))
    #expect(half.pemRepresentation.hasSuffix("-----END PUBLIC KEY-----"))
  }

  @Test func `a point that is not on the curve is not a key`() throws {
    var moved = try TestKeys.p256.publicKey.rawRepresentation
    moved[63] ^= 1
    for point in [moved, Data(count: 64), Data(repeating: 0xFF, count: 64)] {
      let error = #expect(throws: CryptoKitError.self) {
        try P256.Signing.PublicKey(rawRepresentation: point)
      }
      guard case .underlyingCoreCryptoError(let number) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(number != 0)
    }
  }

  @Test(arguments: [0, 32, 63, 65]) func `coordinates of another length are refused`(size: Int) {
    let errors = [
      #expect(throws: CryptoKitError.self) {
        try P256.Signing.PublicKey(rawRepresentation: Data(count: size))
      },
      #expect(throws: CryptoKitError.self) {
        try P256.Signing.PublicKey(x963Representation: Data(count: size))
      },
      #expect(throws: CryptoKitError.self) {
        try P256.Signing.PrivateKey(x963Representation: Data(count: size))
      },
      #expect(throws: CryptoKitError.self) {
        try P256.Signing.PrivateKey(rawRepresentation: Data(count: size + 1))
      },
    ]
    #expect(errors == Array(repeating: .incorrectParameterSize, count: 4))
  }

  // SEC 1, section 2.3.3: 02 or 03 and x; RFC 5480 allows it in a SubjectPublicKeyInfo.
  @Test func `a compressed point is refused`() throws {
    let point = try TestKeys.p256.publicKey.rawRepresentation
    let head = try bytes("3039301306072a8648ce3d020106082a8648ce3d030107032200")
    let sign: UInt8 = point[63] & 1 == 0 ? 2 : 3
    let error = #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PublicKey(derRepresentation: head + [sign] + point.prefix(32))
    }
    #expect(error == .invalidASN1Object)
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
    let error = #expect(throws: CryptoError.self) { try P256.Signing.PrivateKey(jwk: key) }
    #expect(error?.code == .malformedInput)
    // The number alone: one is a key, the others are not.
    if digits.hasPrefix("00") && digits.hasSuffix("1") {
      _ = try P256.Signing.PrivateKey(rawRepresentation: bytes(digits))
    } else {
      #expect(throws: CryptoKitError.self) {
        try P256.Signing.PrivateKey(rawRepresentation: bytes(digits))
      }
    }
  }

  @Test func `the published private key is read`() throws {
    let key = try P256.Signing.PrivateKey(jwk: jwk(RFC7515.es256Key))
    let half = try P256.Signing.PublicKey(jwk: jwk(RFC7515.es256Key))
    #expect(key.publicKey.rawRepresentation == half.rawRepresentation)
    let signature = try key.signature(for: Data())
    #expect(half.isValidSignature(signature, for: Data()))
  }

  @Test func `a key of another type is refused`() throws {
    let rsa = try TestKeys.rsa
    let errors = [
      #expect(throws: CryptoKitASN1Error.self) {
        try P256.Signing.PublicKey(derRepresentation: rsa.publicKey.der)
      },
      #expect(throws: CryptoKitASN1Error.self) {
        try P256.Signing.PrivateKey(derRepresentation: rsa.der)
      },
    ]
    #expect(errors == [.unexpectedFieldType, .unexpectedFieldType])
  }
}
