internal import CryptoCore
internal import Foundation
internal import Testing

/// RFC 7520, "Examples of Protecting Content Using JOSE", as github.com/ietf-jose/cookbook @13692b6.
@Suite(.enabled(if: Vectors.areThere, "../shared/vectors is not there"))
struct JOSECookbookTests {
  private struct Example: Decodable {
    struct Input: Decodable {
      var payload: String
      var key: JWK
      var alg: String
    }

    struct Output: Decodable { var compact: String }
    struct Signing: Decodable { var sig: String }

    var input: Input
    var signing: Signing
    var output: Output
  }

  private func example(_ name: String) throws -> Example {
    try Vectors.load(Example.self, from: "jose/\(name).json")
  }

  // Sections 4.1 and 4.4.
  @Test(
    arguments: [
      ("4_1.rsa_v15_signature", .rs256), ("4_4.hmac-sha2_integrity_protection", .hs256),
    ] as [(String, JWSAlgorithm)])
  func `the published tokens verify`(name: String, algorithm: JWSAlgorithm) throws {
    let example = try example(name)
    #expect(example.input.alg == algorithm.rawValue)
    let key = try JWSVerificationKey(jwk: example.input.key, algorithm: algorithm)
    let jws = try JWS.verify(example.output.compact, using: key)
    #expect(String(decoding: jws.payload, as: UTF8.self) == example.input.payload)
    #expect(jws.header.kid == example.input.key.kid)
  }

  // Section 4.1: the header is {"alg":"RS256","kid":"…"}, the same as ours; likewise in 4.4.
  @Test func `signing gives exactly the published tokens`() throws {
    let (rsa, hmac) = (
      try example("4_1.rsa_v15_signature"), try example("4_4.hmac-sha2_integrity_protection")
    )
    let signed = try JWS.sign(
      Data(rsa.input.payload.utf8), using: .rs256(RSAPrivateKey(jwk: rsa.input.key)),
      kid: rsa.input.key.kid)
    let coded = try JWS.sign(
      Data(hmac.input.payload.utf8), using: .hs256(SymmetricKey(jwk: hmac.input.key)),
      kid: hmac.input.key.kid)
    #expect(signed == rsa.output.compact)
    #expect(coded == hmac.output.compact)
  }

  // Section 4.2 is PS384 and 4.3 is ES512; this module supports neither.
  @Test(arguments: [("4_2.rsa-pss_signature", "PS384"), ("4_3.ecdsa_signature", "ES512")])
  func `the tokens of other algorithms are refused by each of the four`(
    name: String, alg: String
  ) throws {
    let example = try example(name)
    #expect(example.input.alg == alg)
    #expect(JWSAlgorithm(rawValue: alg) == nil)
    for algorithm in JWSAlgorithm.allCases {
      #expect(throws: CryptoError.self) {
        try JWS.verify(
          example.output.compact,
          using: JWSVerificationKey(jwk: example.input.key, algorithm: algorithm))
      }
    }
  }

  // Sections 3.3 and 3.4.
  @Test func `the published RSA keys are a key pair`() throws {
    let (half, whole) = (
      try Vectors.load(JWK.self, from: "jose/3_3.rsa_public_key.json"),
      try Vectors.load(JWK.self, from: "jose/3_4.rsa_private_key.json")
    )
    let key = try RSAPrivateKey(jwk: whole)
    #expect(try RSAPublicKey(jwk: half) == key.publicKey)
    #expect(try half.thumbprint() == key.privateJWK().thumbprint())
  }

  // Section 3.1 is a key on P-521.
  @Test func `the published key on another curve is not supported`() throws {
    let key = try Vectors.load(JWK.self, from: "jose/3_1.ec_public_key.json")
    let error = #expect(throws: CryptoError.self) { try P256.Signing.PublicKey(jwk: key) }
    #expect(error?.code == .unsupported)
  }
}
