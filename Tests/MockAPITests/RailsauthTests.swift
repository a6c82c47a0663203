import CryptoCore
import Foundation
import GoldenFiles
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RailsauthTests {
  private let mock = Mock.chosen()
  private var world: World { mock.world }

  private static let key =
    "Basic " + Data("\(Railsauth.apiName):\(Railsauth.apiPassword)".utf8).base64EncodedString()

  private func send(
    _ path: String, _ body: String = "", method: String = "POST", authorization: String? = key,
    type: String? = "application/json"
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var request = URLRequest(url: try #require(URL(string: mock.base(Railsauth.self) + path)))
    request.httpMethod = method
    request.httpBody = Data(body.utf8)
    request.setValue(authorization, forHTTPHeaderField: "Authorization")
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    let (data, response) = try await mock.transport.data(for: request)
    return (String(decoding: data, as: UTF8.self), response)
  }

  private func sealed(_ password: String) throws -> String {
    let key = Data(SHA256.hash(data: Data(Railsauth.apiPassword.utf8)))
    return try UnauthenticatedCBC.encrypt(Data(password.utf8), key: key, vector: Data(count: 16))
      .base64EncodedString()
  }

  private func user(
    _ email: String = "ada@x.io", password: String = "hunter2hunter",
    name: String = "Ada King Lovelace"
  ) throws -> String {
    #"{"full_name":"\#(name)","email":"\#(email)","password":"\#(try sealed(password))"}"#
  }

  @Test func `signing up returns the user and no token`() async throws {
    let (text, response) = try await send("/api/signup", try user())
    #expect(response.statusCode == 200)
    #expect(response.mimeType == "application/json")
    #expect(
      text == #"{"first_name":"Ada","last_name":"Lovelace","email":"ada@x.io","#
        + #""api_authtoken":null,"authtoken_expiry":null}"#)
  }

  @Test(arguments: ["{}", "", "[]", #"{"full_name":"A","email":"a@x.io"}"#, #"{"email":null}"#])
  func `signing up without a parameter is a 400`(body: String) async throws {
    let (text, response) = try await send("/api/signup", body)
    #expect(response.statusCode == 400)
    #expect(text == #"{"status":400,"message":"required parameters are missing"}"#)
  }

  @Test(arguments: [
    ("", "hunter2hunter", "email - can't be blank,email - is invalid,"),
    ("ada", "hunter2hunter", "email - is invalid,"),
    ("ada@x.io", "short", "password - is too short (minimum is 6 characters),"),
    (
      "ada@x.io", String(repeating: "x", count: 31),
      "password - is too long (maximum is 30 characters),"
    ),
  ])
  func `a failed sign-up says which attribute is wrong`(
    email: String, password: String, message: String
  ) async throws {
    let (text, response) = try await send("/api/signup", try user(email, password: password))
    #expect(response.statusCode == 400)
    #expect(text == #"{"status":400,"message":"\#(message)"}"#)
  }

  @Test func `an email is valid where the original's pattern says so`() async throws {
    var random = SeededGenerator(seed: 0x4D41_494C), valid = 0
    for _ in 0..<1000 {
      var letters = Array("a7@b-c.xZ.io")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0..<letters.count, using: &random)
        let added = Array("aZ7-_ @.é\u{212A}").prefix(Int.random(in: 0...10, using: &random))
          .suffix(1)
        letters.replaceSubrange(place..<place + Int.random(in: 0...1, using: &random), with: added)
      }
      let email = String(letters)
      let isValid = email.wholeMatch(of: /[^@\s]+@([-a-zA-Z0-9]+\.)+[a-zA-Z]{2,}/) != nil
      valid += isValid ? 1 : 0
      let (text, _) = try await send("/api/signup", try user(email))
      #expect(text.contains("email - is invalid") == !isValid, "\(email)")
    }
    #expect((200..<800).contains(valid))
  }

  @Test func `a password that cannot be decrypted counts as too short`() async throws {
    let (text, _) = try await send(
      "/api/signup", #"{"full_name":"A","email":"a@x.io","password":"bm90IHNlYWxlZA=="}"#)
    #expect(text.contains("password - is too short"))
  }

  @Test func `an email can be used once and its case does not matter`() async throws {
    _ = try await send("/api/signup", try user())
    let (text, _) = try await send("/api/signup", try user("ADA@x.io"))
    #expect(text == #"{"status":400,"message":"email - has already been taken,"}"#)
  }

  @Test func `signing in returns a token that stays the same for a day`() async throws {
    _ = try await send("/api/signup", try user())
    let body = #"{"email":"ada@x.io","password":"\#(try sealed("hunter2hunter"))"}"#
    let first = try await send("/api/signin", body)
    #expect(first.response.statusCode == 200)
    #expect(first.text.contains(#""authtoken_expiry":"2014-09-03T12:00:00.000Z""#))
    let token = try #require(first.text.firstMatch(of: /"api_authtoken":"([A-Za-z]+)"/)?.1)
    #expect(token.count == 21)
    world.advance(by: 23 * 60 * 60)
    #expect(try await send("/api/signin", body).text == first.text)
    world.advance(by: 60 * 60)
    #expect(try await send("/api/signin", body).text != first.text)
  }

  @Test func `a wrong password is a 401 and an unknown email a 400`() async throws {
    _ = try await send("/api/signup", try user())
    let wrong = try await send(
      "/api/signin", #"{"email":"ada@x.io","password":"\#(try sealed("wrong-one"))"}"#)
    #expect(wrong.response.statusCode == 401)
    #expect(wrong.text == #"{"status":401,"message":"Wrong Password"}"#)
    let unknown = try await send(
      "/api/signin", #"{"email":"bob@x.io","password":"\#(try sealed("wrong-one"))"}"#)
    #expect(unknown.response.statusCode == 400)
    #expect(unknown.text == #"{"status":400,"message":"No USER found by this email ID"}"#)
    let missing = try await send("/api/signin", #"{"email":"ada@x.io"}"#)
    #expect(missing.text == #"{"status":400,"message":"required parameters are missing"}"#)
  }

  @Test(arguments: [
    nil, "", "Basic", "Basic !!!", "Bearer abc",
    "Basic " + Data("photo-app".utf8).base64EncodedString(),
    "Basic " + Data("photo-app:wrong".utf8).base64EncodedString(),
    "Basic " + Data("other:s3cret-api-password".utf8).base64EncodedString(),
  ])
  func `without the app's credential the answer is text and a challenge`(
    authorization: String?
  ) async throws {
    let (text, response) = try await send("/api/signup", "{}", authorization: authorization)
    #expect(response.statusCode == 401)
    #expect(response.mimeType == "text/plain")
    #expect(response.value(forHTTPHeaderField: "WWW-Authenticate") == #"Basic realm="Application""#)
    #expect(text == "HTTP Basic: Access denied.\n")
  }

  @Test func `the scheme may be written in any case`() async throws {
    let key = Self.key.replacing("Basic", with: "bAsIc")
    #expect(try await send("/api/signup", "{}", authorization: key).response.statusCode == 400)
  }

  @Test(arguments: [
    ("GET", "/api/signup"), ("POST", "/api/nothing"), ("POST", "/"), ("DELETE", "/api/signin"),
  ])
  func `any other address is a 404`(method: String, path: String) async throws {
    let (text, response) = try await send(path, method: method)
    #expect(response.statusCode == 404)
    #expect(text == #"{"status":404,"message":"Wrong URL or HTTP method"}"#)
  }

  @Test func `another host has no server`() async throws {
    let request = URLRequest(url: try #require(URL(string: "https://other.example/api/signup")))
    let error = await #expect(throws: URLError.self) {
      try await world.railsauth.data(for: request)
    }
    #expect(error?.code == .cannotFindHost)
    #expect(world.log.isEmpty)
  }

  @Test func `broken JSON is a 400 without JSON`() async throws {
    let (text, response) = try await send("/api/signup", #"{"full_name":"O"Brien"}"#)
    #expect(response.statusCode == 400)
    #expect(response.mimeType == "text/html")
    #expect(text.isEmpty)
  }

  @Test func `a form is read as well as JSON`() async throws {
    let password = try sealed("hunter2hunter").replacing("+", with: "%2B").replacing(
      "=", with: "%3D")
    let (text, _) = try await send(
      "/api/signup", "full_name=Ada+L&email=ada%40x.io&password=\(password)",
      type: "application/x-www-form-urlencoded")
    #expect(text.contains(#""last_name":"L""#))
  }

  @Test func `two worlds share nothing and behave the same`() async throws {
    let other = RailsauthTests()
    #expect(
      try await send("/api/signup", try user()).text == other.send("/api/signup", try user()).text)
    let body = #"{"email":"ada@x.io","password":"\#(try sealed("hunter2hunter"))"}"#
    #expect(try await send("/api/signin", body).text == other.send("/api/signin", body).text)
    #expect(world.log.map(\.description) == ["POST /api/signup 200", "POST /api/signin 200"])
  }
}
