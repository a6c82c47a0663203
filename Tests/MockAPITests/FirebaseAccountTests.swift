import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct FirebaseAccountTests {
  private let client = FirebaseClient()

  private func update(_ token: String, _ more: String) throws -> FirebaseClient.Answer {
    try client.post("update", #"{"idToken":"\#(token)",\#(more)}"#)
  }

  @Test func `looking up shows the account without its password`() throws {
    let user = try client.signUp("ada@x.io")
    client.world.advance(by: 60)
    _ = try client.signIn("ada@x.io", "hunter2")
    let answer = try client.post("lookup", #"{"idToken":"\#(try user.text("idToken"))"}"#)
    #expect(answer.status == 200)
    #expect(
      answer.text == #"{"kind":"identitytoolkit#GetAccountInfoResponse","users":[{"localId":"#
        + #""\#(try user.text("localId"))","email":"ada@x.io","passwordHash":"UkVEQUNURUQ=","#
        + #""emailVerified":false,"passwordUpdatedAt":1409659200000,"providerUserInfo":["#
        + #"{"providerId":"password","federatedId":"ada@x.io","email":"ada@x.io","#
        + #""rawId":"ada@x.io"}],"validSince":"1409659200","disabled":false,"#
        + #""lastLoginAt":"1409659260000","createdAt":"1409659200000"}]}"#)
  }

  @Test(arguments: ["lookup", "update", "delete"])
  func `an ID token is refused with its reason`(operation: String) throws {
    let token = try client.signIn().text("idToken")
    let body = #"{"idToken":"\#(token)"}"#
    client.world.firebase.setDisabled(true, email: Firebase.demoEmail)
    #expect(try client.post(operation, body).error == "USER_DISABLED")
    client.world.firebase.setDisabled(false, email: Firebase.demoEmail)
    client.world.advance(by: 3600)
    #expect(try client.post(operation, body).error == "TOKEN_EXPIRED")
    client.world.setClock(to: client.world.now - 3600)
    #expect(try client.post("delete", body).status == 200)
    #expect(try client.post(operation, body).error == "USER_NOT_FOUND")
  }

  @Test(arguments: [
    ("lookup", "MISSING_ID_TOKEN"), ("delete", "MISSING_ID_TOKEN"),
    ("update", "INVALID_REQ_TYPE : Unsupported request parameters."),
  ])
  func `without an ID token nothing is shown or changed`(
    operation: String, message: String
  ) throws {
    #expect(try client.post(operation, "{}").error == message)
    #expect(try client.post(operation, #"{"idToken":""}"#).error == message)
  }

  @Test(arguments: FirebaseForgery.allCases)
  func `a forged ID token is refused`(forgery: FirebaseForgery) throws {
    let forged = try forgery.token(client.signIn().text("idToken"), client)
    let answer = try client.post("lookup", #"{"idToken":"\#(forged)"}"#)
    #expect(answer.status == 400)
    #expect(answer.error == (forgery == .expired ? "TOKEN_EXPIRED" : "INVALID_ID_TOKEN"))
  }

  @Test func `a name can be changed at any time`() throws {
    let token = try client.signIn().text("idToken")
    client.world.advance(by: 600)
    let answer = try update(token, #""displayName":"Mia \"M\"","photoUrl":"https://x.io/m.png""#)
    #expect(answer.status == 200)
    #expect(
      answer.text.hasPrefix(#"{"kind":"identitytoolkit#SetAccountInfoResponse","localId":""#))
    #expect(try answer.text("displayName") == #"Mia "M""#)
    #expect(answer.json["idToken"] == nil)
    let again = try update(token, #""returnSecureToken":true"#)
    #expect(try again.text("photoUrl") == "https://x.io/m.png")
    #expect(try again.text("expiresIn") == "3600")
  }

  @Test func `a new email is not verified and ends earlier sign-ins`() throws {
    let first = try client.signIn()
    client.world.advance(by: 10)
    let answer = try update(try first.text("idToken"), #""email":"Mia@New.org""#)
    #expect(try answer.text("email") == "mia@new.org")
    #expect(answer.json["emailVerified"] == .bool(false))
    let old = #"{"idToken":"\#(try first.text("idToken"))"}"#
    #expect(try client.post("lookup", old).error == "TOKEN_EXPIRED")
    let refresh = "grant_type=refresh_token&refresh_token=\(try first.text("refreshToken"))"
    #expect(try client.refresh(refresh).error == "TOKEN_EXPIRED")
    let new = #"{"idToken":"\#(try answer.text("idToken"))"}"#
    #expect(try client.post("lookup", new).status == 200)
    #expect(try client.signIn().error == "EMAIL_NOT_FOUND")
    #expect(try client.signIn("mia@new.org").text("localId") == first.text("localId"))
  }

  @Test func `a new password replaces the old one`() throws {
    let token = try client.signIn().text("idToken")
    #expect(try update(token, #""password":"new-horse""#).status == 200)
    #expect(try client.signIn().error == "INVALID_PASSWORD")
    #expect(try client.signIn(Firebase.demoEmail, "new-horse").status == 200)
  }

  @Test(arguments: [
    (#""email":"ada@x.io""#, "EMAIL_EXISTS"), (#""email":"ada""#, "INVALID_EMAIL"),
    (#""password":"five5""#, "WEAK_PASSWORD : Password should be at least 6 characters"),
    (
      #""email":[]"#,
      #"Invalid JSON payload received. Unknown name "email": "#
        + "Proto field is not repeating, cannot start list."
    ),
  ])
  func `a change is refused with its reason and nothing is changed`(
    change: String, message: String
  ) throws {
    _ = try client.signUp("ada@x.io")
    let token = try client.signIn().text("idToken")
    #expect(try update(token, change).error == message)
    #expect(try client.signIn().status == 200)
  }

  @Test func `an old sign-in cannot change or delete an account`() throws {
    let first = try client.signIn()
    client.world.advance(by: 301)
    let answer = try client.refresh(
      "grant_type=refresh_token&refresh_token=\(try first.text("refreshToken"))")
    let token = try answer.text("id_token")
    for change in [#""email":"mia@new.org""#, #""password":"new-horse""#] {
      #expect(try update(token, change).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }
    let body = #"{"idToken":"\#(token)"}"#
    #expect(try client.post("delete", body).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    #expect(try client.post("lookup", body).status == 200)
  }

  @Test func `deleting removes the account and its refresh tokens`() throws {
    let user = try client.signIn()
    let answer = try client.post("delete", #"{"idToken":"\#(try user.text("idToken"))"}"#)
    #expect(answer.text == #"{"kind":"identitytoolkit#DeleteAccountResponse"}"#)
    #expect(try client.signIn().error == "EMAIL_NOT_FOUND")
    let refresh = "grant_type=refresh_token&refresh_token=\(try user.text("refreshToken"))"
    #expect(try client.refresh(refresh).error == "INVALID_REFRESH_TOKEN")
    #expect(try client.signUp(Firebase.demoEmail).text("localId") != user.text("localId"))
  }
}
