import Foundation
import GoldenFiles
import MockAPI
import NetworkCore
import TestPrograms
import Testing

@Suite struct ParseRandomTests {
  private static let paths = [
    "/", "/1", "/1/", "/classes/Spot", "/1/classes/Spot/uwhQUedJxo", "/classes/%00", "/classes/%ff",
    "/users", "/users/me", "/users/g7y9tkhB7O", "/login", "/logout", "/requestPasswordReset",
    "/files/pic.jpg", "/files", "/files/a/b", "/apps/a/b", "/1/1/classes/Spot", "/classes//Spot",
    "/apps/\(Parse.applicationID)/request_password_reset", "/classes/Spot/../Spot",
  ]
  private static let queries = [
    "", "?", "?where=%7B%22a%22:%7B%22$lt%22:%7B%7D%7D%7D", "?limit=99999999999999999999",
    "?skip=9223372036854775807&limit=9223372036854775807", "?order=-,--,a", "?where=%FF",
    "?username=a&username=b&password=c", "?count=%00", "?where=%7B%22Name%22:%7B%22$in%22:1%7D%7D",
  ]
  private static let bodies = [
    "", "{", "[]", "null", "7", "\"a\"", "{\"username\":{}}", "{\"username\":null,\"password\":[]}",
    "{\"Seats\":{\"__op\":\"Increment\",\"amount\":9223372036854775807}}",
    "{\"Seats\":{\"__op\":\"Increment\",\"amount\":1e308}}", "{\"a\":{\"__op\":7}}",
    "{\"username\":\"demo\",\"password\":\"\(Parse.demoPassword)\"}", "{\"ACL\":[]}",
    "{\"email\":\"\\u0000@\"}", "{\"a\":1,\"a\":2}", "token=a&new_password=b",
    String(repeating: "[", count: 400), "{\"ACL\":{\"*\":7}}", "{\"a\":\"\\ud800\"}",
  ]

  @Test func `malformed requests are all answered below 500`() async throws {
    let world = World()
    world.parse.switches.acceptsPublicFiles = true
    var random = SeededGenerator(seed: 0x5041_5253)
    for index in 0..<TestTier.rounds(2000) {
      let request = try Self.request(&random)
      guard case .response(let response) = world.deliver(request) else {
        Issue.record("request \(index) has no answer")
        return
      }
      #expect((200..<500).contains(response.status) || response.status == 501, "\(request)")
    }
  }

  private static func request(_ random: inout SeededGenerator) throws -> RequestMessage {
    func any(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
    let address = "https://parse.example" + any(paths) + any(queries)
    var fields: HeaderFields = [:]
    if Int.random(in: 0..<10, using: &random) > 0 {
      for (name, value) in ParseClient.keys { fields[name] = value }
    }
    if Int.random(in: 0..<10, using: &random) == 0 {
      fields["X-Parse-Master-Key"] = Parse.masterKey
    }
    let odd = ["", "x", "Basic", "Basic Og==", "Basic OjpD", "r:", "\u{0}", "application/json;;"]
    for name in ["Authorization", "X-Parse-Session-Token", "Content-Type"]
    where Int.random(in: 0..<4, using: &random) == 0 {
      fields.add(name, any(odd))
    }
    var body = Data(any(bodies).utf8)
    if !body.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
      body[Int.random(in: body.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    return RequestMessage(
      method: any(["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "get", ""]),
      url: try #require(URL(string: address)), fields: fields, body: body)
  }

  @Test func `two worlds share nothing and behave the same`() async throws {
    let (one, other) = (ParseClient(), ParseClient())
    let body = #"{"username":"ada","password":"p"}"#
    let first = try await one.send("POST", "/users", body)
    #expect(try await one.send("POST", "/users", body).status == 400)
    #expect(try await other.send("POST", "/users", body).text == first.text)
  }
}
