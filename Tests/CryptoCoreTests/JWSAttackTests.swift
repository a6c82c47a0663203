internal import CryptoCore
internal import Foundation
internal import Testing

/// The attacks that RFC 8725 lists; without the attack, each signature would be valid.
@Suite struct JWSAttackTests {
  private static let payload = Data(#"{"sub":"mia"}"#.utf8)

  // RFC 7515, appendix A.5, and RFC 8725, section 2.1.
  @Test func `the published token without a signature is refused by every key`() throws {
    for key in try TestKeys.signing {
      let error = #expect(throws: CryptoError.self) {
        try JWS.verify(RFC7515.none, using: key.verification)
      }
      #expect(error?.code == .unsupported)
    }
  }

  // RFC 8725, section 3.2: no spelling of none is an algorithm.
  @Test(arguments: ["none", "None", "NONE", "nOnE", "none ", "", "HS256 ", "hs256", "HS384"])
  func `an alg that is not the key's is refused despite a valid signature`(alg: String) throws {
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(
        forged(#"{"alg":"\#(alg)"}"#, with: TestKeys.secret), using: .hs256(TestKeys.secret))
    }
    #expect(error?.code == .unsupported)
  }

  @Test func `the token that the forgeries vary verifies`() throws {
    let token = try forged(#"{"alg":"HS256"}"#, with: TestKeys.secret)
    #expect(try JWS.verify(token, using: .hs256(TestKeys.secret)).payload == Self.payload)
  }

  // RFC 8725, section 2.1: the public key as the secret of an HMAC.
  @Test func `a code that uses the RSA public key as the secret is refused`() throws {
    let key = try TestKeys.rsa.publicKey
    for secret in [Data(key.pem.utf8), key.der, Data(key.pem.utf8.dropLast()), key.modulus] {
      let token = try forged(#"{"alg":"HS256"}"#, with: SymmetricKey(data: secret))
      let lying = try forged(#"{"alg":"RS256"}"#, with: SymmetricKey(data: secret))
      #expect(throws: CryptoError.self) { try JWS.verify(token, using: .rs256(key)) }
      #expect(throws: CryptoError.self) { try JWS.verify(lying, using: .rs256(key)) }
    }
  }

  @Test func `a token of one algorithm is refused by the keys of all others`() throws {
    for signer in try TestKeys.signing {
      let token = try JWS.sign(Self.payload, using: signer)
      for verifier in try TestKeys.signing where verifier.algorithm != signer.algorithm {
        let error = #expect(throws: CryptoError.self) {
          try JWS.verify(token, using: verifier.verification)
        }
        #expect(error?.code == .unsupported)
      }
    }
  }

  // One RSA key with two paddings: the header is changed and signed again.
  @Test func `the paddings of RSA are not confused`() throws {
    let key = try TestKeys.rsa
    for (alg, padding) in [("RS256", RSAPublicKey.Padding.pss), ("PS256", .pkcs1)] {
      let input = input(#"{"alg":"\#(alg)"}"#)
      let signature = try key.signature(for: Data(input.utf8), padding: padding)
      let token = "\(input).\(Base64URL.encode(signature))"
      let verifier = alg == "RS256" ? JWSVerificationKey.rs256 : JWSVerificationKey.ps256
      let error = #expect(throws: CryptoError.self) {
        try JWS.verify(token, using: verifier(key.publicKey))
      }
      #expect(error?.code == .invalidSignature)
    }
  }

  // RFC 7515, section 4.1.11; RFC 7797, section 6; RFC 7515, section 4: names are unique.
  @Test(arguments: [
    #"{"alg":"HS256","crit":["exp"],"exp":1}"#, #"{"alg":"HS256","crit":[]}"#,
    #"{"alg":"HS256","crit":null}"#, #"{"alg":"HS256","b64":false,"crit":["b64"]}"#,
    #"{"alg":"HS256","b64":true}"#, #"{"alg":"none","alg":"HS256"}"#,
    #"{"alg":"HS256","alg":"HS256"}"#, #"{"alg":"HS256","\u0061lg":"none"}"#,
    #"{"alg":"HS256","kid":"a","kid":"b"}"#, #"{"alg":"HS256","x":1,"x":2}"#,
    #"{"alg":"HS256","cr\u0069t":["exp"]}"#, #"{"alg":"HS256","x":"\ud800"}"#,
    #"{"alg":"HS256","x":["\udc00"]}"#,
  ])
  func `a header with unknown, duplicate or ambiguous members is refused`(header: String) throws {
    let token = try forged(header, with: TestKeys.secret)
    let verifying = #expect(throws: CryptoError.self) {
      try JWS.verify(token, using: .hs256(TestKeys.secret))
    }
    let looking = #expect(throws: CryptoError.self) { try JWS.unverifiedHeader(of: token) }
    #expect(verifying?.code == .unsupported)
    #expect(looking?.code == .unsupported)
  }

  @Test(arguments: [
    "", "{}", "null", "[]", #""alg""#, #"{"alg":1}"#, #"{"alg":null}"#, #"{"alg":["HS256"]}"#,
    #"{"alg":"HS256""#, #"{"alg":"HS256",}"#, #"{"alg":"HS256"}}"#, #"{"alg":"HS256"} {}"#,
    #"{"alg":"HS256","kid":1}"#,
    #"{"alg":"HS256"}x"#, #"{'alg':'HS256'}"#, "\u{FEFF}{\"alg\":\"HS256\"}",
  ])
  func `a header that is not a JSON object with an alg is malformed`(header: String) throws {
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(forged(header, with: TestKeys.secret), using: .hs256(TestKeys.secret))
    }
    #expect(error?.code == .malformedInput)
  }

  // RFC 7515, section 5.2, step 3: "a completely valid JSON object", even in unused members.
  @Test(arguments: [
    #""\q""#, #""\u12""#, "\"\u{0}\"", "\"\n\"", "01", "1e", "-", "+1", "1.", ".5",
    "nul", "True", "[1,]", #"{"a":1,}"#, #"{"a"}"#, "0x1", "[[],\n]", "[,]", "[1,,2]",
  ])
  func `a header with invalid JSON in an unused member is malformed`(value: String) throws {
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(
        forged(#"{"alg":"HS256","x":\#(value)}"#, with: TestKeys.secret),
        using: .hs256(TestKeys.secret))
    }
    #expect(error?.code == .malformedInput)
  }

  @Test(arguments: [
    "null", "-1.5e3", "[]", #"{"a":[{"b":"\u00e9\n"}]}"#, "true", "18446744073709551616",
  ])
  func `an unused member may be any JSON`(value: String) throws {
    let token = try forged(#"{"alg":"HS256","x":\#(value)}"#, with: TestKeys.secret)
    #expect(try JWS.verify(token, using: .hs256(TestKeys.secret)).header.alg == "HS256")
  }

  // JSON is UTF-8 (RFC 8259, section 8.1); Foundation would accept these too.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32])
  func `a header that is not in UTF-8 is malformed`(encoding: String.Encoding) throws {
    let header = try #require(#"{"alg":"HS256"}"#.data(using: encoding))
    let input = "\(Base64URL.encode(header)).\(Base64URL.encode(Self.payload))"
    let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: TestKeys.secret)
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(
        "\(input).\(Base64URL.encode(code))", using: .hs256(TestKeys.secret))
    }
    #expect(error?.code == .malformedInput)
  }

