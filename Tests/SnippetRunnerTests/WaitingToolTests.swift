import Foundation
import SystemIO
import Testing

@testable import SnippetRunner

@Suite(.timeLimit(.minutes(5))) struct WaitingToolTests {
  private func tool(_ script: String, in folder: borrowing TemporaryFolder) throws -> WaitingTool {
    let (pipe, product) = ("\(folder.path)/pipe", "\(folder.path)/product")
    return try WaitingTool(
      ["/bin/sh", "-c", script, pipe, product], environment: ["PATH": "/usr/bin:/bin"], pipe: pipe,
      product: product)
  }

  @Test(arguments: ["", "sleep 0.3; "])
  func `a tool that opens its pipe late is told all the same`(delay: String) throws {
    let folder = try TemporaryFolder()
    let tool = try tool(delay + "cat \"$0\" >\"$1.new\"; mv \"$1.new\" \"$1\"", in: folder)
    #expect(tool.begin("what to do"))
    let outcome = try tool.finish(until: .now + .seconds(20), interrupt: .never)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.overrun == nil)
    let product = FileContents.read("\(folder.path)/product", upTo: .max)
    #expect(product == Array("what to do".utf8))
  }

  @Test func `a tool that ends before it was told is not told`() throws {
    let folder = try TemporaryFolder()
    let tool = try tool("exit 3", in: folder)
    #expect(!tool.begin("what to do"))
    #expect(!tool.begin("once more"))
    let outcome = try tool.finish(until: .now + .seconds(20), interrupt: .never)
    #expect(outcome.termination == .exited(3))
  }

  @Test func `what is too much for a pipe is not told`() throws {
    let folder = try TemporaryFolder()
    let tool = try tool("cat \"$0\"", in: folder)
    #expect(!tool.begin(String(repeating: "x", count: NamedPipe.capacity + 1)))
  }
}
