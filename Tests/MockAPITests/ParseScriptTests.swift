import Foundation
import MockAPI
import NetworkCore
import Testing

/// The requests of Parse's JavaScript SDK: method, keys and session are in the body.
@Suite struct ParseScriptTests {
  private let client = ParseClient()

  private func send(
    _ path: String, _ method: String? = nil, _ members: String = "", session: String? = nil,
    key: String = Parse.javascriptKey
  ) async throws -> ParseClient.Answer {
    var parts = [members].filter { !$0.isEmpty }
    if let method { parts.append(#""_method":"\#(method)""#) }
    if let session { parts.append(#""_SessionToken":"\#(session)""#) }
    parts.append(
      #"""
      "_ApplicationId":"\#(Parse.applicationID)","_JavaScriptKey":"\#(key)","_ClientVersion":"js6.1.1",
      "_InstallationId":"b8f2","_RevocableSession":"1"
      """#)
    return try await client.send(
      "POST", path, "{\(parts.joined(separator: ","))}", fields: ["Content-Type": "text/plain"])
  }

  @Test(arguments: ["", "/1"])
  func `objects are made, found, changed and deleted`(prefix: String) async throws {
    let made = try await send("\(prefix)/classes/Note", nil, #""text":"a","rank":1"#)
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(made["objectId"])
    let found = try await send(
      "\(prefix)/classes/Note", "GET", #""where":{"rank":{"$gte":1}},"limit":5,"order":"-rank""#)
    #expect(found.status == 200, "\(found.text)")
    #expect(found.text.contains(#""text":"a""#))
    #expect(!found.text.contains("_ApplicationId") && !found.text.contains("_ClientVersion"))
    #expect(try await send("\(prefix)/classes/Note/\(id)", "PUT", #""text":"b""#).status == 200)
    #expect(try await send("\(prefix)/classes/Note/\(id)", "GET")["text"] == "b")
    #expect(try await send("\(prefix)/classes/Note/\(id)", "DELETE").status == 200)
    #expect(try await send("\(prefix)/classes/Note/\(id)", "GET").status == 404)
  }

  @Test func `a wrong key, or an app that does not exist, is refused`() async throws {
    #expect(try await send("/classes/Spot", "GET", key: "wrong").status == 403)
    let body =
      #"{"_method":"GET","_ApplicationId":"other","_JavaScriptKey":"\#(Parse.javascriptKey)"}"#
    #expect(try await client.send("POST", "/classes/Spot", body, fields: [:]).status == 403)
    // Header fields that name the app have precedence: what the body says stays data.
    let mixed = #"{"_ApplicationId":"\#(Parse.applicationID)"}"#
    #expect(try await client.send("POST", "/classes/Note", mixed).status == 400)
  }

  @Test func `a user signs up, has a session, logs in and out`() async throws {
    let up = try await send(
      "/users", nil, #""username":"js","password":"secret1","_method":"POST""#)
    let first = try #require(up["sessionToken"], "\(up.text)")
    #expect(try await send("/users/me", "GET", session: first)["username"] == "js")
    let login = try await send("/login", "GET", #""username":"js","password":"secret1""#)
    let second = try #require(login["sessionToken"], "\(login.text)")
    let session = try await send("/sessions/me", "GET", session: second)
    #expect(session["sessionToken"] == second)
    #expect(session.text.contains(#""createdWith":{"action":"login""#), "\(session.text)")
    #expect(session.text.contains(#""className":"_User""#))
    #expect(try await send("/logout", "POST", session: second).status == 200)
    let gone = try await send("/sessions/me", "GET", session: second)
    #expect(gone.text == ParseClient.error(209, "Invalid session token"))
    #expect(try await send("/sessions/me", "GET", session: first).status == 200)
  }

  @Test func `without a session there is none to see`() async throws {
    let answer = try await client.send("GET", "/sessions/me")
    #expect(answer.text == ParseClient.error(209, "Session token required."))
  }

  @Test func `a file is in the body as base64`() async throws {
    let kept = try await send(
      "/files/a.txt", "POST", #""base64":"aGVsbG8=","_ContentType":"text/plain""#,
      session: try await client.logIn())
    #expect(kept.status == 201, "\(kept.text)")
    let name = try #require(kept["name"])
    let read = try await client.send("GET", "/files/\(Parse.applicationID)/\(name)", fields: [:])
    #expect(read.text == "hello" && read.type == "text/plain")
  }

  @Test(arguments: ["", "/1"])
  func `requests that are sent together get an answer each`(prefix: String) async throws {
    let answer = try await send(
      "\(prefix)/batch", nil,
      #"""
      "requests":[{"method":"POST","path":"\#(prefix)/classes/Note","body":{"text":"a"}},
      {"method":"POST","path":"\#(prefix)/classes/_Bad","body":{}},
      {"method":"GET","path":"/classes/Note","body":{"count":1}},
      {"method":"DELETE","path":"\#(prefix)/classes/Note/none"}]
      """#)
    #expect(answer.status == 200, "\(answer.text)")
    let results = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [[String: Any]])
    #expect(results.map { $0.keys.first } == ["success", "error", "success", "error"])
    #expect((results[3]["error"] as? [String: Any])?["code"] as? Int == 101)
    #expect(answer.text.contains(#""count":1"#))
  }

  @Test(arguments: [
    #""requests":1"#, "", #""requests":[{"method":"POST","path":"/batch","body":{}}]"#,
    #""requests":[{"method":"POST"}]"#, #""requests":[{"method":"GET","path":"classes/Spot"}]"#,
    #""requests":[\#(Array(repeating: #"{"method":"GET","path":"/classes/Spot"}"#, count: 51).joined(separator: ","))]"#,
  ])
  func `what cannot be sent together is refused as a whole`(members: String) async throws {
    let answer = try await send("/batch", nil, members)
    #expect(answer.status == 400, "\(answer.text)")
    #expect(answer.text.contains(#""code":107"#), "\(answer.text)")
  }
}
