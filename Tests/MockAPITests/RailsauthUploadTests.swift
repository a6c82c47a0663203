import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Uploads whose form is not what our own client sends.
@Suite struct RailsauthUploadTests {
  private let mock = Mock.chosen()

  private func upload(_ body: String) async throws -> (status: Int, text: String) {
    let key = "\(Railsauth.apiName):\(Railsauth.apiPassword)"
    let basic = "Basic " + Data(key.utf8).base64EncodedString()
    let user = try await mock.ask(
      Railsauth.self, "GET", "/api/get_token?email=\(Railsauth.demoEmail)",
      fields: ["Authorization": basic])
    let token = try #require(user.text.firstMatch(of: /"api_authtoken":"([^"]*)"/)?.1)
    let answer = try await mock.ask(
      Railsauth.self, "POST", "/api/upload_photo",
      fields: [
        "Authorization": "Token token=\"\(token)\"",
        "Content-Type": "multipart/form-data; boundary=b",
      ], body: Data(body.utf8))
    return (answer.response.statusCode, answer.text)
  }

  private func part(_ name: String, _ text: String, file: String? = nil) -> String {
    let filename = file.map { "; filename=\"\($0)\"" } ?? ""
    return "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(filename)\r\n\r\n\(text)\r\n"
  }

  @Test func `a body without its last boundary is refused`() async throws {
    let whole = part("title", "t") + part("image", "x", file: "a.png")
    #expect(try await upload(whole + "--b--\r\n").status == 200)
    #expect(try await upload(whole).status == 400)
    #expect(try await upload(whole + "--b").status == 400)
  }

  @Test(arguments: [
    ("../../etc/passwd", "passwd"), ("C:\\\\photos\\\\a.png", "a.png"), ("a/b\\\\c.png", "c.png"),
    ("a.png", "a.png"),
  ])
  func `a file keeps its name and no folder`(sent: String, kept: String) async throws {
    let answer = try await upload(
      part("title", "t") + part("image", "x", file: sent) + "--b--\r\n")
    #expect(answer.text.contains("\"name\":\"\(kept)\""), "\(answer.text)")
  }

  @Test func `of two parts with a name the last one counts`() async throws {
    let answer = try await upload(
      part("title", "first") + part("title", "last") + part("image", "1", file: "first.png")
        + part("image", "2", file: "last.png") + "--b--\r\n")
    #expect(answer.text.contains(#""title":"last""#), "\(answer.text)")
    #expect(answer.text.contains(#""name":"last.png""#))
    #expect(!answer.text.contains("first"))
  }
}
