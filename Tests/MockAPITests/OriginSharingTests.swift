import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// What a browser is told for a web page of another origin, system by system.
@Suite struct OriginSharingTests {
  private static let origin = "https://app.example"
  private let world = World()

  private func ask(
    _ method: String, _ address: String, _ fields: [String: String] = [:], body: String = ""
  ) throws -> ResponseMessage {
    let url = try #require(URL(string: address))
    var sent: HeaderFields = ["Origin": Self.origin]
    sent["Host"] = url.host
    for (name, value) in fields { sent[name] = value }
    let request = RequestMessage(
      method: method, url: url, fields: sent, body: Data(body.utf8))
    guard case .response(let response) = world.deliver(request) else {
      throw URLError(.badServerResponse)
    }
    return response
  }

  @Test func `Parse says the same list to everybody`() throws {
    let answer = try ask(
      "OPTIONS", "https://parse.example/1/classes/Spot",
      ["Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-other"])
    #expect(answer.status == 200)
    #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
    #expect(answer.fields["Access-Control-Allow-Methods"] == "GET,PUT,POST,DELETE,OPTIONS")
    let fields = try #require(answer.fields["Access-Control-Allow-Headers"])
    #expect(fields.hasPrefix("X-Parse-Master-Key, X-Parse-REST-API-Key, X-Parse-Javascript-Key"))
    #expect(!fields.contains("x-other"))
    let refused = try ask("GET", "https://parse.example/1/classes/Spot")
    #expect(refused.status == 401)
    #expect(refused.fields["Access-Control-Allow-Origin"] == "*")
    #expect(
      refused.fields["Access-Control-Expose-Headers"]
        == "X-Parse-Job-Status-Id, X-Parse-Push-Status-Id")
  }

  @Test func `Firebase names the origin that asks, and says that its answer depends on it`() throws
  {
    let address = "https://firebase.example/v1/accounts:signUp?key=\(Firebase.apiKey)"
    let before = try ask(
      "OPTIONS", address,
      [
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,x-client-version",
      ])
    #expect(before.status == 204)
    #expect(before.fields["Access-Control-Allow-Headers"] == "content-type, x-client-version")
    #expect(before.fields["Access-Control-Allow-Methods"] == "GET,HEAD,PUT,PATCH,POST,DELETE")
    for answer in [before, try ask("POST", address)] {
      #expect(answer.fields["Access-Control-Allow-Origin"] == Self.origin)
      #expect(answer.fields["Vary"] == "Origin")
      #expect(answer.fields["Access-Control-Allow-Credentials"] == nil)
    }
  }

  @Test func `Cognito lets pages read the kind of an error`() throws {
    let answer = try ask("POST", "https://cognito.example/")
    #expect(answer.status == 400)
    #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
    #expect(
      answer.fields["Access-Control-Expose-Headers"]
        == "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date")
  }

  @Test func `Facebook shares what its graph answers, and no page for people`() throws {
    let graph = try ask("GET", "https://facebook.example/v2.3/me?access_token=x")
    #expect(graph.status == 400)
    #expect(graph.fields["Access-Control-Allow-Origin"] == "*")
    let query = FormEncoding.encode([
      ("client_id", Facebook.clientID), ("redirect_uri", Facebook.loopbackRedirect),
      ("response_type", "code"),
    ])
    let google = FormEncoding.encode([
      ("client_id", Google.clientID), ("redirect_uri", Google.loopbackRedirect),
      ("response_type", "code"),
    ])
    for address in [
      "https://facebook.example/dialog/oauth?\(query)",
      "https://google.example/o/oauth2/v2/auth?\(google)",
    ] {
      let page = try ask("GET", address)
      #expect(page.status == 200)
      #expect(page.fields["Access-Control-Allow-Origin"] == nil)
    }
  }

  private func askBefore(
    _ method: String, origin: String = origin, headers: String? = nil
  ) throws -> ResponseMessage {
    var fields = ["Access-Control-Request-Method": method, "Origin": origin]
    fields["Access-Control-Request-Headers"] = headers
    return try ask("OPTIONS", "https://storage.example/photos/a", fields)
  }

  @Test func `the storage shares nothing`() throws {
    world.storage.put(Data("x".utf8), contentType: "text/plain", key: "a", isPublic: true)
    let answer = try ask("GET", "https://storage.example/photos/a")
    #expect(answer.status == 200)
    #expect(answer.fields["Access-Control-Allow-Origin"] == nil)
    let before = try askBefore("PUT")
    #expect(before.status == 403)
    #expect(
      String(decoding: before.body, as: UTF8.self).contains(
        "<Message>CORSResponse: CORS is not enabled for this bucket.</Message>"))
  }

}
