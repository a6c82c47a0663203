import Foundation
import LessonModel
import SnippetRunner
import Synchronization
import Testing

/// The code before a step is compiled while the learner reads.
@Suite(.waiting, .timeLimit(.minutes(5))) struct AheadTests {
  /// Waits for a file of the cache; returns all that are there then.
  private func cached(_ sandbox: Sandbox, _ end: String) -> [String] {
    for _ in 0..<4800 {
      sandbox.waitForEarlierCode()
      let names = sandbox.earlierFiles
      if names.contains(where: { $0.hasSuffix(end) }) { return names }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return []
  }

  @Test func `a verb leaves the work to a process that ends by itself`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.courseOfTwoSteps()
    try sandbox.spawn("goto", "b", course: course)
    #expect(cached(sandbox, "built/before").contains { $0.hasSuffix(".swiftmodule") })
    #expect(try sandbox.spawn("check", course: course).code == 1)
    try sandbox.spawn("solution", "--reveal", "--write", course: course)
    #expect(try sandbox.spawn("check", course: course).code == 0)
    #expect(try sandbox.shell("pgrep -f 'compile-code-befor[e].*'\"$PWD\"").output == "")
  }

  @Test func `an order for that process has nothing of the environment`() throws {
    let sandbox = try Sandbox()
    var runner = try TracedPage.runner(cacheFolder: "\(sandbox.path)/cache")
    runner.environment["PASSWORD"] = "hunter2"
    runner.compilesStepsAlone = true
    let program = AloneCase("", "let a = 1", "print(a)").program
    let order = try #require(EarlierHelper.order(for: program, runner))
    let text = try String(contentsOfFile: order, encoding: .utf8)
    #expect(text.contains("let a = 1") && !text.contains("hunter2"))
    #expect(EarlierHelper.order(for: program, runner) == nil, "somebody does it already")
    #expect(EarlierHelper.run(order) == 0)
    #expect(!FileManager.default.fileExists(atPath: order))
    #expect(EarlierHelper.order(for: program, runner) == nil, "it is done")
  }

  @Test func `what the step did is told before the whole page has confirmed it`() throws {
    let sandbox = try Sandbox()
    var runner = try TracedPage.runner(cacheFolder: "\(sandbox.path)/cache")
    runner.compilesStepsAlone = true
    let program = AloneCase("", "let one = 1", "print(one + 1)").program
    let order = try #require(EarlierHelper.order(for: program, runner))
    #expect(EarlierHelper.run(order) == 0)
    let told = Mutex<[Judgement]>([])
    runner.foretells = { judgement in told.withLock { $0.append(judgement) } }
    let ways = BothWays.Ways()
    runner.tellsWay = { way in
      #expect(told.withLock(\.count) == 1)
      ways.all.withLock { $0.append(way) }
    }
    let judgement = try runner.judge(program)
    #expect(ways.all.withLock(\.self) == [.alone])
    #expect(told.withLock(\.self) == [judgement])
  }
}
