import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct InProcessTransportTests {
  private let echo = InProcessTransport { request in
    ResponseMessage(
      status: 200,
      fields: ["X-Method": request.method, "X-Field": request.fields["x-field"] ?? "none"],
      body: request.body)
  }

  private func request(_ url: String = "https://a.example/p?q=1") throws -> URLRequest {
    URLRequest(url: try #require(URL(string: url)))
  }

  @Test func `method and fields and body arrive and the response comes back`() async throws {
    var request = try request()
    request.httpMethod = "PUT"
    request.httpBody = Data("body".utf8)
    request.setValue("v", forHTTPHeaderField: "X-Field")
    let (body, response) = try await echo.data(for: request)
    #expect(body == Data("body".utf8))
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "x-method") == "PUT")
    #expect(response.value(forHTTPHeaderField: "X-Field") == "v")
    #expect(response.url == request.url)
  }

  @Test func `a body stream is read to its end`() async throws {
    var request = try request()
    request.httpMethod = "POST"
    let long = Data((0..<200_000).map { UInt8($0 % 251) })
    request.httpBodyStream = InputStream(data: long)
    let (body, _) = try await echo.data(for: request)
    #expect(body == long)
  }

  @Test func `each response has its own address, status and fields, however alike they are`()
    async throws
  {
    let server = InProcessTransport { request in
      let number = Int(request.fields["X-Number"] ?? "") ?? 0
      return ResponseMessage(
        status: 200 + number % 2, fields: ["X-Third": "\(number / 2 % 3)", "X-Same": "same"])
    }
    // Each of the 600 combinations comes twice.
    for number in (0..<600).map({ $0 * 7 % 600 }) + Array(0..<600) {
      let url = try #require(URL(string: "https://a.example/\(number / 6)"))
      var request = URLRequest(url: url)
      request.setValue("\(number)", forHTTPHeaderField: "X-Number")
      let (_, response) = try await server.data(for: request)
      #expect(response.url == url)
      #expect(response.statusCode == 200 + number % 2)
      #expect(response.value(forHTTPHeaderField: "X-Third") == "\(number / 2 % 3)")
      #expect(response.value(forHTTPHeaderField: "X-Same") == "same")
    }
  }

  @Test func `a HEAD response has no body`() async throws {
    let server = InProcessTransport { _ in ResponseMessage(status: 200, body: Data("x".utf8)) }
    var request = try request()
    #expect(try await server.data(for: request).0 == Data("x".utf8))
    request.httpMethod = "HEAD"
    #expect(try await server.data(for: request).0.isEmpty)
  }

  @Test(arguments: ["GET", "HEAD"])
  func `a body where none is allowed is refused`(method: String) async throws {
    var request = try request()
    request.httpMethod = method
    request.httpBody = Data("x".utf8)
    let error = await #expect(throws: URLError.self) { try await echo.data(for: request) }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }

  @Test func `a DELETE request may have a body`() async throws {
    var request = try request()
    request.httpMethod = "DELETE"
    request.httpBody = Data("x".utf8)
    #expect(try await echo.data(for: request).0 == Data("x".utf8))
  }

  @Test func `the server gets the fields that a network transport would send`() async throws {
    let server = ScriptedServer { _ in .text(200) }
    var request = try request("https://a.example:8443/p")
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    _ = try await server.data(for: request)
    request.httpBody = nil
    _ = try await server.data(for: request)
    #expect(server.requests.map { $0.fields["Host"] } == ["a.example:8443", "a.example:8443"])
    #expect(server.requests.map { $0.fields["Content-Length"] } == ["4", "0"])
  }

  @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "X Y", "Ä"])
  func `a field that only the transport may set is refused`(name: String) async throws {
    var request = try request()
    request.allHTTPHeaderFields = [name: "1"]
    await #expect(throws: URLError.self) { try await echo.data(for: request) }
  }

  @Test func `an address with a password in it is refused`() async throws {
    let error = await #expect(throws: URLError.self) {
      try await echo.data(for: request("https://mia:secret@a.example/"))
    }
    #expect(error?.code == .badURL)
    #expect(error.map { "\($0)\($0.errorUserInfo)".contains("secret") } == false)
  }

  @Test func `a cancelled task gets no response`() async throws {
    let request = try request()
    let task = Task {
      try await InProcessTransport { _ in
        try await Task.sleep(for: .seconds(60))
        return ResponseMessage(status: 200)
      }.data(for: request)
    }
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `a field with a line break is refused`() async throws {
    var request = try request()
    request.allHTTPHeaderFields = ["X-Field": "a\r\nEvil: 1"]
    let error = await #expect(throws: URLError.self) { try await echo.data(for: request) }
    #expect(error?.code == .unknown)
  }

  @Test(arguments: [
    ("file:///etc/passwd", URLError.Code.unsupportedURL), ("ftp://a.example/", .unsupportedURL),
    ("a.example/p", .unsupportedURL), ("https:///p", .badURL),
  ])
  func `an address that is not a web address is refused`(url: String, code: URLError.Code)
    async throws
  {
    let request = try request(url)
    let error = await #expect(throws: URLError.self) { try await echo.data(for: request) }
    #expect(error?.code == code)
  }

  @Test func `a request without an address is refused`() async throws {
    var request = try request()
    request.url = nil
    let error = await #expect(throws: URLError.self) { try await echo.data(for: request) }
    #expect(error?.code == .badURL)
  }

  @Test func `a status that HTTP does not have is a bad response`() async throws {
    let request = try request()
    for status in [0, 99, 600] {
      let server = InProcessTransport { _ in ResponseMessage(status: status) }
      let error = await #expect(throws: URLError.self) { try await server.data(for: request) }
      #expect(error?.code == .badServerResponse)
    }
  }

  @Test func `an error of the server's own is passed on`() async throws {
    struct Broken: Error {}
    let server = InProcessTransport { _ in throw Broken() }
    let request = try request()
    await #expect(throws: Broken.self) { try await server.data(for: request) }
  }
}
