internal import TestPrograms
internal import CryptoCore
internal import Foundation
internal import GoldenFiles
internal import Testing

/// Properties of any token: 10,000 tokens each at night, a tenth of them by day, the same in every run.
@Suite struct TokenPropertyTests {
  private static let payload = Data(
    #"{"iss":"https://id.example","aud":"app","sub":"mia","exp":2000000000,"nonce":"n"}"#.utf8)

  @Test func `a mutation of a token never verifies`() throws {
    let alphabet = Array("ABCDEFGHabcdefgh0123-_.= eyJ\n\u{0}é".utf8)
    for (seed, key) in try TestKeys.signing.enumerated() {
      let token = Array(try JWS.sign(Self.payload, using: key, kid: "k", type: "JWT").utf8)
      #expect(try JWS.verify(text(token), using: key.verification).payload == Self.payload)
      var random = SeededGenerator(seed: UInt64(100 + seed))
      for _ in 0..<TestTier.rounds(2_500) {
        let mutated = random.mutation(of: token, alphabet: alphabet)
        #expect(throws: CryptoError.self, "\(text(mutated))") {
          try JWS.verify(text(mutated), using: key.verification)
        }
      }
    }
  }

  // The key signs whatever the mutated header and payload are, so that the parsers get to read
  // them.
  @Test func `a mutated header with a valid signature means what was verified`() throws {
    let header = Array(#"{"alg":"HS256","kid":"k","typ":"JWT","x":[1,{"y":null}]}"#.utf8)
    let alphabet = Array("{}[]\",:\\algcritb64kHS256 01u\u{0}".utf8)
    var random = SeededGenerator(seed: 110)
    var accepted = 0
    for _ in 0..<TestTier.rounds(10_000) {
      let mutated = random.mutation(of: header, alphabet: alphabet)
      let input = "\(Base64URL.encode(mutated)).\(Base64URL.encode(Self.payload))"
      let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: TestKeys.secret)
      let token = "\(input).\(Base64URL.encode(code))"
      guard let jws = try? JWS.verify(token, using: .hs256(TestKeys.secret)) else { continue }
      accepted += 1
      #expect(jws.header.alg == "HS256")
      #expect(jws.payload == Self.payload)
      // Foundation's untyped parser agrees that it is an object with this alg.
      let object = try JSONSerialization.jsonObject(with: Data(mutated)) as? [String: Any]
      #expect(object?["alg"] as? String == "HS256", "\(text(mutated))")
      #expect(object?["kid"] as? String == jws.header.kid)
      #expect(object?["crit"] == nil)
    }
    #expect((TestTier.rounds(500)...TestTier.rounds(9_500)).contains(accepted))
  }

  @Test func `mutated claims are refused or meet the expectations`() throws {
    let expected = JWTExpectations(issuer: "https://id.example", audience: "app", nonce: "n")
    let alphabet = Array("{}[]\",:\\expaudissubnonce 0123456789-.eE".utf8)
    let now = Date(timeIntervalSince1970: 1_900_000_000)
    var random = SeededGenerator(seed: 111)
    var accepted = 0
    for _ in 0..<TestTier.rounds(10_000) {
      let mutated = Data(random.mutation(of: Array(Self.payload), alphabet: alphabet))
      guard let claims = try? expected.validate(mutated, now: now) else { continue }
      accepted += 1
      #expect(claims.issuer == "https://id.example")
      #expect(claims.audience.contains("app"))
      #expect(claims.nonce == "n")
      #expect(claims.subject?.isEmpty == false)
      #expect(claims.expiresAt.map { now < $0 } == true)
    }
    #expect((TestTier.rounds(20)...TestTier.rounds(9_500)).contains(accepted))
  }

  @Test func `any bytes as a token are handled`() {
    var random = SeededGenerator(seed: 112)
    for _ in 0..<TestTier.rounds(10_000) {
      let text = text((0..<3).map { _ in Base64URL.encode(random.bytes(upTo: 30)) + "." })
      #expect(throws: CryptoError.self) { try JWS.verify(text, using: .hs256(TestKeys.secret)) }
      let raw = random.bytes(upTo: 60)
      #expect(throws: JWTClaimError.malformed) { try JWTClaims(payload: raw) }
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  private func text(_ parts: [String]) -> String { String(parts.joined().dropLast()) }
}
