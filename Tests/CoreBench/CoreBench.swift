internal import CryptoCore
internal import Foundation
internal import LibcurlTransport
internal import LoopbackServer
internal import MockAPI
internal import NetworkCore

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Measures one part of the core and prints a number that `Tests/bench/core` compares.
///
/// `aes-gcm`, `aes-gcm-open` and `sha256` print bytes a second for blocks of 1 MiB; `in-process`
/// prints the microseconds of a round trip; `mock` and `mock-loopback` print the requests that the
/// mock API answers in a second, without and with a socket between.
@main
enum CoreBench {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let block = Data(try SecureRandom.bytes(count: 1 << 20))
    let key = SymmetricKey(size: .bits256)
    switch arguments.first {
    case "aes-gcm": throughput { _ = try? AES.GCM.seal(block, using: key) }
    case "aes-gcm-open":
      let box = try AES.GCM.seal(block, using: key)
      throughput { _ = try? AES.GCM.open(box, using: key) }
    case "sha256": throughput { _ = SHA256.hash(data: block) }
    case "in-process":
      let server = InProcessTransport { request in
        ResponseMessage(
          status: 200, fields: ["Content-Type": "application/json"], body: Data("{}".utf8))
      }
      try await roundTrip(over: server, to: "https://api.example/me?page=1", count: 20_000)
    case "mock": try await requestsPerSecond(over: World(), at: Google.baseURL.absoluteString)
    case "mock-loopback":
      let server = try LoopbackServer(world: World(logLimit: 0))
      try await requestsPerSecond(over: LibcurlTransport(), at: "\(server.base)/google")
    default:
      print("usage: CoreBench aes-gcm|aes-gcm-open|sha256|in-process|mock|mock-loopback")
      exit(64)
    }
  }

  /// Works on blocks of 1 MiB for about a second.
  private static func throughput(_ work: () -> Void) {
    for _ in 0..<20 { work() }
    let (start, clock) = (ContinuousClock.now, ContinuousClock())
    var count = 0
    while clock.now - start < .seconds(1) {
      for _ in 0..<20 { work() }
      count += 20
    }
    let seconds = (clock.now - start) / .seconds(1)
    print(Int(Double(count << 20) / seconds))
  }

  /// Sends requests for tokens, which are all refused, for about a second.
  private static func requestsPerSecond(
    over transport: some HTTPTransport, at base: String
  ) async throws {
    guard let url = URL(string: "\(base)/token") else { return }
    var request = URLRequest(method: "POST", url: url)
    request.setBody(form: [
      ("grant_type", "refresh_token"), ("refresh_token", "x"), ("client_id", "x"),
    ])
    for _ in 0..<100 { _ = try await transport.data(for: request) }
    let (start, clock) = (ContinuousClock.now, ContinuousClock())
    var count = 0
    while clock.now - start < .seconds(1) {
      for _ in 0..<20 { _ = try await transport.data(for: request) }
      count += 20
    }
    print(Int(Double(count) / ((clock.now - start) / .seconds(1))))
  }

  private static func roundTrip(
    over transport: some HTTPTransport, to address: String, count: Int
  ) async throws {
    guard let url = URL(string: address) else { return }
    var request = URLRequest(url: url)
    request.setValue("Bearer abc", forHTTPHeaderField: "Authorization")
    for _ in 0..<count / 10 { _ = try await transport.data(for: request) }
    let start = ContinuousClock.now
    for _ in 0..<count { _ = try await transport.data(for: request) }
    print((ContinuousClock.now - start) / .microseconds(count))
  }
}
