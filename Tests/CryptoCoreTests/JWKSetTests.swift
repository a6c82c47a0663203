internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct JWKSetTests {
  @Test func `the key with a name verifies what its private key signed`() throws {
    let keys = try JWKSet(keys: [
      TestKeys.otherRSA.publicKey.jwk(kid: "old"), TestKeys.rsa.publicKey.jwk(kid: "new"),
      TestKeys.p256.publicKey.jwk(kid: "ec"),
    ])
    let token = try JWS.sign(Data(), using: .rs256(TestKeys.rsa), kid: "new")
    let kid = try JWS.unverifiedHeader(of: token).kid
    let key = try keys.verificationKey(kid: kid, algorithm: .rs256)
    #expect(try JWS.verify(token, using: key).header.kid == "new")
    let old = try keys.verificationKey(kid: "old", algorithm: .rs256)
    #expect(throws: CryptoError.self) { try JWS.verify(token, using: old) }
  }

  @Test(arguments: ["missing", nil, "", "ONE"] as [String?])
  func `a name that no key has is refused`(kid: String?) throws {
    let keys = JWKSet(keys: [try TestKeys.rsa.publicKey.jwk(kid: "one")])
    let error = #expect(throws: CryptoError.self) {
      try keys.verificationKey(kid: kid, algorithm: .rs256)
    }
    #expect(error?.code == .unsupported)
  }

  @Test func `a token without kid uses the only key without a name`() throws {
    let nameless = JWKSet(keys: [try TestKeys.rsa.publicKey.jwk()])
    #expect(try nameless.verificationKey(kid: nil, algorithm: .rs256).algorithm == .rs256)
    let two = try JWKSet(keys: [
      TestKeys.rsa.publicKey.jwk(), TestKeys.otherRSA.publicKey.jwk(),
    ])
    #expect(throws: CryptoError.self) { try two.verificationKey(kid: nil, algorithm: .rs256) }
  }

  @Test func `a name that two keys have is refused`() throws {
    let keys = try JWKSet(keys: [
      TestKeys.rsa.publicKey.jwk(kid: "one"), TestKeys.p256.publicKey.jwk(kid: "one"),
    ])
    let error = #expect(throws: CryptoError.self) {
      try keys.verificationKey(kid: "one", algorithm: .rs256)
    }
    #expect(error?.code == .unsupported)
  }

  @Test func `a set that mixes secret and public keys is refused`() throws {
    var secret = try jwk(RFC7515.hs256Key)
    secret.kid = "secret"
    let keys = JWKSet(keys: [secret, try TestKeys.rsa.publicKey.jwk(kid: "one")])
    for (kid, algorithm) in [("secret", JWSAlgorithm.hs256), ("one", .rs256)] {
      let error = #expect(throws: CryptoError.self) {
        try keys.verificationKey(kid: kid, algorithm: algorithm)
      }
      #expect(error?.code == .unsupported)
    }
  }

  @Test func `a key is not used for another algorithm`() throws {
    let keys = try JWKSet(keys: [
      TestKeys.rsa.publicKey.jwk(kid: "rsa", alg: "RS256"),
      TestKeys.p256.publicKey.jwk(kid: "ec", alg: "ES256"),
    ])
    #expect(throws: Never.self) { try keys.verificationKey(kid: "rsa", algorithm: .rs256) }
    for (kid, algorithm) in [
      ("rsa", JWSAlgorithm.ps256), ("rsa", .es256), ("rsa", .hs256), ("ec", .rs256), ("ec", .hs256),
    ] {
      let error = #expect(throws: CryptoError.self) {
        try keys.verificationKey(kid: kid, algorithm: algorithm)
      }
      #expect(error?.code == .unsupported)
    }
  }

  @Test(
    arguments: [("enc", nil), ("other", nil), (nil, []), (nil, ["sign"]), (nil, ["encrypt"])]
      as [(String?, [String]?)])
  func `a key for another use is refused`(use: String?, operations: [String]?) throws {
    var key = try TestKeys.rsa.publicKey.jwk(kid: "one")
    key.use = use
    key.keyOperations = operations
    let error = #expect(throws: CryptoError.self) {
      try JWSVerificationKey(jwk: key, algorithm: .rs256)
    }
    #expect(error?.code == .unsupported)
  }

  @Test(
    arguments: [("sig", nil), (nil, ["verify"]), ("sig", ["sign", "verify"])]
      as [(String?, [String]?)])
  func `a key for signatures is accepted`(use: String?, operations: [String]?) throws {
    var key = try TestKeys.rsa.publicKey.jwk(kid: "one")
    key.use = use
    key.keyOperations = operations
    #expect(try JWSVerificationKey(jwk: key, algorithm: .rs256).algorithm == .rs256)
  }

  // RFC 7518, section 3.2.
  @Test func `a secret shorter than 32 bytes is not an HS256 key`() throws {
    let key = try jwk(#"{"kty":"oct","k":"\#(Base64URL.encode(Data(count: 31)))"}"#)
    let error = #expect(throws: CryptoError.self) {
      try JWSVerificationKey(jwk: key, algorithm: .hs256)
    }
    #expect(error?.code == .unsupported)
  }

  @Test func `a set written as JSON is read again`() throws {
    let keys = JWKSet(keys: [try TestKeys.rsa.publicKey.jwk(kid: "one")])
    let again = try JSONDecoder().decode(JWKSet.self, from: JSONEncoder().encode(keys))
    #expect(try again.keys.map { try $0.thumbprint() } == keys.keys.map { try $0.thumbprint() })
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JWKSet.self, from: Data(#"{"keys":{}}"#.utf8))
    }
  }
}
