import CryptoCore
import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct BasicCredentialsTests {
  @Test(arguments: [
    // RFC 7617, sections 2 and 2.1.
    ("Aladdin", "open sesame", BasicCredentials.Charset.utf8, "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
    ("test", "123\u{A3}", .utf8, "dGVzdDoxMjPCow=="),
    // The same pound sign is one byte in ISO 8859-1.
    ("test", "123\u{A3}", .latin1, "dGVzdDoxMjOj"),
    ("a", "b:c:d", .utf8, "YTpiOmM6ZA=="),
    ("", "", .utf8, "Og=="),
    // RFC 6749, 2.3.1.
    ("s6BhdRkqt3", "gX1fBat3bV", .utf8, "czZCaGRSa3F0MzpnWDFmQmF0M2JW"),
  ])
  func `the published fields are produced`(
    user: String, password: String, charset: BasicCredentials.Charset, encoded: String
  ) throws {
    #expect(
      try BasicCredentials.fieldValue(user: user, password: password, charset: charset)
        == "Basic \(encoded)")
  }

  @Test func `composed and decomposed letters are the same in UTF-8`() throws {
    let composed = try BasicCredentials.fieldValue(user: "J\u{FC}rgen", password: "x")
    #expect(try BasicCredentials.fieldValue(user: "Ju\u{308}rgen", password: "x") == composed)
  }

  @Test(arguments: [
    ("a:b", "c", BasicCredentials.Charset.utf8, CredentialError.colonInUser),
    // For Swift the colon and the accent are one `Character`; the server finds the colon.
    ("a:\u{301}b", "c", .utf8, .colonInUser),
    ("a", "b\r\nX: y", .utf8, .controlCharacter), ("a\0", "b", .utf8, .controlCharacter),
    ("a", "\u{20AC}", .latin1, .notInCharset),
  ])
  func `characters that are not allowed are refused`(
    user: String, password: String, charset: BasicCredentials.Charset, error: CredentialError
  ) {
    #expect(throws: error) {
      try BasicCredentials.fieldValue(user: user, password: password, charset: charset)
    }
  }
}

@Suite struct CredentialPrintingTests {
  @Test func `a credential's description does not contain its password`() {
    let credential = Credential(user: "mia", password: "hunter2hunter", persistence: .forSession)
    var dumped = ""
    dump(credential, to: &dumped)
    dumped += "\(credential) \(String(reflecting: credential))"
    #expect(!dumped.contains("hunter2hunter"))
    #expect(dumped.contains("mia"))
  }
}

@Suite struct DigestResponseTests {
  /// The challenge of RFC 7616, 3.9.1, for one of its two hash functions.
  private func challenge(_ algorithm: String?) -> AuthenticationChallenge {
    var parameters = [
      "realm": "http-auth@example.org", "qop": "auth, auth-int",
      "nonce": "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
      "opaque": "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS",
    ]
    parameters["algorithm"] = algorithm
    return AuthenticationChallenge(scheme: "Digest", parameters: parameters)
  }

  private let mufasa = Credential(
    user: "Mufasa", password: "Circle of Life", persistence: .none)

  @Test(arguments: [
    ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
    (nil, "8ca523f5e9506fed4657c9700eebdbec"),
    ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
  ])
  func `the published proofs are produced`(algorithm: String?, proof: String) throws {
    let field = try #require(
      try DigestResponse(challenge(algorithm))?.fieldValue(
        for: mufasa, method: "GET", target: "/dir/index.html", nonceCount: 1,
        clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"))
    #expect(field.contains("response=\"\(proof)\""))
    #expect(field.contains("username=\"Mufasa\""))
    #expect(field.contains("nc=00000001"))
    #expect(field.contains("qop=auth,"))
    #expect(field.contains("opaque=\"FQhe/"))
    #expect(field.contains("algorithm=") == (algorithm != nil))
  }

  @Test(arguments: ["a\"b\\c", "a\"\u{301}, nc=1", "a\\\u{301}"])
  func `a user name cannot leave its quotation marks`(user: String) throws {
    let credential = Credential(user: user, password: "x", persistence: .none)
    let field = try #require(
      try DigestResponse(challenge(nil))?.fieldValue(
        for: credential, method: "GET", target: "/", nonceCount: 1))
    #expect(try AuthenticationChallenge.parse(field).first?.parameters["username"] == user)
  }

  @Test func `a challenge of RFC 2069 has no counter`() throws {
    // RFC 2069, 2.4, with the proof corrected by its errata 749.
    let challenge = AuthenticationChallenge(
      scheme: "Digest",
      parameters: [
        "realm": "testrealm@host.com", "nonce": "dcd98b7102dd2f0e8b11d0f600bfb0c093",
        "opaque": "5ccc069c403ebaf9f0171e9517f40e41",
      ])
    let credential = Credential(user: "Mufasa", password: "CircleOfLife", persistence: .none)
    let field = try #require(
      try DigestResponse(challenge)?.fieldValue(
        for: credential, method: "GET", target: "/dir/index.html", nonceCount: 1))
    #expect(field.contains("response=\"1949323746fe6a43ef61f9606e7febea\""))
    #expect(!field.contains("nc="))
    #expect(!field.contains("cnonce="))
  }

  @Test(arguments: ["SHA-512-256", "TOKEN"])
  func `a challenge with an unknown hash is not answered`(algorithm: String) {
    #expect(DigestResponse(challenge(algorithm)) == nil)
  }

  @Test func `a challenge that requires a signed body is not answered`() {
    let parameters = challenge("MD5").parameters.merging(["qop": "auth-int"]) { $1 }
    #expect(
      DigestResponse(AuthenticationChallenge(scheme: "Digest", parameters: parameters)) == nil)
  }

  @Test func `each answer has its own client nonce`() throws {
    let digest = try #require(DigestResponse(challenge("SHA-256")))
    let fields = try (1...20).map { _ in
      try digest.fieldValue(for: mufasa, method: "GET", target: "/", nonceCount: 1)
    }
    #expect(Set(fields).count == 20)
  }

  @Test func `a user name is hashed when the server requires it`() throws {
    let parameters = challenge("SHA-256").parameters.merging(["userhash": "true"]) { $1 }
    let digest = DigestResponse(AuthenticationChallenge(scheme: "Digest", parameters: parameters))
    let field = try #require(
      try digest?.fieldValue(for: mufasa, method: "GET", target: "/", nonceCount: 1))
    let hash = SHA256.hash(data: Data("Mufasa:http-auth@example.org".utf8))
    #expect(field.contains("username=\"\(hash.hexadecimal)\""))
    #expect(field.contains("userhash=true"))
    #expect(!field.contains("Mufasa"))
  }
}
