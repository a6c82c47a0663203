import CryptoCore
import Foundation
import GoldenFiles
import MockAPI
import NetworkCore
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a user does with a token, step by step, in process and over loopback.
@Suite struct RailsauthTokenTests {
  private static let basic =
    "Basic " + Data("\(Railsauth.apiName):\(Railsauth.apiPassword)".utf8).base64EncodedString()

  private func sealed(_ password: String) throws -> String {
    let key = Data(SHA256.hash(data: Data(Railsauth.apiPassword.utf8)))
    return try UnauthenticatedCBC.encrypt(Data(password.utf8), key: key, vector: Data(count: 16))
      .base64EncodedString()
  }

  private func ask(
    _ mock: Mock, _ method: String, _ path: String, _ body: String? = nil, token: String? = nil,
    authorization: String? = nil, type: String = "application/json"
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var fields: [String: String] = [:]
    fields["Authorization"] = authorization ?? token.map { "Token token=\"\($0)\"" }
    if body != nil { fields["Content-Type"] = type }
    return try await mock.ask(
      Railsauth.self, method, "/api\(path)", fields: fields, body: body.map { Data($0.utf8) })
  }

  private func signIn(_ mock: Mock, password: String = Railsauth.demoPassword) async throws
    -> String
  {
    let body = "{\"email\":\"\(Railsauth.demoEmail)\",\"password\":\"\(try sealed(password))\"}"
    let answer = try await ask(mock, "POST", "/signin", body, authorization: Self.basic)
    return String(try #require(answer.text.firstMatch(of: /"api_authtoken":"([A-Za-z]{21})"/)?.1))
  }

  private func upload(
    _ mock: Mock, _ token: String?, title: String? = "Beach", filename: String? = "beach.jpg"
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var parts: [MultipartPart] = title.map { [.field("title", $0)] } ?? []
    parts.append(
      filename.map {
        .file("image", filename: $0, contentType: "image/jpeg", body: .data(Data("jpg".utf8)))
      }
        ?? .field("image", "text"))
    let form = try MultipartBody.formData(parts)
    var fields = ["Content-Type": form.contentType]
    fields["Authorization"] = token.map { "Token token=\"\($0)\"" }
    return try await mock.ask(
      Railsauth.self, "POST", "/api/upload_photo", fields: fields, body: try form.body.collect())
  }

  @Test(arguments: Carrier.allCases)
  func `a photo is uploaded and listed and deleted`(carrier: Carrier) async throws {
    let mock = try Mock(carrier)
    let token = try await signIn(mock)
    let made = try await upload(mock, token)
    #expect(made.response.statusCode == 200)
    let match = try #require(
      made.text.wholeMatch(
        of:
          /\{"name":"beach\.jpg","title":"Beach","image_url":"([^"]*)","random_id":"([A-Za-z]{41})"\}/
      ))
    let address = try #require(URL(string: String(match.1)))
    #expect(try await mock.transport.data(for: URLRequest(url: address)).0 == Data("jpg".utf8))
    let list = try await ask(mock, "GET", "/get_photos", token: token)
    #expect(list.text.hasPrefix(#"[{"id":1,"name":"beach.jpg""#))
    #expect(list.text.contains(#""user_id":1,"created_at":"2014-09-02T12:00:00.000Z""#))
    let body = "{\"photo_id\":\"\(match.2)\"}"
    let gone = try await ask(mock, "DELETE", "/delete_photo", body, token: token)
    #expect(gone.text == #"{"status":200,"message":"Image deleted"}"#)
    let again = try await ask(mock, "DELETE", "/delete_photo", body, token: token)
    #expect(again.response.statusCode == 401)
    #expect(
      again.text.contains("Invalid Photo ID or You don't have permission to delete this photo!"))
    #expect(try await ask(mock, "GET", "/get_photos", token: token).text == "[]")
  }

  @Test func `a missing parameter is reported before an expired token`() async throws {
    let mock = try Mock()
    let token = try await signIn(mock)
    let untitled = try await upload(mock, token, title: nil)
    #expect(untitled.text == #"{"status":400,"message":"required parameters are missing"}"#)
    #expect(try await upload(mock, token, filename: nil).response.statusCode == 500)
    mock.world.railsauth.switches.isRefusedByStorage = true
    let refused = try await upload(mock, token)
    #expect(refused.response.statusCode == 401)
    #expect(refused.text == #"{"status":401,"message":"AWS S3 signature is wrong"}"#)
    mock.world.railsauth.switches.isRefusedByStorage = false
    mock.world.advance(by: 24 * 3600)
    #expect(try await upload(mock, token, title: nil).response.statusCode == 400)
    let late = try await upload(mock, token)
    #expect(late.response.statusCode == 401)
    #expect(late.text == #"{"status":401,"message":"Authtoken has expired"}"#)
  }

  @Test(arguments: [
    ("GET", "/get_photos", nil, "Authtoken has expired. Please get a new token and try again!"),
    (
      "DELETE", "/delete_photo", #"{"photo_id":"x"}"#,
      "Authtoken has expired. Please get a new token and try again!"
    ),
    (
      "POST", "/reset_password", #"{"old_password":"x","new_password":"y"}"#,
      "Authtoken is invalid or has expired. Kindly refresh the token and try again!"
    ),
    ("GET", "/clear_token", nil, "You don't have permission to do this task"),
  ])
  func `an expired token gets its own answer in JSON`(
    method: String, path: String, body: String?, message: String
  ) async throws {
    let mock = try Mock()
    let token = try await signIn(mock)
    mock.world.advance(by: 24 * 3600)
    let answer = try await ask(mock, method, path, body, token: token)
    #expect(answer.response.statusCode == 401)
    #expect(answer.text == "{\"status\":401,\"message\":\"\(message)\"}")
  }

  @Test(arguments: [
    nil, "Token token=\"wrong\"", "token token=\"TOKEN\"", "Bearer TOKEN", "Token", "Token ",
  ])
  func `an unknown token gets plain text and no JSON`(authorization: String?) async throws {
    let mock = try Mock()
    let token = try await signIn(mock)
    let answer = try await ask(
      mock, "GET", "/get_photos", authorization: authorization?.replacing("TOKEN", with: token))
    #expect(answer.response.statusCode == 401)
    #expect(answer.text == "HTTP Token: Access denied.\n")
    #expect(
      answer.response.value(forHTTPHeaderField: "WWW-Authenticate") == #"Token realm="Application""#
    )
  }

  @Test(arguments: [
    "Token token=\"TOKEN\"", "Token token=TOKEN", "Token token=\"TOKEN\", nonce=\"x\"",
    "Token x=\"y\", token=\"TOKEN\"", "Token TOKEN",
  ])
  func `a token is read as Rails reads it`(authorization: String) async throws {
    let mock = try Mock()
    let token = try await signIn(mock)
    let answer = try await ask(
      mock, "GET", "/get_photos", authorization: authorization.replacing("TOKEN", with: token))
    #expect(answer.response.statusCode == 200)
  }

  @Test func `the app's password is enough to get any user's token`() async throws {
    let mock = try Mock()
    let path = "/get_token?email=\(Railsauth.demoEmail)"
    let given = try await ask(mock, "GET", path, authorization: Self.basic)
    #expect(
      given.text.wholeMatch(
        of: /\{"api_authtoken":"[A-Za-z]{21}","authtoken_expiry":"2014-09-03T12:00:00\.000Z"\}/)
        != nil)
    mock.world.railsauth.switches.givesTokenWithoutPassword = false
    #expect(try await ask(mock, "GET", path, authorization: Self.basic).response.statusCode == 401)
    let unknown = try await ask(mock, "GET", "/get_token?email=no", authorization: Self.basic)
    #expect(unknown.text == #"{"status":400,"message":"No user record found for this email ID"}"#)
    let missing = try await ask(mock, "GET", "/get_token", authorization: Self.basic)
    #expect(missing.text == #"{"status":400,"message":"required parameters are missing"}"#)
    #expect(try await ask(mock, "GET", path).text == "HTTP Basic: Access denied.\n")
  }

  @Test func `a new password gives a new token`() async throws {
    let mock = try Mock()
    let token = try await signIn(mock)
    let body =
      "{\"old_password\":\"\(try sealed(Railsauth.demoPassword))\",\"new_password\":\"\(try sealed("another one"))\"}"
    #expect(
      try await ask(mock, "POST", "/reset_password", "{}", token: token).response.statusCode == 400)
    let wrong = "{\"old_password\":\"\(try sealed("wrong"))\",\"new_password\":\"x\"}"
    #expect(
      try await ask(mock, "POST", "/reset_password", wrong, token: token).text.contains(
        "Wrong Password"))
    let answer = try await ask(mock, "POST", "/reset_password", body, token: token)
    #expect(answer.response.statusCode == 200)
    #expect(!answer.text.contains(token))
    #expect(
      try await ask(mock, "GET", "/get_photos", token: token).text == "HTTP Token: Access denied.\n"
    )
    #expect(try await signIn(mock, password: "another one").count == 21)
  }

  @Test func `a new password that cannot be decrypted accepts any garbage`() async throws {
    let mock = try Mock()
    let old = try sealed(Railsauth.demoPassword)
    let body = "{\"old_password\":\"\(old)\",\"new_password\":\"garbage\"}"
    #expect(
      try await ask(mock, "POST", "/reset_password", body, token: try await signIn(mock)).response
        .statusCode == 200)
    let garbage = "{\"email\":\"\(Railsauth.demoEmail)\",\"password\":\"other garbage\"}"
    #expect(
      try await ask(mock, "POST", "/signin", garbage, authorization: Self.basic).response.statusCode
        == 200)
    let mended = try Mock()
    mended.world.railsauth.switches.storesEmptyPassword = false
    #expect(
      try await ask(mended, "POST", "/reset_password", body, token: try await signIn(mended))
        .response.statusCode == 400)
  }

  @Test func `a cleared token is gone on every device`() async throws {
    let mock = try Mock()
    let token = try await signIn(mock)
    #expect(try await signIn(mock) == token)
    let answer = try await ask(mock, "GET", "/clear_token", token: token)
    #expect(answer.text == #"{"status":200,"message":"Token cleared"}"#)
    #expect(try await ask(mock, "GET", "/get_photos", token: token).response.statusCode == 401)
    mock.world.railsauth.switches.clearsTokenByGET = false
    #expect(
      try await ask(mock, "GET", "/clear_token", token: try await signIn(mock)).response.statusCode
        == 404)
  }

  @Test func `a fixed system leaks nothing in lists and keeps photos private`() async throws {
    let mock = try Mock()
    mock.world.railsauth.switches.leaksInLists = false
    mock.world.railsauth.switches.hasPublicPhotos = false
    let token = try await signIn(mock)
    let made = try await upload(mock, token)
    let address = try #require(made.text.firstMatch(of: /"image_url":"([^"]*)"/)?.1)
    let photo = try await mock.transport.data(
      for: URLRequest(url: try #require(URL(string: String(address)))))
    #expect(photo.1.statusCode == 403)
    #expect(!(try await ask(mock, "GET", "/get_photos", token: token).text.contains("user_id")))
  }

  @Test func `malformed requests are answered in each system's format`()
    async throws
  {
    let mock = try Mock()
    let token = try await signIn(mock)
    var random = SeededGenerator(seed: 41)
    let targets: [(any MockSystem.Type, [String])] = [
      (
        Railsauth.self,
        [
          "/api/signup", "/api/signin", "/api/get_token?email=x&email=y", "/api/upload_photo",
          "/api/get_photos", "/api/delete_photo", "/api/reset_password", "/api/clear_token",
          "/api/%00", "//api",
        ]
      ),
      (
        TMDb.self,
        [
          "/3/account", "/3/account/1/favorite",
          "/3/account/1/favorite/movies?page=9999999999999999999", "/3/authentication/session",
          "/3/authentication/token/validate_with_login", "/authenticate/x?redirect_to=%00",
        ]
      ),
      (
        Storage.self,
        [
          "/photos/x", "/photos/", "/", "/photos/x?X-Amz-Date=x&X-Amz-Expires=-1",
          "/photos/%2e%2e/x", "/photos/x?X-Amz-Signature=x&X-Amz-Signature=y",
        ]
      ),
    ]
    let bodies = [
      "", "{", "[]", "null", "{\"email\":[1],\"password\":{}}", "a=b&a=c", "--x\r\n\r\n--x--", "\0",
      String(repeating: "[", count: 5000),
    ]
    let types = [
      "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
      "", "x/y;;",
    ]
    let authorizations = [
      Self.basic, "Token token=\"\(token)\"", "Basic", "Basic !!!", "Token", "", "Basic eA==",
    ]
    for _ in 0..<TestTier.rounds(6_000) {
      let (system, paths) = targets.randomElement(using: &random) ?? targets[0]
      let method = ["GET", "POST", "PUT", "DELETE"].randomElement(using: &random) ?? "GET"
      var path = paths.randomElement(using: &random) ?? "/"
      if system.name == "tmdb" {
        path += (path.contains("?") ? "&" : "?") + "api_key=\(TMDb.apiKey)"
      }
      let answer = try await mock.ask(
        system, method, path,
        fields: [
          "Content-Type": types.randomElement(using: &random) ?? "",
          "Authorization": authorizations.randomElement(using: &random) ?? "",
        ], body: method == "GET" ? nil : Data((bodies.randomElement(using: &random) ?? "").utf8))
      let status = answer.response.statusCode
      #expect((200...499).contains(status) || status == 501, "\(system.name) \(method) \(path)")
    }
  }
}
