import CryptoCore
import Foundation
import NetworkCore
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct DeviceGrantTests {
  private let server: AuthorizationServer

  init() throws { server = try AuthorizationServer() }

  /// Answers the token requests one by one.
  private func script(_ answers: [ResponseMessage]) {
    let rest = Mutex(answers)
    server.state.withLock { state in
      state.answer = { request in
        // RFC 8628, 3.2.
        if request.url.path == "/device" {
          return .json(
            200,
            #"{"device_code":"GmRh","user_code":"WDJB-MJHT","verification_uri":"https://a.example/device","verification_uri_complete":"https://a.example/device?user_code=WDJB-MJHT","expires_in":1800,"interval":5}"#
          )
        }
        return rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
      }
    }
  }

  private func error(_ code: String) -> ResponseMessage { .json(400, "{\"error\":\"\(code)\"}") }

  @Test func `a device waits as long as it is told and then gets its tokens`() async throws {
    script([
      error("authorization_pending"), error("slow_down"), error("authorization_pending"),
      .json(200, #"{"access_token":"a"}"#),
    ])
    let client = server.client()
    let device = try await client.startDevice(scopes: ["photos"])
    #expect(device.userCode == "WDJB-MJHT")
    #expect(device.completeURI?.query == "user_code=WDJB-MJHT")
    let waits = Mutex<[TimeInterval]>([])
    let tokens = try await client.awaitDevice(device) { seconds in
      waits.withLock { $0.append(seconds) }
    }
    #expect(tokens.accessToken == "a")
    // RFC 8628, 3.5: slow_down adds five seconds from then on.
    #expect(waits.withLock { $0 } == [5, 5, 10, 10])
    #expect(server.forms.last?["device_code"] == "GmRh")
  }

  @Test func `a code that is not entered expires`() async throws {
    script([error("authorization_pending")])
    let client = server.client()
    let device = try await client.startDevice(scopes: [])
    await #expect(throws: OAuth2Error.deviceCodeExpired) {
      try await client.awaitDevice(device) { seconds in
        server.state.withLock { $0.now += seconds }
      }
    }
    #expect(server.forms.count == 361)
  }

  @Test func `an error ends the wait`() async throws {
    for (code, expected) in [("expired_token", OAuth2Error.deviceCodeExpired)] {
      script([error(code)])
      let device = try await server.client().startDevice(scopes: [])
      await #expect(throws: expected) {
        try await server.client().awaitDevice(device) { _ in }
      }
    }
    script([error("access_denied")])
    let device = try await server.client().startDevice(scopes: [])
    let failure = await #expect(throws: OAuth2Error.self) {
      try await server.client().awaitDevice(device) { _ in }
    }
    #expect(failure?.description.contains("access_denied") == true)
  }

  @Test func `a cancelled wait ends at once`() async throws {
    script([error("authorization_pending")])
    let client = server.client()
    let device = try await client.startDevice(scopes: [])
    let task = Task { try await client.awaitDevice(device) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
