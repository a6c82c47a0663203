import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What Facebook's graph says about people, photos, permissions and tokens.
@Suite struct FacebookGraphTests {
  private let mock = Mock.chosen()
  private static let id = "10152384781676191"

  /// Signs in with a client that has a secret, and returns the access token.
  private func token(_ scope: String = "public_profile,email,photo_upload") async throws -> String {
    var browser = TestBrowser(mock, Facebook.self, user: Facebook.demoUser)
    let query = FormEncoding.encode([
      ("client_id", Facebook.serverClientID), ("redirect_uri", Facebook.loopbackRedirect),
      ("response_type", "code"), ("scope", scope),
    ])
    let code = try await browser.walk("/dialog/oauth?\(query)").pairs["code"]
    let answer = try await get(
      "/oauth/access_token",
      [
        ("client_id", Facebook.serverClientID), ("client_secret", Facebook.serverSecret),
        ("redirect_uri", Facebook.loopbackRedirect), ("code", try #require(code)),
      ])
    return try #require(answer["access_token"]?.text)
  }

  private func get(
    _ path: String, _ pairs: [(name: String, value: String)], method: String = "GET"
  ) async throws -> JSONTree {
    let answer = try await mock.ask(
      Facebook.self, method, "\(path)?\(FormEncoding.encode(pairs))")
    return try #require(JSONTree(Data(answer.text.utf8)))
  }

  @Test func `me has the fields that are asked for and allowed`() async throws {
    let token = try await token()
    for path in ["/me", "/v19.0/me", "/\(Self.id)"] {
      let me = try await get(path, [("access_token", token), ("fields", "name,email,middle_name")])
      #expect(me["email"] == .string(Facebook.demoUser))
      #expect(me["name"] == .string("Mia Sommer"))
      #expect(me["id"] == .string(Self.id))
      #expect(me["middle_name"] == nil)
      #expect(try await get(path, [("access_token", token)])["email"] == nil)
    }
    let old = try await get("/v2.3/me", [("access_token", token)])
    #expect(old["email"] == .string(Facebook.demoUser))
    #expect(old["first_name"] == .string("Mia"))
    let small = try await self.token("public_profile")
    let me = try await get("/me", [("access_token", small), ("fields", "email,id")])
    #expect(me == .object(["id": .string(Self.id)]))
  }

  @Test func `a field may be asked for with what is in it, and an unknown one is an error`()
    async throws
  {
    let token = try await token()
    let me = try await get(
      "/me", [("access_token", token), ("fields", "id, picture.width(50){url,height} ,first_name")])
    #expect(me["first_name"] == .string("Mia"))
    #expect(me["picture"]?["data"]?["url"]?.text?.hasSuffix("/\(Self.id)/picture") == true)
    let wrong = try await get("/me", [("access_token", token), ("fields", "id,shoe_size")])
    #expect(wrong["error"]?["code"] == .number("100"))
    #expect(wrong["error"]?["message"]?.text?.contains("(shoe_size)") == true)
  }

  @Test func `a token may stand in a multipart form`() async throws {
    let token = try await token()
    let form = try MultipartBody.formData([
      .field("message", "Beach"), .field("access_token", token),
      .file("source", filename: "a.jpg", contentType: "image/jpeg", body: .data(Data("jpg".utf8))),
    ])
    let answer = try await mock.ask(
      Facebook.self, "POST", "/v3.1/me/photos", fields: ["Content-Type": form.contentType],
      body: try form.body.collect())
    #expect(answer.response.statusCode == 200)
    let id = try #require(JSONTree(Data(answer.text.utf8))?["id"]?.text)
    let photo = try await get("/\(id)", [("access_token", token)])
    #expect(photo["name"] == .string("a.jpg"))
    let gone = try await get("/\(id)", [("access_token", token)], method: "DELETE")
    #expect(gone["success"] == .bool(true))
    #expect(try await get("/\(id)", [("access_token", token)])["error"] != nil)
    // Without a file there is nothing to publish, however many fields there are.
    let empty = try MultipartBody.formData([.field("access_token", token)])
    let refused = try await mock.ask(
      Facebook.self, "POST", "/me/photos", fields: ["Content-Type": empty.contentType],
      body: try empty.body.collect())
    #expect(refused.text.contains("(#324)"))
  }

  @Test func `only the graph reads a token in a multipart form`() async throws {
    let server = [
      (name: "client_id", value: Keycloak.serverClientID),
      (name: "client_secret", value: Keycloak.serverSecret),
      (name: "grant_type", value: "client_credentials"), (name: "scope", value: "openid"),
    ]
    let connect = "/realms/shoot-realm/protocol/openid-connect"
    let given = try await mock.ask(Keycloak.self, "POST", "\(connect)/token", form: server)
    let token = try #require(JSONTree(Data(given.text.utf8))?["access_token"]?.text)
    let form = try MultipartBody.formData([.field("access_token", token)])
    let answer = try await mock.ask(
      Keycloak.self, "POST", "\(connect)/userinfo", fields: ["Content-Type": form.contentType],
      body: try form.body.collect())
    #expect(
      answer.response.value(forHTTPHeaderField: "WWW-Authenticate") == "Bearer realm=\"Keycloak\"")
  }

  @Test func `permissions are listed, and one is taken back without the others`() async throws {
    let token = try await token()
    func statuses() async throws -> [String] {
      let answer = try await get("/\(Self.id)/permissions", [("access_token", token)])
      guard case .array(let values) = answer["data"] else { return [] }
      return values.map { "\($0["permission"]?.text ?? "") \($0["status"]?.text ?? "")" }
    }
    #expect(
      try await statuses() == ["public_profile granted", "email granted", "photo_upload granted"])
    let gone = try await get("/me/permissions/email", [("access_token", token)], method: "DELETE")
    #expect(gone["success"] == .bool(true))
    #expect(
      try await statuses() == ["public_profile granted", "email declined", "photo_upload granted"])
    let me = try await get("/me", [("access_token", token), ("fields", "name,email")])
    #expect(me["email"] == nil)
    #expect(me["name"] == .string("Mia Sommer"))
    _ = try await get("/me/permissions", [("access_token", token)], method: "DELETE")
    #expect(try await get("/me", [("access_token", token)])["error"]?["code"] == .number("190"))
  }

  @Test func `no other person is known`() async throws {
    let token = try await token()
    for path in ["/4", "/4/permissions"] {
      let answer = try await get(path, [("access_token", token)])
      #expect(answer["error"]?["code"] == .number("100"), "\(path)")
    }
    #expect(try await get("/\(Self.id)", [])["error"]?["code"] == .number("2500"))
  }

  @Test func `who says that it knows the secret must know it`() async throws {
    let token = try await token()
    let key = SymmetricKey(data: Data(Facebook.serverSecret.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Data(token.utf8), using: key)
    let proof = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let ask = [(name: "access_token", value: token)]
    #expect(try await get("/me", ask + [("appsecret_proof", proof)])["error"] == nil)
    let wrong = try await get("/me", ask + [("appsecret_proof", String(proof.dropLast()))])
    #expect(wrong["error"]?["code"] == .number("100"))
  }
}
