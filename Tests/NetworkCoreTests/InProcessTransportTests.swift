import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct InProcessTransportTests {
  private let echo = InProcessTransport { request in
    HTTPResponse(
      status: 200,
      fields: ["X-Method": request.method, "X-Field": request.fields["x-field"] ?? "none"],
      body: request.body)
  }

  private func request(_ url: String = "https://a.example/p?q=1") throws -> URLRequest {
    URLRequest(url: try #require(URL(string: url)))
  }

  @Test func `method and fields and body arrive and the answer comes back`() async throws {
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

  @Test func `a HEAD response has no body`() async throws {
    var request = try request()
    request.httpMethod = "HEAD"
    #expect(try await echo.data(for: request).0.isEmpty)
  }

  @Test func `a field with a line break is refused`() async throws {
    var request = try request()
    request.allHTTPHeaderFields = ["X-Field": "a\r\nEvil: 1"]
    let error = await #expect(throws: TransportError.self) { try await echo.data(for: request) }
    #expect(error?.code == .invalidRequest)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://a.example/", "https:///p"])
  func `an address that is no web address is refused`(url: String) async throws {
    let request = try request(url)
    await #expect(throws: TransportError.self) { try await echo.data(for: request) }
  }

  @Test func `fields are found whatever their case and joined when repeated`() {
    var fields: HTTPFields = ["Accept": "a"]
    fields.add("accept", "b")
    #expect(fields["ACCEPT"] == "a, b")
    fields["Accept"] = "c"
    #expect(fields.all.count == 1)
    fields["accept"] = nil
    #expect(fields.all.isEmpty)
  }
}
