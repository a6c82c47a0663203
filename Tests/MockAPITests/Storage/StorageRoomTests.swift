import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// A storage that keeps no more than a limit, whatever clients with its key do.
@Suite struct StorageRoomTests {
  private let client = StorageClient()

  init() { client.world.storage.change { $0.state.mostBytes = 12_000 } }

  private func put(_ key: String, _ count: Int) throws -> ResponseMessage {
    try client.send("PUT", key, body: Data(count: count))
  }

  @Test func `a full storage takes nothing more, and again when something was deleted`() throws {
    #expect(try put("a", 4_000).status == 200)
    #expect(try put("a", 4_000).status == 200)
    #expect(try put("b", 2_500).status == 200)
    let refused = try put("c", 2_500)
    #expect(refused.status == 403)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("<Code>QuotaExceeded</Code>"))
    #expect(try client.send("GET", "c").status == 404)
    #expect(try client.send("DELETE", "a").status == 204)
    #expect(try put("c", 2_500).status == 200)
  }

  @Test func `many small objects fill it too`() throws {
    let all = try (0..<20).map { try put("\($0)", 1).status }
    #expect(all.contains(403))
    #expect(all.count { $0 == 200 } > 5)
  }
}
