import Foundation
import MockAPI
import TestPrograms
import Testing

@Suite struct ParseClassesTests {
  private let client = ParseClient()

  private static let cafe =
    #"{"objectId":"uwhQUedJxo","Name":"My Cafe","Location":{"__type":"GeoPoint","#
    + #""latitude":43.4304344,"longitude":-80.4763151},"createdAt":"2014-08-20T02:00:00.000Z","#
    + #""updatedAt":"2014-08-20T02:00:00.000Z"}"#

  private func find(_ query: String) async throws -> ParseClient.Answer {
    let encoded = query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
    return try await client.send("GET", "/1/classes/Spot?" + (encoded ?? ""))
  }

  @Test func `the initial object is the one in the tutorial`() async throws {
    let answer = try await client.send("GET", "/1/classes/Spot/uwhQUedJxo")
    #expect(answer.status == 200)
    #expect(answer.text == Self.cafe)
    #expect(try await find("").text.hasPrefix(#"{"results":[\#(Self.cafe),"#))
  }

  @Test(
    arguments: [
      ("limit=2", ["My Cafe", "Harbour Bakery"]), ("limit=0", []), ("limit=9&limit=0", nil),
    ] as [(String, [String]?)])
  func `a listing returns what was requested`(query: String, names: [String]?) async throws {
    let answer = try await find(query)
    #expect(answer.status == 200)
    let all = ["My Cafe", "Harbour Bakery", "Corner Library"]
    #expect(answer.text.matches(of: /"Name":"([^"]+)"/).map { String($0.1) } == names ?? all)
  }

  @Test(.timeLimit(.minutes(5)))
  func `an object may have very many members, and so may the next one`() async throws {
    // With a search for each member, this took hours, and no other request had an answer.
    let names = (0..<TestTier.rounds(100_000)).map { "k\($0)" }
    let body = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let made = try await client.send("POST", "/1/classes/Wide", body)
    #expect(made.status == 201)
    let wrong = #"{"k9999":"one","new":1}"#
    #expect(try await client.send("POST", "/1/classes/Wide", wrong).status == 400)
    let id = try #require(made["objectId"])
    let changed = try await client.send("PUT", "/1/classes/Wide/\(id)", body)
    #expect(changed.status == 200)
    let object = try await client.send("GET", "/1/classes/Wide/\(id)")
    // The identifier and the two times besides.
    #expect(object.text.utf8.split(separator: UInt8(ascii: ",")).count == names.count + 3)
  }

