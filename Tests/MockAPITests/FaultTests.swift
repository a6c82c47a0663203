import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FaultTests {
  private let world = World()

  private func error(_ address: String, body: Data? = nil) async throws -> URLError.Code? {
    var request = URLRequest(url: try #require(URL(string: address)))
    request.httpBody = body
    let carriers: [any HTTPTransport] = [
      world, world.tmdb, RedirectingTransport(over: world.tmdb),
    ]
    var codes: [URLError.Code?] = []
    for carrier in carriers {
      let error = await #expect(throws: URLError.self) { try await carrier.data(for: request) }
      codes.append(error?.code)
      #expect(error?.localizedDescription.isEmpty == false)
    }
    #expect(Set(codes).count == 1, "\(codes)")
    return codes.first ?? nil
  }

  @Test(arguments: [
    (Fault.offline, URLError.Code.notConnectedToInternet), (.slow(61), .timedOut),
    (.truncated(byteCount: 3), .networkConnectionLost),
  ])
  func `a request without an answer fails as in an app`(fault: Fault, code: URLError.Code)
    async throws
  {
    world.inject(fault, times: 3)
    #expect(try await error("https://tmdb.example/3/configuration") == code)
    #expect(world.log.count == 3)
  }

  @Test(arguments: [
    ("ftp://tmdb.example/", URLError.Code.unsupportedURL), ("tmdb.example/3", .unsupportedURL),
    ("https:///3/configuration", .badURL), ("https://mia:x@tmdb.example/", .badURL),
  ])
  func `an address that cannot be asked fails as in an app`(url: String, code: URLError.Code)
    async throws
  {
    #expect(try await error(url) == code)
    #expect(world.log.isEmpty)
  }

  @Test func `a body where none is allowed fails as in an app`() async throws {
    let code = try await error(
      "https://tmdb.example/3/configuration", body: Data("x".utf8))
    #expect(code == .dataLengthExceedsMaximum)
  }

  @Test func `a cancelled task fails as in an app`() async throws {
    let request = URLRequest(url: try #require(URL(string: "https://tmdb.example/3/configuration")))
    let task = Task { [world] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await world.tmdb.data(for: request)
    }
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(world.log.isEmpty)
  }

  @Test func `a server that is slow but in time answers`() async throws {
    world.inject(.slow(59))
    let request = URLRequest(url: try #require(URL(string: "https://tmdb.example/3/configuration")))
    #expect(try await world.data(for: request).1.statusCode < 500)
  }
}