  // RFC 7515, section 4.1.3, and RFC 8725, section 3.10: a key in the token must not be trusted.
  @Test func `a key in the header is not used`() throws {
    let attacker = try TestKeys.otherRSA
    let numbers = String(
      decoding: try JSONEncoder().encode(attacker.publicKey.jwk()), as: UTF8.self)
    let input = input(#"{"alg":"RS256","jwk":\#(numbers),"jku":"https://evil.example/"}"#)
    let signature = try attacker.signature(for: Data(input.utf8), padding: .pkcs1)
    let token = "\(input).\(Base64URL.encode(signature))"
    #expect(throws: Never.self) {
      try JWS.verify(token, using: .rs256(attacker.publicKey))
    }
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(token, using: .rs256(TestKeys.rsa.publicKey))
    }
    #expect(error?.code == .invalidSignature)
  }

  // CVE-2022-21449: r and s of zero.
  @Test(arguments: [0, 32, 63, 64, 65, 128]) func `an ES256 signature of zeros is refused`(
    size: Int
  ) throws {
    let token = "\(input(#"{"alg":"ES256"}"#)).\(Base64URL.encode(Data(count: size)))"
    let error = #expect(throws: CryptoError.self) {
      try JWS.verify(token, using: .es256(TestKeys.p256.publicKey))
    }
    #expect(error?.code == .invalidSignature)
  }

  private func input(_ header: String) -> String {
    "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(Self.payload))"
  }

  private func forged(_ header: String, with secret: SymmetricKey) throws -> String {
    let input = input(header)
    let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: secret)
    return "\(input).\(Base64URL.encode(code))"
  }
}
