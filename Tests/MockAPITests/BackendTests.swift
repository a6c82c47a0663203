import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct BackendTests {
  private static let profiles: [Backend.Profile] = [.naive, .fixed]

  @Test(arguments: profiles)
  func `a valid token signs its user in and the answer is empty`(
    profile: Backend.Profile
  ) throws {
    let client = BackendClient(profile)
    let token = try client.token()
    for _ in 0..<2 {
      let answer = try client.authenticate(token)
      #expect(answer.status == 204)
      #expect(answer.text.isEmpty)
      #expect(answer.fields["Content-Type"] == nil)
    }
    let id = try client.firebase.signIn().text("localId")
    let answer = try client.send("GET", "/me.json", token: token)
    #expect(answer.status == 200)
    #expect(answer.text == #"{"id":1,"email":"mia@example.com","firebase_id":"\#(id)"}"#)
    #expect(try client.send("GET", "/photos.json", token: token).text == "[]")
  }

  @Test func `a missing or forged token breaks the naive profile`() throws {
    let client = BackendClient(.naive)
    let token = try client.token()
    let forged = try FirebaseForgery.allCases.map { try $0.token(token, client.firebase) }
    for token in [nil, "", "nonsense"] + forged {
      let answer = try client.authenticate(token)
      #expect(answer.status == 500)
      #expect(answer.text == #"{"status":500,"error":"Internal Server Error"}"#)
      let photos = try client.send("GET", "/photos.json", token: token)
      #expect(photos.status == 401)
      #expect(photos.text == "{}")
    }
  }

  @Test func `the fixed profile denies a missing or forged token`() throws {
    let client = BackendClient(.fixed)
    let token = try client.token()
    let forged = try FirebaseForgery.allCases.map { try $0.token(token, client.firebase) }
    for token in [nil, "", "nonsense"] + forged {
      for (method, path) in [
        ("POST", "/authentication.json"), ("GET", "/me.json"), ("GET", "/photos.json"),
        ("POST", "/photos.json"),
      ] {
        for answer in [
          try client.send(method, path, token: token),
          try client.send(method, path, bearer: token),
        ] {
          #expect(answer.status == 401)
          #expect(answer.text == #"{"errors":"Sign in again."}"#)
          #expect(answer.fields["WWW-Authenticate"] == #"Bearer error="invalid_token""#)
        }
      }
    }
  }

  @Test func `only the fixed profile reads the usual header`() throws {
    let client = BackendClient(.naive)
    let token = try client.token()
    #expect(try client.send("POST", "/authentication.json", bearer: token).status == 500)
    client.api.profile = .fixed
    #expect(try client.send("POST", "/authentication.json", bearer: token).status == 204)
    #expect(try client.send("GET", "/me.json", bearer: token).status == 200)
    #expect(try client.send("GET", "/me.json", token: "x", bearer: token).status == 200)
    #expect(try client.send("GET", "/me.json", token: token, bearer: "x").status == 401)
    #expect(try client.send("GET", "/me.json", token: token, bearer: "x y").status == 200)
  }

  @Test(arguments: profiles)
  func `a user without a row is denied`(profile: Backend.Profile) throws {
    let client = BackendClient(profile)
    let answer = try client.send("GET", "/me.json", token: client.token())
    #expect(answer.status == 401)
    #expect(
      answer.text == (profile == .naive ? "{}" : #"{"errors":"Finish signing up first."}"#))
  }

  @Test(arguments: profiles)
  func `a photo belongs to the user who added it`(profile: Backend.Profile) throws {
    let client = BackendClient(profile)
    let token = try client.token()
    _ = try client.authenticate(token)
    let added = try client.send("POST", "/photos.json", token: token, body: #"{"title":"Sea"}"#)
    #expect(added.status == 201)
    #expect(added.text == #"{"id":1,"title":"Sea"}"#)
    let form = try client.send(
      "POST", "/photos.json", token: token, body: "title=A+wave",
      type: "application/x-www-form-urlencoded")
    #expect(form.text == #"{"id":2,"title":"A wave"}"#)
    #expect(
      try client.send("GET", "/photos.json", token: token).text
        == #"[{"id":1,"title":"Sea"},{"id":2,"title":"A wave"}]"#)
    for body in ["", "{}", "[]", #"{"title":" "}"#, #"{"title":[]}"#] {
      let answer = try client.send("POST", "/photos.json", token: token, body: body)
      #expect(answer.status == 422)
      #expect(answer.text == #"{"errors":"Title can't be blank"}"#)
    }
  }

  @Test(arguments: [
    ("GET", "/authentication.json"), ("POST", "/authentication"), ("POST", "/"),
    ("DELETE", "/photos.json"), ("GET", "/photos.json/"), ("GET", "//me.json"),
    ("GET", "/nothing.json"),
  ])
  func `any other address is Rails' own 404`(method: String, path: String) throws {
    let answer = try BackendClient().send(method, path)
    #expect(answer.status == 404)
    #expect(answer.text == #"{"status":404,"error":"Not Found"}"#)
  }

  @Test(arguments: profiles)
  func `a body that is not JSON is refused before the token is read`(
    profile: Backend.Profile
  ) throws {
    let client = BackendClient(profile)
    let answer = try client.send("POST", "/authentication.json", body: "{")
    #expect(answer.status == 400)
    #expect(answer.text == #"{"status":400,"error":"Bad Request"}"#)
  }

  @Test func `two worlds share nothing and behave the same`() throws {
    let (one, other) = (BackendClient(), BackendClient())
    let token = try one.token()
    #expect(try other.token() == token)
    _ = try one.authenticate(token)
    #expect(try other.send("GET", "/me.json", token: token).status == 401)
    other.api.profile = .fixed
    #expect(one.api.profile == .naive)
    _ = try other.authenticate(token)
    #expect(
      try one.send("GET", "/me.json", token: token).text
        == other.send("GET", "/me.json", token: token).text)
  }
}
