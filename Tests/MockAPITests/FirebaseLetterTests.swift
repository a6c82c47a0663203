import CryptoCore
import Foundation
import Testing

@testable import MockAPI

@Suite struct FirebaseLetterTests {
  private let client = FirebaseClient()

  private func ask(_ type: String, _ email: String) throws -> FirebaseClient.Answer {
    try client.post("sendOobCode", #"{"requestType":"\#(type)","email":"\#(email)"}"#)
  }

  /// The code in the last email.
  private func code() throws -> String { try #require(client.world.mailbox.last?.code) }

  private func reset(_ code: String, _ password: String) throws -> FirebaseClient.Answer {
    try client.post("resetPassword", #"{"oobCode":"\#(code)","newPassword":"\#(password)"}"#)
  }

  @Test func `an email has a code and a link`() throws {
    let answer = try ask("PASSWORD_RESET", "Mia@example.com")
    #expect(answer.status == 200)
    #expect(
      answer.text == #"{"kind":"identitytoolkit#GetOobConfirmationCodeResponse","#
        + #""email":"mia@example.com"}"#)
    let letter = try #require(client.world.mailbox.last)
    #expect(letter.recipient == "mia@example.com")
    let base = try client.shownBase()
    #expect(
      letter.text.contains(
        "\(base)/__/auth/action?mode=resetPassword&oobCode=\(try code())&apiKey="))
  }

  @Test(arguments: [
    (false, #"{"email":"mia@example.com"}"#, "MISSING_REQ_TYPE"),
    (false, #"{"requestType":"","email":"mia@example.com"}"#, "MISSING_REQ_TYPE"),
    (false, #"{"requestType":"OOB_REQ_TYPE_UNSPECIFIED"}"#, "MISSING_REQ_TYPE"),
    (false, #"{"requestType":"NOTHING","email":"mia@example.com"}"#, "INVALID_REQ_TYPE"),
    (false, #"{"requestType":"EMAIL_SIGNIN","email":"mia@x.io"}"#, "MISSING_CONTINUE_URI"),
    (false, #"{"requestType":"PASSWORD_RESET"}"#, "MISSING_EMAIL"),
    (true, #"{"requestType":"VERIFY_EMAIL"}"#, "MISSING_EMAIL"),
    (false, #"{"requestType":"PASSWORD_RESET","email":"nobody@x.io"}"#, "EMAIL_NOT_FOUND"),
    (false, #"{"requestType":"VERIFY_EMAIL","email":"nobody@x.io"}"#, "EMAIL_NOT_FOUND"),
    (false, #"{"requestType":"VERIFY_EMAIL","idToken":"wrong"}"#, "INVALID_ID_TOKEN"),
  ])
  func `no email is sent and the reason is reported`(
    isPrivate: Bool, body: String, message: String
  ) throws {
    client.world.firebase.switches.hidesEmails = isPrivate
    let answer = try client.post("sendOobCode", body)
    #expect(answer.status == 400)
    #expect(answer.error == message)
    #expect(client.world.mailbox.isEmpty)
  }

  @Test(arguments: ["PASSWORD_RESET", "VERIFY_EMAIL"])
  func `with privacy an unknown address gets the same answer and no email`(type: String) throws {
    client.world.firebase.switches.hidesEmails = true
    let known = try ask(type, Firebase.demoEmail)
    let unknown = try ask(type, "nobody@example.com")
    #expect(unknown.status == 200)
    #expect(unknown.text == known.text.replacing("mia@", with: "nobody@"))
    #expect(client.world.mailbox.count == 1)
  }

  @Test func `a reset sets the password and ends earlier sign-ins`() throws {
    let user = try client.signUp("ada@x.io")
    client.world.advance(by: 10)
    _ = try ask("PASSWORD_RESET", "ada@x.io")
    let answer = try reset(try code(), "new-horse")
    #expect(
      answer.text == #"{"kind":"identitytoolkit#ResetPasswordResponse","#
        + #""requestType":"PASSWORD_RESET","email":"ada@x.io"}"#)
    #expect(try reset(try code(), "new-horse").error == "INVALID_OOB_CODE")
    #expect(try client.signIn("ada@x.io", "hunter2").error == "INVALID_PASSWORD")
    let refresh = "grant_type=refresh_token&refresh_token=\(try user.text("refreshToken"))"
    #expect(try client.refresh(refresh).error == "TOKEN_EXPIRED")
    let old = try client.post("lookup", #"{"idToken":"\#(try user.text("idToken"))"}"#)
    #expect(old.error == "TOKEN_EXPIRED")
    let new = try client.signIn("ada@x.io", "new-horse")
    let lookup = try client.post("lookup", #"{"idToken":"\#(try new.text("idToken"))"}"#)
    #expect(lookup.text.contains(#""emailVerified":true"#))
  }

  @Test func `a code is refused with its reason and stays valid`() throws {
    #expect(try client.post("resetPassword", "{}").error == "MISSING_OOB_CODE")
    #expect(try reset("wrong", "new-horse").error == "INVALID_OOB_CODE")
    _ = try ask("PASSWORD_RESET", Firebase.demoEmail)
    let code = try code()
    #expect(
      try reset(code, "five5").error == "WEAK_PASSWORD : Password should be at least 6 characters")
    let looked = try client.post("resetPassword", #"{"oobCode":"\#(code)"}"#)
    #expect(looked.status == 200)
    #expect(try client.post("update", #"{"oobCode":"\#(code)"}"#).error == "INVALID_OOB_CODE")
    client.world.advance(by: 3600)
    #expect(try reset(code, "new-horse").error == "EXPIRED_OOB_CODE")
    client.world.setClock(to: client.world.now - 1)
    #expect(try reset(code, "new-horse").status == 200)
  }

  @Test func `a code verifies an email and does not reset a password`() throws {
    let token = try client.signUp("ada@x.io").text("idToken")
    let body = #"{"requestType":"VERIFY_EMAIL","idToken":"\#(token)"}"#
    #expect(try client.post("sendOobCode", body).text("email") == "ada@x.io")
    let code = try code()
    #expect(try reset(code, "new-horse").error == "INVALID_OOB_CODE")
    let answer = try client.post("update", #"{"oobCode":"\#(code)"}"#)
    #expect(answer.json["emailVerified"] == .bool(true))
    #expect(try client.post("update", #"{"oobCode":"\#(code)"}"#).error == "INVALID_OOB_CODE")
  }

  @Test func `a code is not valid after the address has changed`() throws {
    _ = try ask("PASSWORD_RESET", Firebase.demoEmail)
    let token = try client.signIn().text("idToken")
    _ = try client.post("update", #"{"idToken":"\#(token)","email":"mia@new.org"}"#)
    #expect(try reset(try code(), "new-horse").error == "INVALID_OOB_CODE")
  }

  @Test func `the link leads to the address that the request used`() throws {
    let local = FirebaseClient(base: try #require(URL(string: "http://127.0.0.1:8080/firebase")))
    _ = try local.post("sendOobCode", #"{"requestType":"VERIFY_EMAIL","email":"mia@example.com"}"#)
    let text = try #require(local.world.mailbox.last?.text)
    #expect(text.contains("\nhttp://127.0.0.1:8080/firebase/__/auth/action?mode=verifyEmail&"))
  }

  @Test func `the link opens a page that resets the password`() throws {
    _ = try ask("PASSWORD_RESET", Firebase.demoEmail)
    let link = try #require(
      client.world.mailbox.last?.text.firstMatch(of: /https?:\S+/).map { String($0.0) })
    let path = String(link.dropFirst(try client.shownBase().count + 1))
    let form = try client.send("GET", path)
    #expect(form.status == 200)
    #expect(form.text.contains("<form"))
    let type = "application/x-www-form-urlencoded"
    #expect(try client.send("POST", path, "newPassword=five5", type: type).status == 400)
    #expect(try client.send("POST", path, "newPassword=new-horse", type: type).status == 200)
    #expect(try client.send("GET", path).text.contains("INVALID_OOB_CODE"))
    #expect(try client.signIn(Firebase.demoEmail, "new-horse").status == 200)
  }

  @Test func `the link opens a page that verifies the email`() throws {
    _ = try client.signUp("ada@x.io")
    _ = try ask("VERIFY_EMAIL", "ada@x.io")
    let path = "__/auth/action?mode=verifyEmail&oobCode=\(try code())"
    #expect(try client.send("GET", path).status == 200)
    #expect(try client.send("GET", path).status == 400)
    #expect(try client.send("GET", "__/auth/action").status == 400)
    #expect(try client.send("POST", "__/auth/action?mode=resetPassword").status == 400)
  }
}
