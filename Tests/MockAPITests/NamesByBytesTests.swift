import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Names that look alike and have different bytes are different names, as with the originals.
@Suite struct NamesByBytesTests {
  /// One character in two spellings.
  static let twins = [("jos\u{E9}", "jose\u{301}"), ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}")]

  private let mock = Mock.chosen()

  private func post(
    _ system: any MockSystem.Type, _ path: String, _ body: String, fields: [String: String] = [:]
  ) async throws -> (text: String, response: HTTPURLResponse) {
    try await mock.ask(
      system, "POST", path, fields: ["Content-Type": "application/json"].merging(fields) { $1 },
      body: Data(body.utf8))
  }

  @Test(arguments: twins) func `Parse has two users`(one: String, other: String) async throws {
    let client = ParseClient()
    for name in [one, other] {
      let body = #"{"username":"\#(name)","password":"of \#(name)","email":"\#(name)@x.io"}"#
      #expect(try await client.send("POST", "/users", body).status == 201)
      #expect(try await client.send("POST", "/users", body).status == 400)
    }
    let wrong = #"{"username":"\#(one)","password":"of \#(other)"}"#
    #expect(try await client.send("POST", "/login", wrong).status == 404)
    let right = #"{"username":"\#(other)","password":"of \#(other)"}"#
    #expect(try await client.send("POST", "/login", right).status == 200)
  }

  @Test func `the storage keeps U+FEFF at the beginning of a key and of its parts`() throws {
    let client = StorageClient()
    let keys = ["a", "\u{FEFF}a", "\u{FEFF}", "b/c", "b/\u{FEFF}c"]
    for key in keys { try client.put(key, "of \(key)") }
    for key in keys { #expect(try client.get(key) == "of \(key)") }
    #expect(client.world.storage.keys.filter { $0.utf8.contains(0xEF) }.count == 3)
  }

  @Test(arguments: twins) func `Cognito has two users`(one: String, other: String) async throws {
    let client = CognitoClient()
    for (name, status) in [(one, 200), (other, 200), (one, 400)] {
      let answer = try await client.call(
        "SignUp", #""Username":"\#(name)","Password":"Hunter2!hunter""#)
      #expect(answer.status == status, "\(answer.text)")
    }
  }

  @Test(arguments: twins) func `Firebase has two accounts`(one: String, other: String) throws {
    let client = FirebaseClient()
    let first = try client.signUp("\(one)@x.io", "secret of \(one)")
    let second = try client.signUp("\(other)@x.io", "secret of \(other)")
    #expect(try first.text("localId") != second.text("localId"))
    #expect(try client.signIn("\(one)@x.io", "secret of \(other)").error == "INVALID_PASSWORD")
  }

  @Test func `a token with the sign for kelvin in place of a K is no token`() async throws {
    let client = FirebaseClient()
    var tokens: [String] = []
    while !(tokens.last?.contains("K") ?? false) {
      tokens.append(try client.signIn().text("refreshToken"))
    }
    let forged = try #require(tokens.last).replacing("K", with: "\u{212A}", maxReplacements: 1)
    let body = FormEncoding.encode([("grant_type", "refresh_token"), ("refresh_token", forged)])
    #expect(try client.refresh(body).error == "INVALID_REFRESH_TOKEN")
  }

  @Test(arguments: twins) func `railsauth has two users`(one: String, other: String) async throws {
    let key = "\(Railsauth.apiName):\(Railsauth.apiPassword)"
    let fields = ["Authorization": "Basic " + Data(key.utf8).base64EncodedString()]
    let sealed = try UnauthenticatedCBC.encrypt(
      Data("hunter2".utf8), key: Data(SHA256.hash(data: Data(Railsauth.apiPassword.utf8))),
      vector: Data(count: 16)
    ).base64EncodedString()
    for (name, status) in [(one, 200), (other, 200), (one, 400)] {
      let body = #"{"full_name":"A B","email":"\#(name)@x.io","password":"\#(sealed)"}"#
      let answer = try await post(Railsauth.self, "/api/signup", body, fields: fields)
      #expect(answer.response.statusCode == status, "\(answer.text)")
    }
  }
}

/// The bodies of requests as JSON: one reader for all systems.
@Suite struct JSONBodyTests {
  private let mock = Mock.chosen()

  private func post(
    _ system: any MockSystem.Type, _ path: String, _ body: String,
    type: String = "application/json", fields: [String: String] = [:]
  ) async throws -> (text: String, response: HTTPURLResponse) {
    try await mock.ask(
      system, "POST", path, fields: ["Content-Type": type].merging(fields) { $1 },
      body: Data(body.utf8))
  }

  private static let basic =
    "Basic " + Data("\(Railsauth.apiName):\(Railsauth.apiPassword)".utf8).base64EncodedString()

  @Test func `a comma before the end of an object is refused everywhere`() async throws {
    let body = #"{"Name":"a",}"#
    let parse = try await post(Parse.self, "/classes/Spot", body, fields: ParseClient.keys)
    #expect(parse.response.statusCode == 400)
    #expect(parse.text.contains(#""code":107"#), "\(parse.text)")
    let path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=\(Firebase.apiKey)"
    #expect(try await post(Firebase.self, path, body).response.statusCode == 400)
    let target = ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"]
    let cognito = try await post(
      Cognito.self, "/", body, type: "application/x-amz-json-1.1", fields: target)
    #expect(cognito.text.contains("SerializationException"), "\(cognito.text)")
    let railsauth = try await post(
      Railsauth.self, "/api/signup", body, fields: ["Authorization": Self.basic])
    #expect(railsauth.response.statusCode == 400)
    #expect(railsauth.text.isEmpty)
    #expect(try await post(Backend.self, "/photos.json", body).response.statusCode == 400)
  }

  @Test func `of two members with a name the last one counts everywhere`() async throws {
    let made = try await post(
      Parse.self, "/classes/Pair", #"{"name":"first","name":"last"}"#, fields: ParseClient.keys)
    #expect(made.response.statusCode == 201)
    let all = try await mock.ask(Parse.self, "GET", "/classes/Pair", fields: ParseClient.keys)
    #expect(all.text.contains(#""name":"last""#) && !all.text.contains("first"), "\(all.text)")
    let path =
      "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=\(Firebase.apiKey)"
    let two =
      #"{"email":"nobody@x.io","email":"\#(Firebase.demoEmail)","password":"\#(Firebase.demoPassword)"}"#
    #expect(try await post(Firebase.self, path, two).response.statusCode == 200)
    let email = #"{"email":"nobody@x.io","email":"\#(Railsauth.demoEmail)","password":"x"}"#
    let railsauth = try await post(
      Railsauth.self, "/api/signin", email, fields: ["Authorization": Self.basic])
    #expect(railsauth.text.contains("Wrong Password"), "\(railsauth.text)")
    let token = try await mock.ask(
      TMDb.self, "GET", "/3/authentication/token/new?api_key=\(TMDb.apiKey)")
    let value = try #require(token.text.firstMatch(of: /"request_token":"([^"]*)"/)?.1)
    let login = #"""
      {"username":"nobody","username":"\#(TMDb.demoUser)","password":"\#(TMDb.demoPassword)","request_token":"\#(value)"}
      """#
    let tmdb = try await post(
      TMDb.self, "/3/authentication/token/validate_with_login?api_key=\(TMDb.apiKey)", login)
    #expect(tmdb.response.statusCode == 200, "\(tmdb.text)")
  }
}
