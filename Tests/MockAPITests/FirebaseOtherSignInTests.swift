import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// Signing in without a password: custom tokens, links in emails, other services; and session cookies.
@Suite struct FirebaseOtherSignInTests {
  private let client = FirebaseClient()
  private var world: World { client.world }
  private var now: Int { Int(world.now.timeIntervalSince1970) }

  private func unsigned(_ claims: String) -> String {
    Base64URL.encode(Data(#"{"alg":"none","typ":"JWT"}"#.utf8)) + "."
      + Base64URL.encode(Data(claims.utf8)) + "."
  }

  private func custom(
    _ uid: String, _ more: String = "", since: Int = 0, lifetime: Int = 3600,
    audience: String = "google.identity.identitytoolkit.v1.IdentityToolkit"
  ) -> String {
    unsigned(
      #"""
      {"aud":"https://identitytoolkit.googleapis.com/\#(audience)","uid":"\#(uid)",
      "iss":"a@b.example","sub":"a@b.example","iat":\#(now + since),"exp":\#(now + since + lifetime)\#(more)}
      """#)
  }

  private func enter(_ token: String) throws -> FirebaseClient.Answer {
    try client.post("signInWithCustomToken", #"{"token":"\#(token)","returnSecureToken":true}"#)
  }

  private func claims(_ token: String) throws -> JSONTree {
    let parts = token.split(separator: ".").map(String.init)
    return try #require(JSONTree(try Base64URL.decode(parts[1])))
  }

  @Test func `a custom token signs its user in, whose tokens have its claims from then on`() throws
  {
    let first = try enter(custom("ada", #","claims":{"plan":"pro"}"#))
    #expect(first.status == 200, "\(first.text)")
    #expect(first.json["isNewUser"] == .bool(true))
    let said = try claims(first.text("idToken"))
    #expect(said["sub"] == .string("ada") && said["plan"] == .string("pro"))
    #expect(said["firebase"]?["sign_in_provider"] == .string("custom"))
    #expect(said["email"] == nil)
    let again = try client.refresh(
      FormEncoding.encode([
        ("grant_type", "refresh_token"), ("refresh_token", try first.text("refreshToken")),
      ]))
    #expect(try claims(again.text("id_token"))["plan"] == .string("pro"))
    #expect(try enter(custom("ada")).json["isNewUser"] == .bool(false))
    let found = try client.post("lookup", #"{"idToken":"\#(try first.text("idToken"))"}"#)
    #expect(found.text.contains(#""localId":"ada""#), "\(found.text)")
  }

  @Test func `a custom token that is not one is refused`() throws {
    let signed = try JWS.sign(
      Data(#"{"uid":"ada"}"#.utf8), using: .rs256(Google.signingKeys[0].key), kid: "x",
      type: "JWT")
    for (token, error) in [
      ("", "MISSING_CUSTOM_TOKEN"), ("a.b.c", "INVALID_CUSTOM_TOKEN"),
      (signed, "INVALID_CUSTOM_TOKEN"),
      (custom("ada") + "c2lnbmVk", "INVALID_CUSTOM_TOKEN"),
      (custom("ada", audience: "other"), "INVALID_CUSTOM_TOKEN"),
      (custom("ada", lifetime: 3601), "INVALID_CUSTOM_TOKEN"),
      (custom("ada", since: 3600), "INVALID_CUSTOM_TOKEN"),
      (custom("ada", since: -3600), "TOKEN_EXPIRED"), (custom(""), "MISSING_IDENTIFIER"),
      (custom("ada", #","claims":{"sub":"mia"}"#), "FORBIDDEN_CLAIM"),
      (custom("ada", #","claims":[1]"#), "INVALID_CLAIMS"),
    ] {
      let answer = try enter(token)
      #expect(answer.error?.hasPrefix(error) == true, "\(error): \(answer.text)")
    }
  }

  @Test func `a user without a password cannot sign in with one, and a disabled one not at all`()
    throws
  {
    let entered = try enter(custom("ada"))
    #expect(entered.status == 200)
    let change = #"{"idToken":"\#(try entered.text("idToken"))","email":"ada@x.io"}"#
    #expect(try client.post("update", change).status == 200)
    #expect(try client.signIn("ada@x.io", "").error == "MISSING_PASSWORD")
    #expect(try client.signIn("ada@x.io", "hunter2").error == "INVALID_PASSWORD")
    world.firebase.setDisabled(true, email: "ada@x.io")
    #expect(try enter(custom("ada")).error == "USER_DISABLED")
  }

  private func sendLink(_ email: String, _ url: String = "http://localhost/back?a=b") throws
    -> FirebaseClient.Answer
  {
    try client.post(
      "sendOobCode",
      #"{"requestType":"EMAIL_SIGNIN","email":"\#(email)","continueUrl":"\#(url)","canHandleCodeInApp":true}"#
    )
  }

  private func useLink(_ email: String, _ code: String) throws -> FirebaseClient.Answer {
    try client.post("signInWithEmailLink", #"{"email":"\#(email)","oobCode":"\#(code)"}"#)
  }

  @Test func `a link in an email signs in once, and leads back to the app`() throws {
    #expect(try sendLink("new@x.io").status == 200)
    let mail = try #require(world.mailbox.last)
    #expect(mail.recipient == "new@x.io")
    let code = try #require(mail.code)
    let link = try #require(mail.text.firstMatch(of: /https?:\S+/)).output
    let place = try #require(link.firstRange(of: "/__/")).lowerBound
    let page = try client.send("GET", String(link[place...].dropFirst()), type: nil)
    #expect(page.status == 302)
    let target = page.fields["Location"] ?? ""
    #expect(target.hasPrefix("http://localhost/back?a=b&") && target.contains("oobCode=\(code)"))
    #expect(try useLink("other@x.io", code).error?.hasPrefix("INVALID_EMAIL") == true)
    let entered = try useLink("NEW@x.io", code)
    #expect(entered.json["isNewUser"] == .bool(true), "\(entered.text)")
    #expect(try claims(entered.text("idToken"))["email_verified"] == .bool(true))
    #expect(try useLink("new@x.io", code).error == "INVALID_OOB_CODE")
    #expect(try client.signIn("new@x.io", "hunter2").error == "INVALID_PASSWORD")
  }

  @Test func `a link leads to no other site, and ends after six hours`() throws {
    for url in ["https://evil.example/", "javascript:alert(1)", "http://localhost@evil.example/"] {
      #expect(try sendLink("a@x.io", url).error?.hasPrefix("UNAUTHORIZED_DOMAIN") == true)
    }
    #expect(try sendLink("a@x.io", "https://\(Firebase.projectID).firebaseapp.com/x").status == 200)
    let code = try #require(world.mailbox.last?.code)
    world.advance(by: 6 * 3600)
    #expect(try useLink("a@x.io", code).error == "EXPIRED_OOB_CODE")
    world.firebase.switches.isEmailLinkOff = true
    #expect(try sendLink("a@x.io").error == "OPERATION_NOT_ALLOWED")
    #expect(try useLink("a@x.io", code).error == "OPERATION_NOT_ALLOWED")
  }

  @Test func `a link removes the password that another person set before`() throws {
    let planted = try client.signUp("mine@x.io", "planted")
    _ = try sendLink("mine@x.io")
    let entered = try useLink("mine@x.io", try #require(world.mailbox.last?.code))
    #expect(try entered.text("localId") == planted.text("localId"))
    #expect(try client.signIn("mine@x.io", "planted").error == "INVALID_PASSWORD")
    let old = try client.refresh(
      FormEncoding.encode([
        ("grant_type", "refresh_token"), ("refresh_token", try planted.text("refreshToken")),
      ]))
    #expect(old.error == "TOKEN_EXPIRED")
  }

  private func idp(_ token: String, provider: String = "google.com") throws -> FirebaseClient.Answer
  {
    let post = FormEncoding.encode([("id_token", token), ("providerId", provider)])
    return try client.post(
      "signInWithIdp",
      #"{"postBody":"\#(post)","requestUri":"http://localhost","returnSecureToken":true}"#)
  }

  @Test func `a person at Google signs in, by an object or a token without signature`() throws {
    let person = #"{"sub":"117","email":"g@x.io","email_verified":true,"name":"Gia"}"#
    let first = try idp(person)
    #expect(first.json["isNewUser"] == .bool(true), "\(first.text)")
    #expect(first.json["providerId"] == .string("google.com"))
    let said = try claims(first.text("idToken"))
    #expect(said["firebase"]?["sign_in_provider"] == .string("google.com"))
    #expect(said["firebase"]?["identities"]?["google.com"] == .array([.string("117")]))
    #expect(said["name"] == .string("Gia"))
    let again = try idp(unsigned(person))
    #expect(try again.text("localId") == first.text("localId"))
    #expect(again.json["isNewUser"] == .bool(false))
  }

  @Test func `a person at Google gets the account of the same address only if Google knows it`()
    throws
  {
    let mine = try client.signUp("mine@x.io", "planted")
    let unsure = try idp(#"{"sub":"1","email":"mine@x.io","email_verified":false}"#)
    #expect(try unsure.text("localId") != mine.text("localId"))
    let sure = try idp(#"{"sub":"2","email":"mine@x.io","email_verified":true}"#)
    #expect(try sure.text("localId") == mine.text("localId"))
    #expect(try client.signIn("mine@x.io", "planted").error == "INVALID_PASSWORD")
  }

  @Test func `another service, and what is no token, is refused`() throws {
    let signed = try JWS.sign(
      Data(#"{"sub":"1"}"#.utf8), using: .rs256(Keycloak.signingKeys[0].key), kid: "x",
      type: "JWT")
    for (token, provider, error) in [
      ("{\"sub\":\"1\"}", "facebook.com", "OPERATION_NOT_ALLOWED"),
      (signed, "google.com", "INVALID_IDP_RESPONSE"), ("{}", "google.com", "INVALID_IDP_RESPONSE"),
      ("", "google.com", "INVALID_IDP_RESPONSE"),
      (#"{"sub":"1","email":"no address"}"#, "google.com", "INVALID_IDP_RESPONSE"),
    ] {
      #expect(try idp(token, provider: provider).error?.hasPrefix(error) == true)
    }
    let nowhere = try client.post("signInWithIdp", #"{"postBody":"providerId=google.com"}"#)
    #expect(nowhere.error?.hasPrefix("INVALID_REQUEST_URI") == true)
  }
}
