import Foundation
import GoldenFiles
import MockAPI
import NetworkCore
import Testing

@Suite struct ParseFilesTests {
  private let client = ParseClient()

  private static let jpeg = ParseClient.keys.merging(["Content-Type": "image/jpeg"]) { $1 }

  @Test(arguments: [
    ("/1", "tfss-[-0-9a-f]{36}-pic\\.jpg"), ("", "[0-9a-f]{32}_pic\\.jpg"),
  ])
  func `a file is stored under a new name and read without a key`(
    base: String, pattern: String
  ) async throws {
    client.api.switches.acceptsPublicFiles = true
    let answer = try await client.send("POST", base + "/files/pic.jpg", "bytes", fields: Self.jpeg)
    #expect(answer.status == 201)
    let (name, url) = (try #require(answer["name"]), try #require(answer["url"]))
    #expect(try Regex(pattern).wholeMatch(in: name) != nil)
    #expect(answer.text == #"{"name":"\#(name)","url":"\#(url)"}"#)
    #expect(answer.location == url)
    let path = String(url.dropFirst(client.base.count))
    let file = try await client.send("GET", path, fields: [:])
    #expect(file.text == "bytes")
    #expect(file.type == "image/jpeg")
    let refused = try await client.send("DELETE", base + "/files/\(name)")
    #expect(refused.status == 403)
    let removed = try await client.send(
      "DELETE", base + "/files/\(name)", fields: ParseClient.master)
    #expect(removed.status == 200)
    #expect(try await client.send("GET", path, fields: [:]).status == 404)
  }

  @Test func `Parse Server by default accepts files only from users`() async throws {
    let answer = try await client.send("POST", "/files/pic.jpg", "x", fields: Self.jpeg)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(130, "File upload by public is disabled."))
    let token = try await client.logIn()
    let path = "/files/pic.jpg"
    #expect(
      try await client.send("POST", path, "x", token: token, fields: Self.jpeg).status == 201)
    #expect(try await client.send("POST", "/1/files/pic.jpg", "x").status == 201)
  }

  @Test(arguments: [
    ("/files", "x", "image/jpeg", 122, "Filename not provided."),
    ("/files/b*d", "x", "image/jpeg", 122, "Filename contains invalid characters."),
    (
      "/files/" + String(repeating: "a", count: 129), "x", "image/jpeg", 122, "Filename too long."
    ),
    ("/files/pic.jpg", "x", "", 126, "Missing content type."),
    ("/files/pic.jpg", "", "image/jpeg", 130, "Invalid file upload."),
    ("/files/p.HTML", "x", "text/html", 130, "File upload of extension html is disabled."),
  ])
  func `a wrong file is a 400`(
    path: String, body: String, type: String, code: Int, text: String
  ) async throws {
    let fields = ParseClient.master.merging(["Content-Type": type]) { $1 }
    let answer = try await client.send("POST", path, body, fields: fields)
    #expect(answer.status == 400)
    #expect(answer.text == ParseClient.error(code, text))
  }
}
