import Judging
import Foundation
import SystemIO
import Testing

@testable import SnippetRunner

@Suite(.timeLimit(.minutes(5))) struct WaitingToolTests {
  private let time = TimeLimit(processorSeconds: 5, wallSeconds: 240)

  private func tool(_ script: String, in folder: borrowing TemporaryFolder) throws -> WaitingTool {
    let product = "\(folder.path)/product"
    return try WaitingTool(
      ["/bin/sh", "-c", script, product], environment: ["PATH": "/usr/bin:/bin"], product: product)
  }

  private func finish(_ tool: WaitingTool) throws -> ChildProcess.Outcome? {
    try tool.finish(until: .now + .seconds(240), interrupt: .never)
  }

  private static let copy = "cat >\"$0.new\"; mv \"$0.new\" \"$0\""

  @Test(arguments: ["", "sleep 0.3; "], [10, 70_000, 1 << 20])
  func `a tool gets all of its input, whenever it reads`(delay: String, count: Int) throws {
    let folder = try TemporaryFolder()
    let tool = try tool(delay + Self.copy, in: folder)
    #expect(tool.begin(String(repeating: "x", count: count), within: time))
    let outcome = try #require(try finish(tool))
    #expect(outcome.termination == .exited(0))
    #expect(outcome.overrun == nil)
    let product = FileContents.read("\(folder.path)/product", upTo: .max)
    #expect(product.count == count && product.allSatisfy { $0 == UInt8(ascii: "x") })
  }

  @Test func `a tool that ends before it was told is not told`() throws {
    let folder = try TemporaryFolder()
    let tool = try tool("exit 3", in: folder)
    for _ in 0..<24_000 {
      guard !tool.hasEnded else { break }
      usleep(10_000)
    }
    #expect(tool.hasEnded)
    #expect(!tool.begin("what to do", within: time))
    #expect(!tool.begin("once more", within: time))
    #expect(try finish(tool) == nil)
  }

  @Test func `a tool that cannot be told everything makes nothing`() throws {
    let folder = try TemporaryFolder()
    let tool = try tool(Self.copy, in: folder)
    #expect(!tool.begin(String(repeating: "x", count: 3 << 20), within: time))
    #expect(try finish(tool) == nil)
    usleep(200_000)
    #expect(!FileStamp.isThere("\(folder.path)/product"))
  }

  @Test func `a tool that works for too long is ended by the system`() throws {
    let folder = try TemporaryFolder()
    let tool = try tool("trap '' XCPU; cat >/dev/null; while :; do :; done", in: folder)
    let time = TimeLimit(processorSeconds: 1, wallSeconds: 240)
    #expect(tool.begin("what to do", within: time))
    let outcome = try #require(try finish(tool))
    #expect(outcome.overrun == .processor)
  }
}
