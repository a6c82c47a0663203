import Foundation
import MockAPI
import Testing

@Suite struct ParseLoginTests {
  private let client = ParseClient()

  private static let right = #"{"username":"demo","password":"\#(Parse.demoPassword)"}"#
  private static let wrong = #"{"username":"demo","password":"x"}"#

  @Test(arguments: ["/login", "/1/login"])
  func `logging in returns the user and a token with both methods`(path: String) async throws {
    let query = path + "?username=demo&password=\(Parse.demoPassword)"
    for (method, path, body) in [
      ("POST", path, Self.right), ("GET", query, ""), ("POST", query, ""),
      ("POST", path, #"{"email":"demo@x.example","password":"\#(Parse.demoPassword)"}"#),
    ] {
      let answer = try await client.send(method, path, body)
      #expect(answer.status == 200)
      let token = try #require(answer["sessionToken"])
      #expect(
        answer.text == #"{"objectId":"g7y9tkhB7O","username":"demo","email":"demo@x.example","#
          + #""createdAt":"2014-08-20T01:00:00.000Z","updatedAt":"2014-08-20T01:00:00.000Z","#
          + #""sessionToken":"\#(token)"}"#)
    }
  }

  @Test(arguments: [
    ("{}", 400, 200, "username/email is required."),
    ("", 400, 200, "username/email is required."),
    (#"{"username":""}"#, 400, 200, "username/email is required."),
    (#"{"username":"demo"}"#, 400, 201, "password is required."),
    (#"{"email":"demo@x.example","password":""}"#, 400, 201, "password is required."),
    (wrong, 404, 101, "Invalid username/password."),
    (#"{"username":"nobody","password":"x"}"#, 404, 101, "Invalid username/password."),
    (#"{"username":"demo","password":7}"#, 404, 101, "Invalid username/password."),
    (#"{"username":["demo"],"password":"x"}"#, 404, 101, "Invalid username/password."),
    ("[", 400, 107, "invalid JSON"),
  ])
  func `a failed login says what is wrong`(
    body: String, status: Int, code: Int, text: String
  ) async throws {
    let answer = try await client.send("POST", "/login", body)
    #expect(answer.status == status)
    #expect(answer.text == ParseClient.error(code, text))
  }

  @Test func `an empty access control list gives the same error`() async throws {
    let token = try await client.logIn()
    _ = try await client.send("PUT", "/users/g7y9tkhB7O", #"{"ACL":{}}"#, token: token)
    let answer = try await client.send("POST", "/login", Self.right)
    #expect(answer.text == ParseClient.error(101, "Invalid username/password."))
  }

  @Test func `too many wrong passwords lock the account for a while`() async throws {
    client.api.switches.lockoutThreshold = 3
    for _ in 0..<3 {
      let answer = try await client.send("POST", "/login", Self.wrong)
      #expect(answer.text == ParseClient.error(101, "Invalid username/password."))
    }
    let locked = try await client.send("POST", "/login", Self.right)
    #expect(locked.status == 404)
    #expect(
      locked.text
        == ParseClient.error(
          101,
          "Your account is locked due to multiple failed login attempts. "
            + "Please try again after 5 minute(s)"))
    client.world.advance(by: 300)
    #expect(try await client.send("POST", "/login", Self.right).status == 200)
    #expect(try await client.send("POST", "/login", Self.wrong).status == 404)
    #expect(try await client.send("POST", "/login", Self.right).status == 200)
  }

  @Test func `an unverified address is a 205 until the email's link is opened`() async throws {
    client.api.switches.requiresVerifiedEmail = true
    let body = #"{"username":"ada","password":"p","email":"ada@x.io"}"#
    #expect(try await client.send("POST", "/users", body)["sessionToken"] == nil)
    let refused = try await client.send("POST", "/login", body)
    #expect(refused.status == 400)
    #expect(refused.text == ParseClient.error(205, "User email is not verified."))
    let letter = try #require(client.world.mailbox.last)
    #expect(letter.recipient == "ada@x.io")
    let path = "/apps/\(Parse.applicationID)/verify_email?token=\(letter.code ?? "")"
    #expect(try await client.send("GET", path, fields: [:]).status == 200)
    #expect(try await client.send("GET", path, fields: [:]).status == 404)
    let answer = try await client.send("POST", "/login", body)
    #expect(answer.status == 200)
    #expect(answer.text.contains(#""emailVerified":true"#))
  }

  @Test func `requesting a revocable session gives a normal one`() async throws {
    let fields = ParseClient.keys.merging(["X-Parse-Revocable-Session": "1"]) { $1 }
    let answer = try await client.send("POST", "/login", Self.right, fields: fields)
    #expect(answer["sessionToken"]?.wholeMatch(of: /r:[0-9a-f]{32}/) != nil)
  }

  @Test func `logging out ends the session and works without one`() async throws {
    let token = try await client.logIn()
    #expect(try await client.send("POST", "/logout").text == "{}")
    #expect(try await client.send("POST", "/logout", token: token).text == "{}")
    let answer = try await client.send("POST", "/logout", token: token)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(209, "Invalid session token"))
  }

  @Test func `a forgotten password is reset by email`() async throws {
    let token = try await client.logIn()
    let body = #"{"email":"demo@x.example"}"#
    #expect(try await client.send("POST", "/1/requestPasswordReset", body).text == "{}")
    let letter = try #require(client.world.mailbox.last)
    #expect(letter.recipient == "demo@x.example")
    #expect(letter.text.contains("\(client.base)/1/apps/\(Parse.applicationID)/"))
    let path = "/apps/\(Parse.applicationID)/request_password_reset"
    let form = "token=\(letter.code ?? "")&new_password=other-one"
    let fields = ["Content-Type": "application/x-www-form-urlencoded"]
    #expect(try await client.send("POST", path, form, fields: fields).status == 200)
    #expect(try await client.send("POST", path, form, fields: fields).status == 404)
    #expect(try await client.send("GET", "/users/me", token: token).status == 400)
    #expect(
      try await client.send("GET", "/login?username=demo&password=other-one").status == 200)
  }

  @Test(arguments: [
    ("{}", 204, "you must provide an email"), (#"{"email":""}"#, 204, "you must provide an email"),
    (#"{"email":[]}"#, 125, "you must provide a valid email string"),
    (#"{"email":"x"}"#, 125, "you must provide a valid email string"),
  ])
  func `a reset without an address is a 400`(body: String, code: Int, text: String) async throws {
    let answer = try await client.send("POST", "/requestPasswordReset", body)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(code, text))
  }

  @Test func `a reset for an unknown address looks normal unless switched off`() async throws {
    let body = #"{"email":"nobody@x.io"}"#
    #expect(try await client.send("POST", "/requestPasswordReset", body).text == "{}")
    #expect(client.world.mailbox.isEmpty)
    client.api.switches.hidesUnknownEmails = false
    let answer = try await client.send("POST", "/requestPasswordReset", body)
    #expect(answer.status == 404)
    #expect(answer.text == ParseClient.error(101, "A user with that email does not exist."))
  }
}
