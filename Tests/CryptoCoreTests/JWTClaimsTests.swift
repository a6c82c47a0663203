internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct JWTClaimsTests {
  // RFC 7519, section 3.1.
  @Test func `the published claims are read`() throws {
    let claims = try JWTClaims(payload: Data(RFC7515.payload.utf8))
    #expect(claims.issuer == "joe")
    #expect(claims.expiresAt == Date(timeIntervalSince1970: 1_300_819_380))
    #expect(claims.subject == nil)
    #expect(claims.audience.isEmpty)
  }

  // OpenID Connect Core, section 2: the example of an ID token.
  @Test func `all claims of an ID token are read`() throws {
    let claims = try JWTClaims(
      payload: Data(
        """
        {"iss":"https://server.example.com","sub":"24400320","aud":"s6BhdRkqt3",
         "nonce":"n-0S6_WzA2Mj","exp":1311281970,"iat":1311280970,"auth_time":1311280969,
         "acr":"urn:mace:incommon:iap:silver","azp":"s6BhdRkqt3","nbf":1311280968}
        """.utf8))
    #expect(claims.issuer == "https://server.example.com")
    #expect(claims.subject == "24400320")
    #expect(claims.audience == ["s6BhdRkqt3"])
    #expect(claims.nonce == "n-0S6_WzA2Mj")
    #expect(claims.authorizedParty == "s6BhdRkqt3")
    #expect(claims.expiresAt == Date(timeIntervalSince1970: 1_311_281_970))
    #expect(claims.issuedAt == Date(timeIntervalSince1970: 1_311_280_970))
    #expect(claims.authenticatedAt == Date(timeIntervalSince1970: 1_311_280_969))
    #expect(claims.notBefore == Date(timeIntervalSince1970: 1_311_280_968))
  }

  // RFC 7519, section 4.1.3 and section 2 (NumericDate may have a fraction).
  @Test func `there may be several audiences and a time may have a fraction`() throws {
    let claims = try JWTClaims(payload: Data(#"{"aud":["a","b"],"exp":1.5}"#.utf8))
    #expect(claims.audience == ["a", "b"])
    #expect(claims.expiresAt == Date(timeIntervalSince1970: 1.5))
  }

  @Test(arguments: [
    "", "null", "[]", "7", "{,}", #"{"sub":"a",}"#, #"{"x":"\q"}"#, #"{"x":01}"#, #""text""#, "{",
    "{}}", "{}{}", #"{"iss":1}"#, #"{"sub":7}"#,
    #"{"aud":1}"#, #"{"aud":[1]}"#, #"{"aud":{}}"#, #"{"exp":"1300819380"}"#, #"{"exp":true}"#,
    #"{"exp":1e999}"#, #"{"exp":NaN}"#, #"{"nbf":[]}"#, #"{"iat":"now"}"#, #"{"auth_time":{}}"#,
    #"{"nonce":1}"#, #"{"azp":["a"]}"#, #"{"exp":1,"exp":9}"#, #"{"sub":"a","s\u0075b":"b"}"#,
    #"{"x":1,"x":1}"#, "\u{FEFF}{}", #"{"iss":"a}"#, #"{"iss":"a\"}"#, #"{"iss":"\u00"}"#,
  ])
  func `claims with a wrong type or twice are malformed`(payload: String) {
    #expect(throws: JWTClaimError.malformed) { try JWTClaims(payload: Data(payload.utf8)) }
  }

  @Test func `duplicate names inside another claim do not matter`() throws {
    let payload = Data(#"{"sub":"mia","x":[{"a":1},{"a":2}],"y":{"sub":"tom"}}"#.utf8)
    #expect(try JWTClaims(payload: payload).subject == "mia")
  }

  @Test func `bytes that are not UTF-8 are malformed`() {
    let payload = Data(#"{"sub":""#.utf8) + [0xC3, 0x28] + Data(#""}"#.utf8)
    #expect(throws: JWTClaimError.malformed) { try JWTClaims(payload: payload) }
  }
}
