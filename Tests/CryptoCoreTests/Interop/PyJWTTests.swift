internal import CryptoCore
internal import Foundation
internal import TestPrograms
internal import Testing

/// Checks that PyJWT, an independent library, reads our tokens and that we read its tokens.
@Suite(
  .enabled(if: Program.pyjwt != nil, "there is no python3 with jwt and cryptography"),
  .timeLimit(.minutes(5)))
struct PyJWTTests {
  private static let payload =
    #"{"iss":"https://id.example","aud":"app","sub":"mía","exp":4100000000,"nonce":"n"}"#

  /// The key in PyJWT's form: a secret as a string, others as PEM.
  private func material(_ key: JWSSigningKey) -> (whole: String, half: String) {
    switch key {
    case .hs256(let key):
      let text = String(decoding: Data(copying: key), as: UTF8.self)
      return (text, text)
    case .rs256(let key), .ps256(let key): return (key.pem, key.publicKey.pem)
    case .es256(let key): return (key.pemRepresentation, key.publicKey.pemRepresentation)
    }
  }

  @Test func `our tokens are read by PyJWT`() throws {
    let python = try #require(Program.pyjwt)
    for key in try TestKeys.signing {
      let token = try JWS.sign(
        Data(Self.payload.utf8), using: key, kid: "k", type: "JWT")
      let read = try python.run(
        [
          "-c",
          """
          import jwt, sys
          token, algorithm = sys.argv[1:]
          claims = jwt.decode(token, sys.stdin.read(), algorithms=[algorithm], audience="app",
                              issuer="https://id.example")
          assert claims["sub"] == "m\\u00eda", claims
          header = jwt.get_unverified_header(token)
          assert header == {"alg": algorithm, "kid": "k", "typ": "JWT"}, header
          print("read")
          """, token, key.algorithm.rawValue,
        ], input: Data(material(key).half.utf8))
      #expect(read.text == "read", "\(key.algorithm): \(read.errors)")
    }
  }

  @Test func `a token with another signature is refused by PyJWT`() throws {
    let python = try #require(Program.pyjwt)
    let token = try JWS.sign(Data(Self.payload.utf8), using: .rs256(TestKeys.otherRSA))
    let read = try python.run(
      [
        "-c",
        """
        import jwt, sys
        try:
            jwt.decode(sys.argv[1], sys.stdin.read(), algorithms=["RS256"], audience="app")
        except jwt.InvalidSignatureError:
            print("refused")
        """, token,
      ], input: Data(try TestKeys.rsa.publicKey.pem.utf8))
    #expect(read.text == "refused", "\(read.errors)")
  }

  @Test func `tokens from PyJWT are read`() throws {
    let python = try #require(Program.pyjwt)
    let expectations = JWTExpectations(issuer: "https://id.example", audience: "app", nonce: "n")
    for key in try TestKeys.signing {
      let made = try python.run(
        [
          "-c",
          """
          import json, jwt, sys
          claims, algorithm = sys.argv[1:]
          print(jwt.encode(json.loads(claims), sys.stdin.read(), algorithm=algorithm,
                           headers={"kid": "k"}))
          """, Self.payload, key.algorithm.rawValue,
        ], input: Data(material(key).whole.utf8))
      let jws = try JWS.verify(made.text, using: key.verification)
      #expect(jws.header.kid == "k")
      #expect(jws.header.typ == "JWT")
      let claims = try expectations.validate(
        jws.payload, now: Date(timeIntervalSince1970: 2_000_000_000))
      #expect(claims.subject == "mía")
    }
  }

  @Test func `keys as JSON are read by PyJWT and here`() throws {
    let python = try #require(Program.pyjwt)
    let keys = [try TestKeys.rsa.privateJWK(), try TestKeys.p256.privateJWK()]
    let written = try JSONEncoder().encode(JWKSet(keys: keys))
    let made = try python.run(
      [
        "-c",
        """
        import json, jwt, sys
        from jwt.algorithms import ECAlgorithm, RSAAlgorithm
        rsa, ec = json.load(sys.stdin)["keys"]
        print(RSAAlgorithm.to_jwk(RSAAlgorithm.from_jwk(json.dumps(rsa))))
        print(jwt.encode({"sub": "mia"}, ECAlgorithm.from_jwk(json.dumps(ec)), algorithm="ES256"))
        """,
      ], input: written)
    let lines = made.text.split(separator: "\n")
    try #require(lines.count == 2, "\(made.errors)")
    #expect(try RSAPrivateKey(jwk: jwk(String(lines[0]))).der == TestKeys.rsa.der)
    #expect(throws: Never.self) {
      try JWS.verify(lines[1], using: .es256(TestKeys.p256.publicKey))
    }
  }
}