  @Test(arguments: [
    ("limit=x", 102, "bad limit value: x"), ("limit=-1", 102, "bad limit value: -1"),
    ("foo=1", 102, "Invalid parameter for query: foo"),
  ])
  func `a wrong query is a 400`(query: String, code: Int, text: String) async throws {
    let answer = try await find(query)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(code, text))
  }

  @Test func `a slash that an accent hides names no class`() async throws {
    // "%2F%CC%81" is one `Character` that is not a slash, but its first byte is one.
    let answer = try await client.send("POST", "/1/classes/A%2F%CC%81b", "{}")
    #expect(answer.status == 404)
  }

  @Test func `a new object gets an identifier and an address`() async throws {
    let answer = try await client.send("POST", "/1/classes/Spot", #"{"Name":"Pier"}"#)
    #expect(answer.status == 201)
    let id = try #require(answer["objectId"])
    #expect(id.count == 10)
    #expect(answer.text == #"{"objectId":"\#(id)","createdAt":"2014-09-02T12:00:00.000Z"}"#)
    let address = answer.location
    #expect(address == "\(client.base)/1/classes/Spot/\(id)")
    let path = String(try #require(address).dropFirst(client.base.count))
    #expect(try await client.send("GET", path)["Name"] == "Pier")
  }

  @Test func `an object can be changed and removed`() async throws {
    client.world.advance(by: 60)
    let path = "/classes/Spot/uwhQUedJxo"
    let answer = try await client.send("PUT", path, #"{"Name":"Our Cafe","Seats":2}"#)
    #expect(answer.status == 200)
    #expect(answer.text == #"{"updatedAt":"2014-09-02T12:01:00.000Z"}"#)
    let more = try await client.send(
      "PUT", path, #"{"Seats":{"__op":"Increment","amount":3},"Name":{"__op":"Delete"}}"#)
    #expect(more.text == #"{"updatedAt":"2014-09-02T12:01:00.000Z","Seats":5}"#)
    #expect(try await client.send("GET", path)["Name"] == nil)
    let removed = try await client.send("DELETE", path)
    #expect(removed.status == 200)
    #expect(removed.text == "{}")
    for method in ["GET", "PUT", "DELETE"] {
      let missing = try await client.send(method, path, method == "PUT" ? "{}" : "")
      #expect(missing.status == 404)
      #expect(missing.text == ParseClient.error(101, "Object not found."))
    }
  }

  @Test(arguments: [
    ("Spot", "{", 107, "invalid JSON"), ("Spot", "[]", 107, "invalid JSON"),
    ("Spot", "7", 107, "invalid JSON"), ("Spot", #"{"a":1e999}"#, 107, "invalid JSON"),
    ("Spot", #"{"bl!ng":1}"#, 105, "invalid field name: bl!ng"),
    ("Spot", #"{"objectId":"a"}"#, 105, "objectId is an invalid field name."),
    ("Spot", #"{"Name":1}"#, 111, "schema mismatch for Spot.Name; expected String but got Number"),
    ("Spot", #"{"a":{"__op":"Bogus"}}"#, 108, "The Bogus operator is not supported yet."),
    (
      "_User", "{}", 119,
      "Clients aren't allowed to perform the create operation on the _User collection."
    ),
    (
      "9", "{}", 103,
      "Invalid classname: 9, classnames can only have alphanumeric characters and _, "
        + "and must start with an alpha character "
    ),
  ])
  func `a wrong object is a 400`(
    name: String, body: String, code: Int, text: String
  ) async throws {
    let answer = try await client.send("POST", "/classes/\(name)", body)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(code, text))
  }

  @Test func `a closed class is a 119 for each operation`() async throws {
    client.api.switches.closedOperations = ["Spot": Set(ParseSwitches.Operation.allCases)]
    for (method, path, operation) in [
      ("GET", "", "find"), ("POST", "", "create"), ("GET", "/uwhQUedJxo", "get"),
      ("PUT", "/uwhQUedJxo", "update"), ("DELETE", "/uwhQUedJxo", "delete"),
    ] {
      let answer = try await client.send(method, "/classes/Spot" + path)
      #expect(answer.status == 400)
      #expect(
        answer.text
          == ParseClient.error(119, "Permission denied for action \(operation) on class Spot."))
    }
  }

  @Test func `a class for signed-in users requires a session`() async throws {
    client.api.switches.signedInClasses = ["Spot"]
    let answer = try await client.send("GET", "/classes/Spot")
    #expect(
      answer.text == ParseClient.error(101, "Permission denied, user needs to be authenticated."))
    let token = try await client.logIn()
    #expect(try await client.send("GET", "/classes/Spot", token: token).status == 200)
  }

  @Test func `an access control list hides an object from others`() async throws {
    let token = try await client.logIn()
    let id = try #require(try await client.send("GET", "/users/me", token: token)["objectId"])
    let body = #"{"Name":"Mine","ACL":{"\#(id)":{"read":true,"write":true}}}"#
    let spot = try #require(try await client.send("POST", "/classes/Spot", body)["objectId"])
    let path = "/classes/Spot/\(spot)"
    #expect(try await client.send("GET", path).status == 404)
    #expect(try await client.send("DELETE", path).status == 404)
    #expect(try await client.send("GET", path, token: token).status == 200)
    #expect(try await client.send("DELETE", path, fields: ParseClient.master).status == 200)
  }
}
