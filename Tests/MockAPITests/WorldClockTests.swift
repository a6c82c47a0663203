import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct WorldClockTests {
  private let start = Date(timeIntervalSince1970: 1_409_659_200)

  @Test func `no step of the clock is lost when many tasks move it at once`() async {
    let world = World()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<5_000 { world.advance(by: 1) } }
      }
    }
    #expect(world.now.timeIntervalSince(start) == 40_000)
  }

  @Test func `the delays of concurrent answers add up`() async throws {
    let world = World(logLimit: 0)
    let url = try #require(URL(string: "\(Google.baseURL)/"))
    world.inject(.slow(2), times: 4_000)
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { _ = try await world.data(for: URLRequest(url: url)) } }
      }
      try await group.waitForAll()
    }
    #expect(world.now.timeIntervalSince(start) == 8_000)
  }

  @Test(arguments: [0, -0.0, -1, -1e300, -.infinity, .nan])
  func `a time that is not positive leaves the clock where it is`(seconds: Double) {
    let world = World()
    world.advance(by: seconds)
    #expect(world.now == start)
  }

  @Test(arguments: [0.25, 3600, 1e11])
  func `the clock moves by the seconds it is given`(seconds: Double) {
    let world = World()
    world.advance(by: seconds)
    #expect(world.now == start + seconds)
  }

  @Test func `an answer with a negative delay leaves the clock where it is`() async throws {
    let world = World()
    let url = try #require(URL(string: "\(Google.baseURL)/"))
    world.inject(.slow(-30))
    _ = try await world.data(for: URLRequest(url: url))
    #expect(world.now == start)
  }
}
