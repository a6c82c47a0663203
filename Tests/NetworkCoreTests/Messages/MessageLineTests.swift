import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct MessageLineTests {
  private let url: URL

  init() throws {
    url = try #require(URL(string: "https://api.example/me?page=2"))
  }

  @Test func `a request has its method, address, fields and body`() {
    var request = URLRequest(url: url)
    #expect(MessageLine.of(request) == "GET https://api.example/me?page=2")
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("Basic YTpi", forHTTPHeaderField: "Authorization")
    request.httpBody = Data(#"{"a":1}"#.utf8)
    #expect(
      MessageLine.of(request) == "POST https://api.example/me?page=2 "
        + #"[Authorization: Basic YTpi, Accept: application/json] {"a":1}"#)
    let message = RequestMessage(
      method: "POST", url: url,
      fields: ["Accept": "application/json", "Authorization": "Basic YTpi"],
      body: Data(#"{"a":1}"#.utf8))
    #expect(MessageLine.of(message) == MessageLine.of(request))
  }

  @Test func `a response has its status, fields and body`() throws {
    let answer = try #require(
      HTTPURLResponse(
        url: url, statusCode: 401, httpVersion: nil,
        headerFields: ["Content-Type": "text/plain", "WWW-Authenticate": "Basic realm=\"a\""]))
    #expect(
      MessageLine.of(answer)
        == #"401 [WWW-Authenticate: Basic realm="a", Content-Type: text/plain]"#)
    let message = ResponseMessage(status: 204)
    #expect(MessageLine.of(message) == "204")
    #expect(MessageLine.of(ResponseMessage(status: 200, body: Data("ok".utf8))) == "200 ok")
  }

  @Test func `fields of one name stay in their order, and secrets stay as they were written`() {
    let fields: HeaderFields = ["X-A": "1", "Set-Cookie": "s=a", "set-cookie": "s=b"]
    #expect(MessageLine.of(fields) == "[Set-Cookie: s=a, set-cookie: s=b, X-A: 1]")
    let token = "Bearer \(String(repeating: "DMYx", count: 200))"
    #expect(MessageLine.of(["Authorization": token]).contains(token))
  }

  @Test(arguments: [
    (Data(), "0 bytes"), (Data([0x41]), "1 byte: A"), (Data([0xFF, 0xD8]), "2 bytes"),
    (Data([0x41, 0]), "2 bytes"), (Data("a\r\nb".utf8), "4 bytes: a\nb"),
  ])
  func `a body is shown when it is text`(body: Data, line: String) {
    #expect(MessageLine.of(body) == line)
    #expect(MessageLine.of(body, isWhole: false) == line.prefix { $0 != ":" })
  }

  @Test(arguments: 0..<4)
  func `a long body is cut between characters`(offset: Int) {
    let text = String(repeating: "x", count: offset) + String(repeating: "é👍", count: 9999)
    let body = Data(text.utf8)
    let line = MessageLine.of(ResponseMessage(status: 200, body: body))
    #expect(line.hasSuffix("…"))
    #expect(line.utf8.count < 2100)
    #expect(!line.contains("\u{FFFD}"))
  }
}
