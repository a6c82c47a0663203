import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct BackendProfileTests {
  /// Changes the demo user's email address, verifies the new one and returns a new ID token.
  private func changeEmail(_ client: BackendClient) throws -> String {
    let token = try client.token()
    let change = #"{"idToken":"\#(token)","email":"mia@new.org"}"#
    _ = try client.firebase.post("update", change)
    _ = try client.firebase.post(
      "sendOobCode", #"{"requestType":"VERIFY_EMAIL","email":"mia@new.org"}"#)
    let code = try #require(client.world.mailbox.last?.code)
    _ = try client.firebase.post("update", #"{"oobCode":"\#(code)"}"#)
    return try client.firebase.signIn("mia@new.org").text("idToken")
  }

  @Test func `a new email creates a second user in the naive profile`() throws {
    let client = BackendClient(.naive)
    let first = try client.token()
    _ = try client.authenticate(first)
    _ = try client.send("POST", "/photos.json", token: first, body: #"{"title":"Sea"}"#)
    let second = try changeEmail(client)
    #expect(try client.send("GET", "/photos.json", token: second).status == 401)
    #expect(try client.authenticate(second).status == 204)
    #expect(try client.send("GET", "/photos.json", token: second).text == "[]")
    #expect(try client.send("GET", "/me.json", token: second).text("id") == "2")
  }

  @Test func `a new email changes the user in the fixed profile`() throws {
    let client = BackendClient(.fixed)
    let first = try client.token()
    _ = try client.authenticate(first)
    _ = try client.send("POST", "/photos.json", token: first, body: #"{"title":"Sea"}"#)
    let second = try changeEmail(client)
    #expect(try client.authenticate(second).status == 204)
    let me = try client.send("GET", "/me.json", token: second)
    #expect(try me.text("id") == "1")
    #expect(try me.text("email") == "mia@new.org")
    #expect(try client.send("GET", "/photos.json", token: second).text.contains("Sea"))
  }

  @Test func `only the naive profile accepts an unverified email`() throws {
    let client = BackendClient(.naive)
    let token = try client.firebase.signUp("boss@example.com").text("idToken")
    #expect(try client.authenticate(token).status == 204)
    client.api.profile = .fixed
    for (method, path) in [("POST", "/authentication.json"), ("GET", "/me.json")] {
      let answer = try client.send(method, path, bearer: token)
      #expect(answer.status == 401)
      #expect(answer.text == #"{"errors":"Verify your email address first."}"#)
    }
  }

  @Test func `the naive profile fetches certificates once and fails when keys rotate`() throws {
    let client = BackendClient(.naive)
    let old = try client.token()
    #expect(client.api.certificateFetchCount == 0)
    #expect(try client.authenticate(old).status == 204)
    client.world.firebase.rotateKeys()
    let new = try client.token()
    #expect(try client.authenticate(new).status == 500)
    #expect(try client.send("GET", "/me.json", token: new).status == 401)
    client.world.advance(by: 30 * 86_400)
    #expect(try client.authenticate(client.token()).status == 500)
    #expect(client.api.certificateFetchCount == 1)
    client.api.restart()
    #expect(try client.authenticate(client.token()).status == 204)
    #expect(client.api.certificateFetchCount == 2)
  }

  @Test func `the naive profile continues to trust a withdrawn key`() throws {
    let client = BackendClient(.naive)
    client.world.firebase.switches.tokenLifetime = 86_400
    let old = try client.token()
    _ = try client.authenticate(old)
    client.world.firebase.rotateKeys()
    client.world.advance(by: Double(Firebase.certificateMaxAge))
    #expect(try client.send("GET", "/me.json", token: old).status == 200)
    client.api.profile = .fixed
    #expect(try client.send("GET", "/me.json", token: old).status == 401)
  }

  @Test func `the fixed profile fetches a key it does not know`() throws {
    let client = BackendClient(.fixed)
    #expect(try client.authenticate(client.token()).status == 204)
    client.world.firebase.rotateKeys()
    #expect(try client.authenticate(client.token()).status == 204)
    #expect(client.api.certificateFetchCount == 2)
  }

  @Test func `the fixed profile does not fetch for every invented key`() throws {
    let client = BackendClient(.fixed)
    let made = try FirebaseForgery.unknownKey.token(client.token(), client.firebase)
    for _ in 0..<20 { #expect(try client.authenticate(made).status == 401) }
    #expect(client.api.certificateFetchCount == 2)
    client.world.firebase.rotateKeys()
    let token = try client.token()
    #expect(try client.authenticate(token).status == 401)
    client.world.advance(by: Double(Backend.refetchInterval))
    #expect(try client.authenticate(token).status == 204)
    #expect(client.api.certificateFetchCount == 3)
  }

  @Test func `the fixed profile keeps certificates until they expire`() throws {
    let client = BackendClient(.fixed)
    for seconds in [0, 1, Firebase.certificateMaxAge - 2] {
      client.world.advance(by: Double(seconds))
      #expect(try client.authenticate(client.token()).status == 204)
    }
    #expect(client.api.certificateFetchCount == 1)
    client.world.advance(by: 1)
    #expect(try client.authenticate(client.token()).status == 204)
    #expect(client.api.certificateFetchCount == 2)
  }
}
