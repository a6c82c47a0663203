import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// What follows from a system's table of routes.
@Suite struct RouterTests {
  private func ask(
    _ method: String, _ address: String, _ fields: HeaderFields = [:], in world: World = World()
  ) throws -> ResponseMessage {
    let request = RequestMessage(
      method: method, url: try #require(URL(string: address)), fields: fields)
    guard case .response(let response) = world.deliver(request) else {
      throw URLError(.badServerResponse)
    }
    return response
  }

  @Test func `the methods of a path are in Allow, and so are HEAD and OPTIONS`() throws {
    let address = "https://tmdb.example/3/account?api_key=\(TMDb.apiKey)"
    let refused = try ask("PUT", address)
    #expect(refused.status == 405)
    #expect(refused.fields["Allow"] == "GET, HEAD, OPTIONS")
    #expect(try ask("HEAD", address).status == 401)
    let options = try ask("OPTIONS", address)
    #expect(options.status == 204)
    #expect(options.fields["Allow"] == "GET, HEAD, OPTIONS")
    #expect(try ask("OPTIONS", "https://tmdb.example/3/nothing").status == 401)
  }

  @Test func `a wrong method gets what the original says`() throws {
    #expect(try ask("PUT", "https://railsauth.example/api/signup").status == 404)
    #expect(try ask("GET", "https://firebase.example/v1/accounts:signUp").status == 404)
    #expect(try ask("POST", "https://storage.example/photos/x").status == 405)
    let certificates = "https://keycloak.example/realms/shoot-realm/protocol/openid-connect/certs"
    let refused = try ask("POST", certificates)
    #expect(refused.status == 405)
    #expect(refused.fields["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test(arguments: World.systemNames) func `a web page of another origin may read where it may`(
    system: String
  ) throws {
    let origins = [
      "parse": "*", "tmdb": "*", "firebase": "http://app.example", "cognito": "*", "google": "*",
      "facebook": "*", "keycloak": "http://app.example",
    ]
    // These two say the same to all that ask before, whatever they ask for.
    let isFixed = ["parse", "keycloak"].contains(system)
    let route = try #require(World.routeNames(of: system).first).split(separator: " ")
    let path = route[1].replacing("{", with: "").replacing("}", with: "").replacing("...", with: "")
    var fields: HeaderFields = [
      "Origin": "http://app.example", "Access-Control-Request-Method": String(route[0]),
      "Access-Control-Request-Headers": "x-parse-session-token, x\u{1}y, content-type",
    ]
    let address = "https://\(system).example\(path)"
    let before = try ask("OPTIONS", address, fields)
    #expect(before.status == (system == "storage" ? 403 : isFixed ? 200 : 204))
    #expect(before.fields["Access-Control-Allow-Origin"] == origins[system])
    let sent = before.fields["Access-Control-Allow-Headers"]
    if !isFixed {
      #expect(sent == (origins[system] == nil ? nil : "x-parse-session-token, content-type"))
    }
    let answer = try ask(String(route[0]), address, fields)
    let isPage = answer.fields["Content-Type"]?.hasPrefix("text/html") == true
    #expect(answer.fields["Access-Control-Allow-Origin"] == (isPage ? nil : origins[system]))
    #expect(
      answer.fields["Access-Control-Allow-Credentials"] == (system == "keycloak" ? "true" : nil))
    fields["Origin"] = nil
    #expect(try ask("OPTIONS", address, fields).fields["Access-Control-Allow-Origin"] == nil)
  }

  @Test func `a secret in a path is not in the log`() throws {
    let world = World()
    let token = String(repeating: "0a", count: 20)
    for path in ["authenticate/\(token)", "authenticate/\(token)/more", "nothing/\(token)"] {
      for base in ["https://tmdb.example", "http://127.0.0.1:80/tmdb"] {
        _ = try ask("GET", "\(base)/\(path)?session_id=\(token)", in: world)
        let url = try #require(URL(string: "\(base)/\(path)?session_id=\(token)"))
        #expect(!World.shown(url).contains(token), "\(World.shown(url))")
      }
    }
    #expect(world.log.allSatisfy { !$0.description.contains(token) }, "\(world.log)")
    #expect(
      world.log.first?.description
        == "GET /authenticate/‹redacted›?session_id=‹redacted› \(world.log[0].status)")
    let plain = try #require(URL(string: "http://127.0.0.1:80/parse/1/classes/Spot/uwhQUedJxo"))
    #expect(World.shown(plain) == "/parse/1/classes/Spot/uwhQUedJxo")
  }

  @Test func `each system lists its routes`() {
    for system in World.systemNames {
      let names = World.routeNames(of: system)
      #expect(!names.isEmpty, "\(system)")
      #expect(Set(names).count == names.count)
    }
    #expect(World.routeNames(of: "tmdb").contains("GET /authenticate/{request_token}"))
    #expect(World.routeNames(of: "railsauth").first == "POST /api/signup")
  }

  @Test func `what a system borrows is given back`() throws {
    let world = World()
    world.storage.put(Data("x".utf8), contentType: "text/plain", key: "a", isPublic: true)
    // Railsauth borrows the storage for each answer, and gives it back.
    #expect(try ask("GET", "https://railsauth.example/api/get_photos", in: world).status == 401)
    #expect(try ask("GET", "https://storage.example/photos/a", in: world).status == 200)
  }
}
