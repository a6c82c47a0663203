internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct JWTExpectationsTests {
  private static let now = Date(timeIntervalSince1970: 1_000_000)
  private static let good = [
    "iss": #""https://id.example""#, "aud": #""app""#, "sub": #""mia""#, "exp": "1000060",
    "nbf": "999990", "iat": "999990", "auth_time": "999900", "nonce": #""n1""#, "azp": #""app""#,
  ]
  private static let strict = JWTExpectations(
    issuer: "https://id.example", audience: "app", subject: "mia", nonce: "n1", maximumAge: 100)

  private static func payload(_ changes: [String: String?] = [:]) -> Data {
    var claims = good
    for (name, value) in changes { claims[name] = value }
    let members = claims.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return Data("{\(members)}".utf8)
  }

  @Test func `the claims that the other tests vary are accepted`() throws {
    let claims = try Self.strict.validate(Self.payload(), now: Self.now)
    #expect(claims.subject == "mia")
    #expect(claims.nonce == "n1")
  }

  @Test(
    arguments: [
      ("exp", #""1000060""#, .malformed), ("exp", nil, .missing("exp")),
      ("iss", nil, .missing("iss")),
      ("aud", nil, .missing("aud")), ("aud", "[]", .missing("aud")), ("sub", nil, .missing("sub")),
      ("nonce", nil, .missing("nonce")), ("auth_time", nil, .missing("auth_time")),
      ("exp", "null", .missing("exp")), ("exp", "999999", .expired), ("exp", "1000000", .expired),
      ("exp", "-1", .expired), ("nbf", "1000001", .notYetValid), ("nbf", "1000000.5", .notYetValid),
      ("iat", "1000001", .issuedInTheFuture), ("auth_time", "1000001", .authenticatedInTheFuture),
      ("auth_time", "999899", .authenticatedTooLongAgo), ("iss", #""""#, .wrongIssuer),
      ("iss", #""https://id.example/""#, .wrongIssuer),
      ("iss", #""https://ID.example""#, .wrongIssuer),
      ("aud", #""other""#, .wrongAudience), ("aud", #"["other","app2"]"#, .wrongAudience),
      ("aud", #""APP""#, .wrongAudience), ("sub", #""tom""#, .wrongSubject),
      ("sub", #""""#, .wrongSubject), ("nonce", #""n2""#, .wrongNonce),
      ("nonce", #""""#, .wrongNonce),
      ("azp", #""other""#, .wrongAuthorizedParty), ("azp", #""""#, .wrongAuthorizedParty),
    ] as [(String, String?, JWTClaimError)])
  func `one changed claim is refused with its own reason`(
    name: String, value: String?, error: JWTClaimError
  ) {
    #expect(throws: error) {
      try Self.strict.validate(Self.payload([name: value]), now: Self.now)
    }
  }

  // OIDC Core, 3.1.3.7, rule 4: several audiences need azp.
  @Test func `several audiences without azp are refused`() throws {
    let several = #"["app","other"]"#
    #expect(throws: JWTClaimError.wrongAuthorizedParty) {
      try Self.strict.validate(Self.payload(["aud": several, "azp": nil]), now: Self.now)
    }
    let claims = try Self.strict.validate(Self.payload(["aud": several]), now: Self.now)
    #expect(claims.audience == ["app", "other"])
  }

  @Test func `one audience may lack azp unless another client is expected`() throws {
    let payload = Self.payload(["azp": nil])
    #expect(try Self.strict.validate(payload, now: Self.now).authorizedParty == nil)
    var other = Self.strict
    other.authorizedParty = "extension"
    #expect(throws: JWTClaimError.wrongAuthorizedParty) {
      try other.validate(payload, now: Self.now)
    }
    let named = Self.payload(["azp": #""extension""#])
    #expect(try other.validate(named, now: Self.now).authorizedParty == "extension")
  }

  @Test func `claims without an expectation may be missing`() throws {
    let lax = JWTExpectations(issuer: "https://id.example", audience: "app")
    let bare = Self.payload([
      "nbf": nil, "iat": nil, "auth_time": nil, "nonce": nil, "azp": nil, "sub": #""anyone""#,
    ])
    #expect(try lax.validate(bare, now: Self.now).subject == "anyone")
  }

  // A nonce without an expectation is no reason to refuse; a time in the future always is.
  @Test func `existing claims are checked anyway`() throws {
    let lax = JWTExpectations(issuer: "https://id.example", audience: "app")
    #expect(throws: JWTClaimError.authenticatedInTheFuture) {
      try lax.validate(Self.payload(["auth_time": "1000001"]), now: Self.now)
    }
    #expect(throws: JWTClaimError.wrongSubject) {
      try lax.validate(Self.payload(["sub": #""""#]), now: Self.now)
    }
    #expect(try lax.validate(Self.payload(["nonce": #""x""#]), now: Self.now).nonce == "x")
  }

  // RFC 7519, 4.1.4 and 4.1.5: "a small leeway, usually no more than a few minutes".
  @Test(
    arguments: [
      ("exp", "999971", nil), ("exp", "999970", .expired), ("nbf", "1000030", nil),
      ("nbf", "1000031", .notYetValid), ("iat", "1000030", nil),
      ("iat", "1000031", .issuedInTheFuture), ("auth_time", "1000030", nil),
      ("auth_time", "1000031", .authenticatedInTheFuture), ("auth_time", "999870", nil),
      ("auth_time", "999869", .authenticatedTooLongAgo),
    ] as [(String, String, JWTClaimError?)])
  func `a leeway moves each limit by the same time`(
    name: String, value: String, error: JWTClaimError?
  ) {
    var expectations = Self.strict
    expectations.leeway = 30
    let thrown = Result { () throws(JWTClaimError) in
      try expectations.validate(Self.payload([name: value]), now: Self.now)
    }
    switch thrown {
    case .success: #expect(error == nil)
    case .failure(let reason): #expect(reason == error)
    }
  }

  @Test func `the first reason in the documented order is reported`() {
    let all = Self.payload([
      "exp": "1", "iss": #""x""#, "aud": #""x""#, "sub": #""x""#, "nonce": #""x""#,
    ])
    #expect(throws: JWTClaimError.expired) { try Self.strict.validate(all, now: Self.now) }
  }

  @Test func `a leeway of more than five minutes is a bug`() async {
    await #expect(processExitsWith: .failure) {
      _ = JWTExpectations(issuer: "i", audience: "a", leeway: 301)
    }
    await #expect(processExitsWith: .success) {
      _ = JWTExpectations(issuer: "i", audience: "a", leeway: 300)
    }
  }
}
