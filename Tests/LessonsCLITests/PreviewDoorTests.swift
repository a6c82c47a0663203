import LessonModel
import Testing

@testable import LessonsCLI

@Suite struct PreviewDoorTests {
  private let door = PreviewDoor(port: 8123, token: "secret")

  private func wish(
    _ line: String, host: String = "127.0.0.1:8123", _ fields: String...
  ) throws -> Result<PreviewDoor.Wish, PreviewDoor.Refused> {
    let lines = [line, "Host: \(host)"] + fields
    return door.wish(
      of: try PreviewRequest(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)))
  }

  private func status(_ result: Result<PreviewDoor.Wish, PreviewDoor.Refused>) -> String? {
    if case .failure(let refused) = result { refused.reply.status } else { nil }
  }

  @Test func `who has the address gets a page`() throws {
    #expect(try wish("GET /secret/ HTTP/1.1").get() == .file("index.html"))
    #expect(try wish("HEAD /secret/01-a%20b.html?x=1 HTTP/1.1").get() == .file("01-a b.html"))
    #expect(try wish("GET /secret/events HTTP/1.1", host: "localhost:8123").get() == .events)
  }

  @Test(arguments: [
    "GET / HTTP/1.1", "GET /secret HTTP/1.1", "GET /Secret/ HTTP/1.1", "GET /secretx/ HTTP/1.1",
    "GET //secret/ HTTP/1.1", "GET /x/../secret/ HTTP/1.1",
  ])
  func `a request without the token gets no answer`(line: String) throws {
    #expect(status(try wish(line)) == "404 Not Found")
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80",
    "127.0.0.1:8123.evil.example",
    "127.0.0.1:", "127.0.0.1:99999", "localhost:80:80", "evil.example:8123", "[::1]:8123", "",
  ])
  func `a foreign name that leads here gets no answer`(host: String) throws {
    #expect(status(try wish("GET /secret/ HTTP/1.1", host: host)) == "421 Misdirected Request")
  }

  @Test(arguments: ["127.0.0.1:80", "localhost:5", "127.0.0.1", "localhost"])
  func `who comes through a tunnel has another port, and gets in with the token`(host: String)
    throws
  {
    #expect(try wish("GET /secret/ HTTP/1.1", host: host).get() == .file("index.html"))
    #expect(status(try wish("GET / HTTP/1.1", host: host)) == "404 Not Found")
    let line = "POST /secret/try/basic/encode HTTP/1.1"
    #expect(
      try wish(line, host: host, "Origin: http://\(host)").get()
        == .tryStep(StepAddress(lesson: "basic", step: "encode")))
  }

  @Test func `only a page of the preview may have a step tried`() throws {
    let line = "POST /secret/try/basic/encode HTTP/1.1"
    #expect(
      try wish(line, "Origin: http://127.0.0.1:8123").get()
        == .tryStep(StepAddress(lesson: "basic", step: "encode")))
    for origin in [
      "null", "http://127.0.0.1:8124", "https://127.0.0.1:8123", "http://localhost:8123",
    ] {
      #expect(status(try wish(line, "Origin: \(origin)")) == "403 Forbidden", "\(origin)")
    }
    #expect(status(try wish(line)) == "403 Forbidden")
    #expect(
      status(try wish("GET /secret/try/basic/encode HTTP/1.1", "Origin: http://evil"))
        == "403 Forbidden")
    #expect(try wish("GET /secret/try/basic/encode HTTP/1.1").get() == .file("try/basic/encode"))
    #expect(status(try wish("PUT /secret/ HTTP/1.1")) == "405 Method Not Allowed")
  }

  @Test func `tokens are long and differ`() {
    let tokens = (0..<20).map { _ in PreviewDoor(port: 1).token }
    #expect(Set(tokens).count == 20)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}

@Suite struct PreviewRequestTests {
  private func fault(_ text: String) -> PreviewRequest.Fault? {
    do throws(PreviewRequest.Fault) {
      _ = try PreviewRequest(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a head is read, and its fields by their names in lower case`() throws {
    let request = try PreviewRequest(Array("GET /a HTTP/1.1\r\nHost:  x \r\nX-Y: 1\r\n\r\n".utf8))
    #expect(request.method == "GET" && request.path == "/a")
    #expect(request.fields == ["host": "x", "x-y": "1"])
  }

  @Test(arguments: [
    "", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET http://x/ HTTP/1.1\r\n\r\n",
    "GET / HTTP/2.0\r\n\r\n", "GET / HTTP/1.1\r\nHost x\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\r\n folded: a\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n",
  ])
  func `what can be read in two ways, or in none, is refused`(text: String) {
    #expect(fault(text) == .malformed)
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\n", "POST / HTTP/1.1\r\n\r\nabc",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `a body is refused`(text: String) { #expect(fault(text) == .hasBody) }

  @Test func `the end of a head is found wherever the bytes were cut`() {
    let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    for count in bytes.indices { #expect(!PreviewRequest.isComplete(Array(bytes[..<count]))) }
    #expect(PreviewRequest.isComplete(bytes))
    #expect(PreviewRequest.isComplete(bytes + [65]))
  }
}

@Suite struct PreviewReplyTests {
  @Test func `a file of the author may run nothing, and a page of the book only its own`() {
    let own = PreviewReply.file("01-one.html", [65], isOwn: true)
    #expect(own.type.hasPrefix("text/html") && own.policy.contains("script-src 'self'"))
    let foreign = PreviewReply.file("01-one/a.HTML", [65], isOwn: false)
    #expect(foreign.type.hasPrefix("text/html") && foreign.policy == "default-src 'none'; sandbox")
    let text = String(decoding: own.bytes(isHead: true), as: UTF8.self)
    #expect(text.contains("\r\nContent-Length: 1\r\n") && text.hasSuffix("\r\n\r\n"))
    for field in [
      "Referrer-Policy: no-referrer", "X-Frame-Options: DENY", "Cache-Control: no-store",
    ] {
      #expect(text.contains("\r\n\(field)\r\n"))
    }
  }
}
