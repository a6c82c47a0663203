import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// What an administrator's server does with the accounts of a project.
@Suite struct FirebaseAdministrationTests {
  private let client = FirebaseClient()

  private func ask(
    _ operation: String, _ body: String = "", method: String = "POST",
    credential: String? = "Bearer owner", project: String = Firebase.projectID
  ) throws -> FirebaseClient.Answer {
    let path = "identitytoolkit.googleapis.com/v1/projects/\(project)/accounts\(operation)"
    var fields: HeaderFields = ["Content-Type": "application/json"]
    fields["Authorization"] = credential
    let url = try #require(URL(string: "\(client.base.absoluteString)/\(path)"))
    return try client.send(
      RequestMessage(method: method, url: url, fields: fields, body: Data(body.utf8)))
  }

  @Test(
    arguments: [
      (nil, Firebase.projectID, 401), ("Bearer other", Firebase.projectID, 401),
      ("Basic owner", Firebase.projectID, 401), ("Bearer owner", "other-project", 403),
      ("Bearer owner", Firebase.projectID, 200),
    ] as [(String?, String, Int)])
  func `only the project's administrator may`(credential: String?, project: String, status: Int)
    throws
  {
    for operation in [":lookup", ":update", ":delete", ""] {
      let body = #"{"localId":"x","email":"a@b.c"}"#
      let answer = try ask(operation, body, credential: credential, project: project)
      // These accounts do not exist, which only an administrator learns.
      #expect(status == 200 ? answer.status < 401 : answer.status == status, "\(operation)")
    }
    let list = try ask(":batchGet", method: "GET", credential: credential, project: project)
    #expect(list.status == status)
  }

  @Test(arguments: [#""1409659201""#, "1409659201"])
  func `the time from which tokens are valid may be a number or a string`(time: String) throws {
    let signedIn = try client.signIn()
    let user = try signedIn.text("localId")
    client.world.advance(by: 1)
    #expect(try ask(":update", #"{"localId":"\#(user)","validSince":\#(time)}"#).status == 200)
    let body = #"{"idToken":"\#(try signedIn.text("idToken"))"}"#
    #expect(try client.post("lookup", body).error == "TOKEN_EXPIRED")
  }

  @Test func `an administrator's claims are in the tokens from then on`() throws {
    let user = try client.signIn().text("localId")
    func set(_ claims: String) throws -> FirebaseClient.Answer {
      let quoted = claims.replacing("\"", with: "\\\"")
      return try ask(":update", #"{"localId":"\#(user)","customAttributes":"\#(quoted)"}"#)
    }
    #expect(try set(#"{"admin":true,"team":["a"]}"#).status == 200)
    let token = try client.signIn().text("idToken")
    let payload = try #require(token.split(separator: ".").dropFirst().first)
    let claims = try #require(JSONTree(try Base64URL.decode(payload)))
    #expect(claims["admin"] == .bool(true))
    #expect(claims["team"] == .array([.string("a")]))
    #expect(claims["sub"] == .string(user))
    #expect(try set(#"{"sub":"other"}"#).error == "FORBIDDEN_CLAIM : sub")
    #expect(try set("[1]").error == "INVALID_CLAIMS")
    #expect(
      try set(#"{"a":"\#(String(repeating: "x", count: 1000))"}"#).error == "CLAIMS_TOO_LARGE")
    let shown = try ask(":lookup", #"{"localId":"\#(user)"}"#)
    #expect(shown.text.contains("customAttributes"))
  }

  @Test func `an account is created, changed and deleted`() throws {
    let made = try ask(
      "",
      #"{"localId":"one","email":"Ada@X.io","password":"secret1","emailVerified":true,"#
        + #""displayName":"Ada"}"#)
    #expect(try made.text("localId") == "one")
    #expect(try client.signIn("ada@x.io", "secret1").status == 200)
    #expect(try ask("", #"{"localId":"one","email":"b@x.io"}"#).error == "DUPLICATE_LOCAL_ID")
    #expect(try ask("", #"{"email":"ada@x.io"}"#).error == "EMAIL_EXISTS")
    #expect(try ask(":update", #"{"localId":"one","password":"secret2"}"#).status == 200)
    #expect(try client.signIn("ada@x.io", "secret1").status == 400)
    #expect(try client.signIn("ada@x.io", "secret2").status == 200)
    #expect(try ask(":update", #"{"localId":"one","disableUser":true}"#).status == 200)
    #expect(try client.signIn("ada@x.io", "secret2").error == "USER_DISABLED")
    let seen = try ask(":lookup", #"{"email":["ada@x.io"]}"#).text
    #expect(seen.contains(#""displayName":"Ada""#))
    #expect(seen.contains(#""disabled":true"#))
    #expect(seen.contains(#""emailVerified":true"#))
    let removal = #"{"localId":"one","deleteAttribute":["DISPLAY_NAME"]}"#
    #expect(try ask(":update", removal).status == 200)
    #expect(try !ask(":lookup", #"{"localId":["one"]}"#).text.contains("displayName"))
    #expect(try ask(":delete", #"{"localId":"one"}"#).status == 200)
    #expect(try ask(":delete", #"{"localId":"one"}"#).error == "USER_NOT_FOUND")
    #expect(try !ask(":lookup", #"{"localId":["one"]}"#).text.contains("users"))
  }

  @Test func `a changed password ends the sign-ins before it`() throws {
    let signedIn = try client.signIn()
    let token = try signedIn.text("refreshToken")
    let body = #"{"localId":"\#(try signedIn.text("localId"))","password":"another1"}"#
    #expect(try ask(":update", body).status == 200)
    let answer = try client.refresh("grant_type=refresh_token&refresh_token=\(token)")
    #expect(answer.error == "TOKEN_EXPIRED")
  }

  @Test func `the list comes in pages`() throws {
    for number in 0..<3 { _ = try ask("", #"{"email":"user\#(number)@x.io"}"#) }
    var (seen, token, pages): (Set<String>, String?, Int) = ([], nil, 0)
    repeat {
      let next = token.map { "&nextPageToken=\($0)" } ?? ""
      let answer = try ask(":batchGet?maxResults=2\(next)", method: "GET")
      guard case .array(let users)? = answer.json["users"] else { return #expect(Bool(false)) }
      #expect(users.count == 2)
      seen.formUnion(users.compactMap { $0["email"]?.text })
      token = answer.json["nextPageToken"]?.text
      pages += 1
    } while token != nil
    #expect(pages == 2)
    #expect(seen == [Firebase.demoEmail, "user0@x.io", "user1@x.io", "user2@x.io"])
    #expect(try ask(":batchGet?maxResults=0", method: "GET").status == 400)
  }

  @Test func `a link for a new password works without an email`() throws {
    let body =
      #"{"requestType":"PASSWORD_RESET","email":"\#(Firebase.demoEmail)","returnOobLink":true}"#
    let answer = try ask(":sendOobCode", body)
    #expect(client.world.mailbox.isEmpty)
    let code = try answer.text("oobCode")
    #expect(
      try answer.text("oobLink").contains("/__/auth/action?mode=resetPassword&oobCode=\(code)"))
    let reset = try client.post(
      "resetPassword", #"{"oobCode":"\#(code)","newPassword":"brand-new"}"#)
    #expect(reset.status == 200)
    #expect(try client.signIn(Firebase.demoEmail, "brand-new").status == 200)
    let unknown = body.replacing(Firebase.demoEmail, with: "no@x.io")
    #expect(try ask(":sendOobCode", unknown).error == "EMAIL_NOT_FOUND")
  }
}
