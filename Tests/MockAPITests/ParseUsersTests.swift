import Foundation
import MockAPI
import Testing

@Suite struct ParseUsersTests {
  private let client = ParseClient()

  @Test func `signing up starts a session`() async throws {
    let answer = try await client.send(
      "POST", "/1/users", #"{"username":"ada","password":"p","email":"ada@x.io","phone":"1"}"#)
    #expect(answer.status == 201)
    let id = try #require(answer["objectId"])
    let token = try #require(answer["sessionToken"])
    #expect(token.wholeMatch(of: /r:[0-9a-f]{32}/) != nil)
    #expect(
      answer.text == #"{"objectId":"\#(id)","createdAt":"2014-09-02T12:00:00.000Z","#
        + #""sessionToken":"\#(token)"}"#)
    #expect(
      answer.location
        == "\(client.base)/1/users/\(id)")
    let me = try await client.send("GET", "/1/users/me", token: token)
    #expect(
      me.text == #"{"objectId":"\#(id)","username":"ada","email":"ada@x.io","phone":"1","#
        + #""createdAt":"2014-09-02T12:00:00.000Z","updatedAt":"2014-09-02T12:00:00.000Z","#
        + #""sessionToken":"\#(token)"}"#)
    #expect(try await client.send("GET", "/1/users/\(id)")["email"] == nil)
  }

  @Test(arguments: [
    ("{}", 200, "bad or missing username"), ("", 200, "bad or missing username"),
    (#"{"username":7,"password":"p"}"#, 200, "bad or missing username"),
    (#"{"username":"a"}"#, 201, "password is required"),
    (#"{"username":"a","password":""}"#, 201, "password is required"),
    (#"{"username":"demo","password":"p"}"#, 202, "Account already exists for this username."),
    (
      #"{"username":"a","password":"p","email":"demo@x.example"}"#, 203,
      "Account already exists for this email address."
    ),
    (
      #"{"username":"a","password":"p","email":"x"}"#, 125, "Email address format is invalid."
    ),
    (#"{"username":"a","password":"p","email":5}"#, 125, "Email address format is invalid."),
    (#"{"username":"a","password":"p","b-d":5}"#, 105, "invalid field name: b-d"),
    ("[1]", 107, "invalid JSON"), ("{]", 107, "invalid JSON"),
  ])
  func `a failed sign-up says what is wrong`(body: String, code: Int, text: String) async throws {
    let answer = try await client.send("POST", "/users", body)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(code, text))
  }

  @Test func `a password that violates the policy is a 142`() async throws {
    client.api.switches.minimumPasswordLength = 8
    let answer = try await client.send("POST", "/users", #"{"username":"a","password":"short"}"#)
    #expect(answer.status == 400)
    #expect(
      answer.text
        == ParseClient.error(142, "Password does not meet the Password Policy requirements."))
  }

  @Test func `without a session there is no account page`() async throws {
    let answer = try await client.send("GET", "/users/me")
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(209, "Invalid session token"))
  }

  @Test(arguments: ["PUT", "DELETE"])
  func `only the user and the master key change a user`(method: String) async throws {
    let token = try await client.logIn()
    let id = try #require(try await client.send("GET", "/users/me", token: token)["objectId"])
    let other = try await client.send("POST", "/users", #"{"username":"eve","password":"p"}"#)
    for sent in [nil, other["sessionToken"]] {
      let answer = try await client.send(method, "/users/\(id)", "{}", token: sent)
      #expect(answer.status == 400)
      #expect(answer.text == ParseClient.error(206, "Cannot modify user \(id)."))
    }
    let path = "/users/\(id)"
    #expect(try await client.send(method, path, "{}", token: token).status == 200)
    let unknown = try await client.send(method, "/users/x", "{}", fields: ParseClient.master)
    #expect(unknown.status == 404)
    #expect(unknown.text == ParseClient.error(101, "Object not found."))
  }

  @Test func `a new password ends all sessions and starts a new one`() async throws {
    let (first, second) = (try await client.logIn(), try await client.logIn())
    let id = try #require(try await client.send("GET", "/users/me", token: first)["objectId"])
    let answer = try await client.send(
      "PUT", "/users/\(id)", #"{"password":"new-one"}"#, token: first)
    let token = try #require(answer["sessionToken"])
    for old in [first, second] {
      #expect(try await client.send("GET", "/users/me", token: old).status == 400)
    }
    #expect(try await client.send("GET", "/users/me", token: token).status == 200)
    #expect(
      try await client.send("GET", "/login?username=demo&password=new-one").status == 200)
  }

  @Test func `a removed user has no session and cannot log in`() async throws {
    let token = try await client.logIn()
    let id = try #require(try await client.send("GET", "/users/me", token: token)["objectId"])
    #expect(try await client.send("DELETE", "/users/\(id)", token: token).text == "{}")
    #expect(try await client.send("GET", "/users/me", token: token).status == 400)
    #expect(try await client.send("GET", "/users/\(id)").status == 404)
  }

  @Test func `users can be listed without their addresses`() async throws {
    let text = try await client.send("GET", "/users").text
    #expect(text.contains(#""username":"demo""#))
    #expect(!text.contains("email"))
  }
}
