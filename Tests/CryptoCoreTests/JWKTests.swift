internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct JWKTests {
  // RFC 7638, section 3.1.
  @Test func `the published key has the published thumbprint`() throws {
    let key = try jwk(RFC7515.thumbprintKey)
    #expect(try key.thumbprint() == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    #expect(key.kid == "2011-04-29")
    #expect(key.alg == "RS256")
  }

  // Python, jwcrypto 1.6.1: JWK(**key).thumbprint() for the keys of RFC 7515, A.1 and A.3.
  @Test(arguments: [
    (RFC7515.hs256Key, "y_x3gCJnL6oKGBBIXScabduwxTVy2Wd2bzRVEUbdUzc"),
    (RFC7515.es256Key, "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U"),
  ])
  func `the thumbprints of the other types match another library`(
    json: String, thumbprint: String
  ) throws {
    #expect(try jwk(json).thumbprint() == thumbprint)
  }

  @Test func `private and public key have the same thumbprint`() throws {
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    #expect(try rsa.privateJWK().thumbprint() == rsa.publicKey.jwk(kid: "x").thumbprint())
    #expect(try p256.privateJWK().thumbprint() == p256.publicKey.jwk(alg: "ES256").thumbprint())
    #expect(try rsa.publicKey.jwk().thumbprint() != TestKeys.otherRSA.publicKey.jwk().thumbprint())
  }

  @Test(
    arguments: [
      (#"{"kty":"RSA","e":"AQAB"}"#, .malformedInput),
      (#"{"kty":"RSA","n":"AQ"}"#, .malformedInput),
      (#"{"kty":"RSA","e":"AQAB","n":"A\""}"#, .malformedInput),
      (#"{"kty":"EC","crv":"P-256","x":"AQ"}"#, .malformedInput),
      (#"{"kty":"EC","crv":"P-521","x":"AQ","y":"AQ"}"#, .unsupported),
      (#"{"kty":"oct"}"#, .malformedInput), (#"{"kty":"OKP","crv":"Ed25519"}"#, .unsupported),
    ] as [(String, CryptoError.Code)])
  func `a key that lacks a number has no thumbprint`(json: String, code: CryptoError.Code) throws {
    let key = try jwk(json)
    let error = #expect(throws: CryptoError.self) { try key.thumbprint() }
    #expect(error?.code == code)
  }

  @Test func `keys written as JSON are read again`() throws {
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    let (rsaAgain, p256Again) = (
      try RSAPrivateKey(jwk: written(rsa.privateJWK())),
      try P256.Signing.PrivateKey(jwk: written(p256.privateJWK()))
    )
    #expect(rsaAgain.der == rsa.der)
    #expect(p256Again.rawRepresentation == p256.rawRepresentation)
    #expect(try RSAPublicKey(jwk: written(rsa.publicKey.jwk())) == rsa.publicKey)
    let publicAgain = try P256.Signing.PublicKey(jwk: written(p256.publicKey.jwk()))
    #expect(publicAgain.rawRepresentation == p256.publicKey.rawRepresentation)
  }

  @Test func `names and purposes are written and read`() throws {
    var key = try TestKeys.p256.publicKey.jwk(kid: "k", alg: "ES256")
    key.use = "sig"
    key.keyOperations = ["verify"]
    let again = try written(key)
    #expect(again.kty == "EC")
    #expect(again.kid == "k")
    #expect(again.alg == "ES256")
    #expect(again.use == "sig")
    #expect(again.keyOperations == ["verify"])
  }

  @Test func `the public key is written without a secret number`() throws {
    let keys = [try TestKeys.rsa.publicKey.jwk(), try TestKeys.p256.publicKey.jwk()]
    let names = try keys.map { key in
      try JSONDecoder().decode([String: String].self, from: JSONEncoder().encode(key)).keys.sorted()
    }
    #expect(names == [["e", "kty", "n"], ["crv", "kty", "x", "y"]])
  }

  // RFC 7517, section 4: unknown members are ignored.
  @Test func `unknown members are ignored`() throws {
    let key = try jwk(#"{"kty":"oct","k":"AQ","x5c":["AA"],"ext":true,"oth":[{"r":1}]}"#)
    #expect(Data(copying: try SymmetricKey(jwk: key)) == Data([1]))
  }

  @Test(arguments: ["{}", "[]", #"{"kty":1}"#, #"{"kty":"RSA","n":7}"#, #"{"kty":null}"#])
  func `JSON of other types is not a key`(json: String) {
    #expect(throws: DecodingError.self) { try jwk(json) }
  }

  @Test func `a key of one type is not read as another`() throws {
    let (oct, rsa, ec) = (
      try jwk(RFC7515.hs256Key), try jwk(RFC7515.rs256Key), try jwk(RFC7515.es256Key)
    )
    let errors = [
      #expect(throws: CryptoError.self) { try RSAPublicKey(jwk: ec) },
      #expect(throws: CryptoError.self) { try RSAPrivateKey(jwk: oct) },
      #expect(throws: CryptoError.self) { try P256.Signing.PublicKey(jwk: rsa) },
      #expect(throws: CryptoError.self) { try P256.Signing.PrivateKey(jwk: rsa) },
      #expect(throws: CryptoError.self) { try SymmetricKey(jwk: rsa) },
    ]
    #expect(errors.map { $0?.code } == Array(repeating: .unsupported, count: 5))
  }

  private func written(_ key: JWK) throws -> JWK {
    try JSONDecoder().decode(JWK.self, from: JSONEncoder().encode(key))
  }
}
