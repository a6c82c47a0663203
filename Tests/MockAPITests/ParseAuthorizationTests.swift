import Foundation
import MockAPI
import Testing

@Suite struct ParseAuthorizationTests {
  private let client = ParseClient()

  private static func basic(_ text: String) -> [String: String] {
    ["Authorization": "Basic " + Data(text.utf8).base64EncodedString()]
  }

  @Test(arguments: [
    [:], ["X-Parse-Application-Id": Parse.applicationID],
    ["X-Parse-REST-API-Key": Parse.restAPIKey],
    ["X-Parse-Application-Id": "x", "X-Parse-REST-API-Key": Parse.restAPIKey],
    ["X-Parse-Application-Id": Parse.applicationID, "X-Parse-REST-API-Key": Parse.clientKey],
    ["X-Parse-Application-Id": Parse.applicationID, "X-Parse-Master-Key": "x"],
    basic("\(Parse.applicationID):"), basic("\(Parse.applicationID):\(Parse.restAPIKey)"),
    basic("\(Parse.applicationID):javascript-key=\(Parse.javascriptKey):"),
    basic("x:javascript-key=\(Parse.javascriptKey)"), ["Authorization": "Basic !"],
  ])
  func `without a key the two versions refuse in their own way`(
    fields: [String: String]
  ) async throws {
    let hosted = try await client.send("GET", "/1/classes/Spot", fields: fields)
    #expect(hosted.status == 401)
    #expect(hosted.text == #"{"error":"unauthorized"}"#)
    #expect(
      hosted.challenge == #"Basic realm="Parse""#)
    let server = try await client.send("GET", "/classes/Spot", fields: fields)
    #expect(server.status == 403)
    #expect(server.text == #"{"error":"unauthorized"}"#)
    #expect(server.challenge == nil)
  }

  @Test(arguments: [
    ParseClient.keys, ParseClient.master,
    ["X-Parse-Application-Id": Parse.applicationID, "X-Parse-Client-Key": Parse.clientKey],
    ["X-Parse-Application-Id": Parse.applicationID, "X-Parse-Javascript-Key": Parse.javascriptKey],
    ["X-Parse-Application-Id": Parse.applicationID, "X-Parse-Windows-Key": Parse.windowsKey],
    basic("\(Parse.applicationID):javascript-key=\(Parse.javascriptKey)"),
    basic("\(Parse.applicationID):\(Parse.masterKey)"),
  ])
  func `any single key is enough`(fields: [String: String]) async throws {
    for path in ["/1/classes/Spot", "/classes/Spot"] {
      #expect(try await client.send("GET", path, fields: fields).status == 200)
    }
  }

  @Test func `a Basic password that is not a JavaScript key is the master key`() async throws {
    client.api.switches.closedOperations = ["Spot": [.find]]
    let fields = Self.basic("\(Parse.applicationID):\(Parse.masterKey)")
    #expect(try await client.send("GET", "/classes/Spot", fields: fields).status == 200)
    #expect(try await client.send("GET", "/classes/Spot").status == 400)
  }

  @Test func `a master key from a barred address is a 403`() async throws {
    client.api.switches.allowsMasterKey = false
    for path in ["/1/classes/Spot", "/classes/Spot"] {
      let answer = try await client.send("GET", path, fields: ParseClient.master)
      #expect(answer.status == 403)
      #expect(answer.text == #"{"error":"unauthorized"}"#)
    }
  }

  @Test func `too many requests in a minute are a 429`() async throws {
    client.api.switches.requestsPerMinute = 2
    for status in [200, 200, 429] {
      #expect(try await client.send("GET", "/classes/Spot").status == status)
    }
    let answer = try await client.send("GET", "/classes/Spot")
    #expect(answer.text == ParseClient.error(100, "Too many requests."))
    client.world.advance(by: 60)
    #expect(try await client.send("GET", "/classes/Spot").status == 200)
  }

  @Test(arguments: [
    ("GET", "/"), ("GET", "/1"), ("PATCH", "/classes/Spot"), ("POST", "/users/me"),
    ("GET", "/classes"), ("PUT", "/login"), ("GET", "/classes/Spot/a/b"),
    ("GET", "/2/classes/Spot"),
  ])
  func `any other address is a 404`(method: String, path: String) async throws {
    let answer = try await client.send(method, path)
    #expect(answer.status == 404)
    #expect(answer.text == #"{"error":"requested resource was not found"}"#)
  }

  @Test(arguments: ["r:0", "", "x", "R:00000000000000000000000000000000"])
  func `an unknown session token is refused except at login`(token: String) async throws {
    for (method, path) in [
      ("GET", "/users/me"), ("GET", "/classes/Spot"), ("POST", "/logout"), ("PUT", "/users/a"),
    ] {
      let answer = try await client.send(method, path, token: token)
      #expect(answer.status == 400)
      #expect(answer.text == ParseClient.error(209, "Invalid session token"))
    }
    let body = #"{"username":"demo","password":"\#(Parse.demoPassword)"}"#
    #expect(try await client.send("POST", "/login", body, token: token).status == 200)
  }

  @Test func `a session token that has expired is refused in Parse's words`() async throws {
    let token = try await client.logIn()
    client.world.advance(by: 365 * 24 * 60 * 60 - 1)
    #expect(try await client.send("GET", "/users/me", token: token).status == 200)
    client.world.advance(by: 1)
    let answer = try await client.send("GET", "/users/me", token: token)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(209, "Session token is expired."))
  }
}
