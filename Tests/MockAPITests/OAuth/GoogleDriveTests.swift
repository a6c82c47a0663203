import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Google's Drive in the shape of version 3, and who the user is in each version.
@Suite struct GoogleDriveTests {
  private let mock = Mock.chosen()
  private static let scope = "https://www.googleapis.com/auth/drive"

  private func token(
    _ scope: String = scope + ".file", client: String = Google.clientID
  ) async throws -> String {
    var browser = TestBrowser(mock, Google.self, user: Google.demoUser)
    let query = FormEncoding.encode([
      ("client_id", client), ("redirect_uri", Google.loopbackRedirect), ("response_type", "code"),
      ("scope", scope),
    ])
    let code = try await browser.walk("/o/oauth2/v2/auth?\(query)").pairs["code"]
    let answer = try await mock.ask(
      Google.self, "POST", "/token",
      form: [
        ("grant_type", "authorization_code"), ("code", try #require(code)),
        ("client_id", client), ("redirect_uri", Google.loopbackRedirect),
      ])
    return try #require(JSONTree(Data(answer.text.utf8))?["access_token"]?.text)
  }

  private func ask(
    _ method: String, _ path: String, _ token: String, type: String? = nil, body: Data? = nil
  ) async throws -> (status: Int, text: String, json: JSONTree?) {
    var fields = ["Authorization": "Bearer \(token)"]
    fields["Content-Type"] = type
    let answer = try await mock.ask(Google.self, method, path, fields: fields, body: body)
    return (answer.response.statusCode, answer.text, JSONTree(Data(answer.text.utf8)))
  }

  private func upload(_ name: String, _ token: String) async throws -> String {
    let file = try MultipartBody.related(
      rootType: "application/json",
      [
        .content("application/json", body: .data(Data(#"{"name":"\#(name)"}"#.utf8))),
        .content("image/png", body: .data(Data("png of \(name)".utf8))),
      ])
    let answer = try await ask(
      "POST", "/upload/drive/v3/files?uploadType=multipart", token, type: file.contentType,
      body: try file.body.collect())
    #expect(
      answer.text.contains(#""name":"\#(name)","mimeType":"image/png"}"#), "\(answer.text)")
    return try #require(answer.json?["id"]?.text)
  }

  @Test func `version 3 lists, shows, downloads and deletes a file`() async throws {
    let token = try await token()
    let id = try await upload("a.png", token)
    let listed = try await ask("GET", "/drive/v3/files", token)
    #expect(
      listed.text
        == #"{"kind":"drive#fileList","incompleteSearch":false,"files":[{"kind":"drive#file","id":"\#(id)","name":"a.png","mimeType":"image/png"}]}"#
    )
    let path = "/drive/v3/files/\(id)"
    #expect(try await ask("GET", path, token).json?["name"] == .string("a.png"))
    #expect(try await ask("GET", "\(path)?alt=media", token).text == "png of a.png")
    #expect(try await ask("GET", "/drive/v2/files/\(id)", token).json?["title"] == .string("a.png"))
    let gone = try await ask("DELETE", path, token)
    #expect(gone.status == 204 && gone.text.isEmpty)
    for method in ["GET", "DELETE"] {
      let answer = try await ask(method, path, token)
      #expect(answer.status == 404)
      let reason = answer.json?["error"]?["errors"]?[0]?["reason"]
      #expect(reason == .string("notFound"))
    }
  }

  @Test func `a client sees the files that it made, and with the whole scope all`() async throws {
    let mine = try await token()
    let id = try await upload("mine", mine)
    let other = try await token(client: Google.desktopClientID)
    #expect(try await ask("GET", "/drive/v3/files", other).json?["files"] == .array([]))
    for method in ["GET", "DELETE"] {
      #expect(try await ask(method, "/drive/v3/files/\(id)", other).status == 404)
    }
    let whole = try await token(Self.scope, client: Google.desktopClientID)
    #expect(try await ask("GET", "/drive/v3/files/\(id)", whole).status == 200)
    let none = try await token("openid")
    #expect(try await ask("DELETE", "/drive/v3/files/\(id)", none).status == 403)
  }

  @Test(arguments: [
    "pageSize=0", "pageSize=x", "pageToken=x", "pageToken=9",
  ])
  func `what cannot be answered is refused`(query: String) async throws {
    let token = try await token()
    _ = try await upload("a", token)
    let answer = try await ask("GET", "/drive/v3/files?\(query)", token)
    #expect(answer.status == 400, "\(answer.text)")
  }

  @Test(arguments: ["q=name", "orderBy=name", "fields=files(id)"])
  func `searching, sorting and choosing members are said not to be served`(query: String)
    async throws
  {
    let answer = try await ask("GET", "/drive/v3/files?\(query)", try await token())
    #expect(answer.status == 501, "\(answer.text)")
  }

  @Test func `a list comes in pages`() async throws {
    let token = try await token()
    for name in ["a.png", "b.png", "it's"] { _ = try await upload(name, token) }
    func names(_ query: [(name: String, value: String)]) async throws -> ([String], String?) {
      let answer = try await ask("GET", "/drive/v3/files?\(FormEncoding.encode(query))", token)
      guard case .array(let files) = answer.json?["files"] else { return ([], nil) }
      return (files.compactMap { $0["name"]?.text }, answer.json?["nextPageToken"]?.text)
    }
    let first = try await names([("pageSize", "2")])
    #expect(first.0 == ["a.png", "b.png"])
    let second = try await names([("pageSize", "2"), ("pageToken", try #require(first.1))])
    #expect(second.0 == ["it's"] && second.1 == nil)
  }

  @Test func `a file may be made without bytes, and a resumable upload is refused`() async throws {
    let token = try await token()
    let made = try await ask(
      "POST", "/drive/v3/files", token, type: "application/json",
      body: Data(#"{"name":"Trip","mimeType":"application/vnd.google-apps.folder"}"#.utf8))
    #expect(made.json?["name"] == .string("Trip"))
    let resumable = try await ask(
      "POST", "/upload/drive/v3/files?uploadType=resumable", token, type: "application/json",
      body: Data(#"{"name":"big"}"#.utf8))
    #expect(resumable.status == 501)
    #expect(!(try await ask("GET", "/drive/v3/files", token).text.contains("big")))
  }

  @Test func `who the user is comes in the words of the standard`() async throws {
    let long = "https://www.googleapis.com/auth/userinfo."
    for scope in ["openid email profile", "\(long)email \(long)profile"] {
      let token = try await token(scope)
      for path in ["/oauth2/v3/userinfo", "/v1/userinfo"] {
        let answer = try await ask("GET", path, token)
        #expect(answer.json?["sub"] == .string("110248495921238986420"))
        #expect(answer.json?["email"] == .string(Google.demoUser))
        #expect(answer.json?["email_verified"] == .bool(true))
        #expect(answer.json?["id"] == nil)
      }
    }
  }
}
