import NetworkCore
import Testing

@Suite struct AuthenticationChallengeTests {
  private func parse(_ field: String) throws -> [AuthenticationChallenge] {
    try AuthenticationChallenge.parse(field)
  }

  @Test func `two challenges in one field are separated`() throws {
    // RFC 9110, 11.6.1.
    let found = try parse(
      #"Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\"""#)
    #expect(
      found == [
        AuthenticationChallenge(scheme: "Basic", parameters: ["realm": "simple"]),
        AuthenticationChallenge(
          scheme: "Newauth",
          parameters: ["realm": "apps", "type": "1", "title": #"Login to "apps""#]),
      ])
  }

  @Test(arguments: [
    // RFC 7617, 2.1.
    (
      #"Basic realm="foo", charset="UTF-8""#,
      [AuthenticationChallenge(scheme: "Basic", parameters: ["realm": "foo", "charset": "UTF-8"])]
    ),
    // RFC 6750, 3.
    (
      #"Bearer realm="example""#,
      [AuthenticationChallenge(scheme: "Bearer", parameters: ["realm": "example"])]
    ),
    (
      #"Bearer realm="example", error="invalid_token", error_description="The access token expired""#,
      [
        AuthenticationChallenge(
          scheme: "Bearer",
          parameters: [
            "realm": "example", "error": "invalid_token",
            "error_description": "The access token expired",
          ])
      ]
    ),
    // By the grammar this is a token68, not a parameter without a value.
    ("Basic realm=", [AuthenticationChallenge(scheme: "Basic", token68: "realm=")]),
    ("Negotiate", [AuthenticationChallenge(scheme: "Negotiate")]),
    ("Negotiate YII=", [AuthenticationChallenge(scheme: "Negotiate", token68: "YII=")]),
    (
      "Negotiate a87421000492aa874209af8bc028==, Basic realm=x",
      [
        AuthenticationChallenge(scheme: "Negotiate", token68: "a87421000492aa874209af8bc028=="),
        AuthenticationChallenge(scheme: "Basic", parameters: ["realm": "x"]),
      ]
    ),
    (
      "NTLM, Basic realm=x",
      [
        AuthenticationChallenge(scheme: "NTLM"),
        AuthenticationChallenge(scheme: "Basic", parameters: ["realm": "x"]),
      ]
    ),
    // A recipient must accept empty list elements and spaces around "=" (5.6.1, 11.2).
    (
      #" , ,Basic  realm = "a" ,, b="c, d" , "#,
      [AuthenticationChallenge(scheme: "Basic", parameters: ["realm": "a", "b": "c, d"])]
    ),
    ("", []), (" , ", []),
    (
      #"Digest realm="", nonce="""#,
      [AuthenticationChallenge(scheme: "Digest", parameters: ["realm": "", "nonce": ""])]
    ),
  ])
  func `a field that follows the grammar is read`(
    field: String, expected: [AuthenticationChallenge]
  ) throws {
    #expect(try parse(field) == expected)
  }

  @Test(arguments: [
    #"Basic realm="open"#, "Basic realm=a realm=b", "Basic realm=a, realm=b",
    #"Basic realm="a"b"#, "=", "Basic =x", "\u{1}", "Basic realm=a; b=c", "Bäsic",
    // Facebook's field of 2014 does not follow the grammar.
    #"OAuth "Facebook Platform" "invalid_token" "Expired""#,
  ])
  func `a field that does not follow the grammar is refused`(field: String) {
    #expect(throws: AuthenticationChallenge.ParseError.self) { try parse(field) }
  }

  @Test func `an error gives the byte`() {
    let error = #expect(throws: AuthenticationChallenge.ParseError.self) {
      try parse("Basic realm=a, realm=b")
    }
    #expect(error?.offset == 22)
    #expect(error?.description.contains("byte 22") == true)
  }

  @Test func `case of scheme and parameter does not matter`() throws {
    let challenge = try #require(try parse(#"bAsIc REALM="x""#).first)
    #expect(challenge.isScheme("Basic"))
    #expect(challenge.realm == "x")
  }
}
