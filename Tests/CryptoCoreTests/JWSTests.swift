internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct JWSTests {
  // RFC 7515, appendices A.1 to A.3; A.1 is also in RFC 7519, section 3.1.
  @Test(
    arguments: [
      (RFC7515.hs256, RFC7515.hs256Key, .hs256), (RFC7515.rs256, RFC7515.rs256Key, .rs256),
      (RFC7515.es256, RFC7515.es256Key, .es256),
    ] as [(String, String, JWSAlgorithm)])
  func `the published tokens verify`(token: String, key: String, algorithm: JWSAlgorithm) throws {
    let verificationKey = try JWSVerificationKey(jwk: jwk(key), algorithm: algorithm)
    let jws = try JWS.verify(token, using: verificationKey)
    #expect(jws.header.alg == algorithm.rawValue)
    #expect(String(decoding: jws.payload, as: UTF8.self) == RFC7515.payload)
  }

  // RFC 7515, appendix A.2: the header is {"alg":"RS256"}, the same as ours.
  @Test func `signing gives exactly the published RS256 token`() throws {
    let key = try RSAPrivateKey(jwk: jwk(RFC7515.rs256Key))
    #expect(try JWS.sign(Data(RFC7515.payload.utf8), using: .rs256(key)) == RFC7515.rs256)
  }

  // RFC 7515, appendix A.1: its header has white space that ours lacks, so compare the MAC alone.
  @Test func `signing gives the published HS256 signature`() throws {
    let key = try SymmetricKey(jwk: jwk(RFC7515.hs256Key))
    let parts = RFC7515.hs256.split(separator: ".")
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(parts[0]).\(parts[1])".utf8), using: key)
    #expect(Base64URL.encode(code) == parts[2])
  }

  @Test func `a signed token verifies and keeps header and payload`() throws {
    for key in try TestKeys.signing {
      let token = try JWS.sign(
        Data("payload".utf8), using: key, kid: "k/1", type: "at+jwt")
      let jws = try JWS.verify(token, using: key.verification)
      #expect(jws.payload == Data("payload".utf8))
      #expect(jws.header.alg == key.algorithm.rawValue)
      #expect(jws.header.kid == "k/1")
      #expect(jws.header.typ == "at+jwt")
      #expect(try JWS.unverifiedHeader(of: token) == jws.header)
    }
  }

  @Test func `a header without kid and typ has only alg`() throws {
    let token = try JWS.sign(Data(), using: .hs256(TestKeys.secret))
    #expect(token.hasPrefix(Base64URL.encode(#"{"alg":"HS256"}"#.utf8) + ".."))
  }

  @Test func `a signature by another key or over another text is refused`() throws {
    let token = try JWS.sign(Data("a".utf8), using: .rs256(TestKeys.rsa))
    let parts = token.split(separator: ".")
    let other = #expect(throws: CryptoError.self) {
      try JWS.verify(token, using: .rs256(TestKeys.otherRSA.publicKey))
    }
    let swapped = #expect(throws: CryptoError.self) {
      try JWS.verify(
        "\(parts[0]).\(Base64URL.encode("b".utf8)).\(parts[2])",
        using: .rs256(TestKeys.rsa.publicKey))
    }
    #expect(other?.code == .invalidSignature)
    #expect(swapped?.code == .invalidSignature)
  }

  @Test(arguments: ["", "a", "a.b", "..", "a.b.c.d", "e30.e30.AA", "e30=.e30.AA", "W10.e30.AA"])
  func `a string that is not a token is malformed`(text: String) {
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(text, using: .hs256(TestKeys.secret))
    }
    #expect(error?.code == .malformedInput)
  }

  @Test(arguments: [" ", "\n", "=", "A"]) func `a token with characters at its end is refused`(
    rest: String
  ) throws {
    let token = try JWS.sign(Data("a".utf8), using: .hs256(TestKeys.secret))
    #expect(throws: CryptoError.self) {
      try JWS.verify(token + rest, using: .hs256(TestKeys.secret))
    }
    #expect(throws: CryptoError.self) {
      try JWS.verify(rest + token, using: .hs256(TestKeys.secret))
    }
  }

  // RFC 7518, section 3.2.
  @Test func `a secret shorter than 32 bytes neither signs nor verifies`() throws {
    let short = SymmetricKey(data: Data(copying: TestKeys.secret).prefix(31))
    let error = #expect(throws: CryptoError.self) { try JWS.sign(Data(), using: .hs256(short)) }
    #expect(error?.code == .invalidParameter)
    let input = Base64URL.encode(#"{"alg":"HS256"}"#.utf8) + "."
    let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: short)
    let token = "\(input).\(Base64URL.encode(code))"
    #expect(throws: CryptoError.self) { try JWS.verify(token, using: .hs256(short)) }
  }

  // RFC 7518, section 3.4: r ‖ s, not DER.
  @Test func `an ES256 signature in DER is refused`() throws {
    let key = try TestKeys.p256
    let input = Base64URL.encode(#"{"alg":"ES256"}"#.utf8) + "."
    let token =
      "\(input).\(Base64URL.encode(try key.signature(for: Data(input.utf8)).derRepresentation))"
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(token, using: .es256(key.publicKey))
    }
    #expect(error?.code == .invalidSignature)
  }
}
