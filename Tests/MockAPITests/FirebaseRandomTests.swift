import CryptoCore
import Foundation
import GoldenFiles
import NetworkCore
import TestPrograms
import Testing

@testable import MockAPI

@Suite struct FirebaseRandomTests {
  private static let paths = [
    "identitytoolkit.googleapis.com/v1/accounts:signUp",
    "identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
    "identitytoolkit.googleapis.com/v1/accounts:sendOobCode",
    "identitytoolkit.googleapis.com/v1/accounts:resetPassword",
    "identitytoolkit.googleapis.com/v1/accounts:lookup",
    "identitytoolkit.googleapis.com/v1/accounts:update",
    "identitytoolkit.googleapis.com/v1/accounts:delete",
    "www.googleapis.com/identitytoolkit/v3/relyingparty/setAccountInfo",
    "securetoken.googleapis.com/v1/token", FirebaseClient.certificatesPath, "__/auth/action",
    "", "v1", "%00/%2F", "identitytoolkit.googleapis.com",
  ]
  private static let names = [
    "email", "password", "returnSecureToken", "requestType", "oobCode", "newPassword", "idToken",
    "grant_type", "grantType", "refresh_token", "displayName", "photoUrl", "localId", "",
  ]
  private static let values = [
    #""""#, "null", "true", "0", "-1e300", "[]", "{}", #""mia@example.com""#, #""@""#,
    #""PASSWORD_RESET""#, #""VERIFY_EMAIL""#, #""refresh_token""#, #""correct-horse""#,
    #""a.b.c""#, #""eyJhbGciOiJub25lIn0.e30.""#, "\"\u{0}\"", #""\ud83d""#, "[[[]]]",
    "99999999999999999999", #"{"a":{"b":[1]}}"#, "nul", "\"ümläut@ex.de\"", "\"🦊🦊🦊🦊🦊🦊\"",
  ]

  @Test func `malformed requests are all refused properly`() throws {
    let client = FirebaseClient(carrier: .inProcess)
    var random = SeededGenerator(seed: 0xF1)
    func one<Element>(of list: [Element]) -> Element {
      list[Int.random(in: list.indices, using: &random)]
    }
    for round in 0..<TestTier.rounds(2_000) {
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "\"\(one(of: Self.names))\":\(one(of: Self.values))"
      }
      var body = Data("{\(members.joined(separator: ","))}".utf8)
      if !body.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
        body[Int.random(in: body.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
        body = body.prefix(Int.random(in: 0...body.count, using: &random))
      }
      let query = one(of: [
        "?key=\(Firebase.apiKey)", "?key=\(Firebase.apiKey)", "?key=\(Firebase.apiKey)", "?key=x",
        "", "?key", "?mode=verifyEmail&oobCode=x", "?mode=resetPassword&oobCode",
      ])
      var fields = HeaderFields()
      fields["Content-Type"] = one(of: [
        nil, "application/json", "application/x-www-form-urlencoded", "text/plain", ";;;",
      ])
      let method = one(of: ["POST", "POST", "POST", "GET", "DELETE", "PATCH", "HEAD", "Öl"])
      let url = try #require(URL(string: "\(Firebase.baseURL)/\(one(of: Self.paths))\(query)"))
      let answer = try client.send(
        RequestMessage(method: method, url: url, fields: fields, body: body))
      #expect((200..<500).contains(answer.status), "\(round): \(method) \(url)")
      if answer.status >= 400, url.path != "/__/auth/action" {
        #expect(answer.json["error"]?["code"]?.text == String(answer.status))
        #expect(answer.error?.isEmpty == false)
      }
    }
  }
}
