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

  @Test func `the code before a step runs while the step is compiled`() throws {
    let sandbox = try Sandbox()
    var runner = try TracedPage.runner(cacheFolder: "\(sandbox.path)/cache")
    runner.compilesStepsAlone = true
    let program = AloneCase(
      "", "try \"\".write(toFile: \"began\", atomically: true, encoding: .utf8)", "print(2)"
    ).program
    let order = try #require(EarlierHelper.order(for: program, runner))
    #expect(EarlierHelper.run(order) == 0)
    try sandbox.delayStep("[ -e began ]")
    let ways = BothWays.Ways()
    runner.tellsWay = { way in ways.all.withLock { $0.append(way) } }
    #expect(try runner.judge(program).output == "2\n")
    #expect(ways.all.withLock(\.self) == [.alone])
  }

  @Test func `a verdict is told before the tools have ended`() throws {
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
      // The tools end after this.
      #expect(told.withLock(\.count) == 1)
      ways.all.withLock { $0.append(way) }
    }
    let judgement = try runner.judge(program)
    #expect(ways.all.withLock(\.self) == [.alone])
    #expect(told.withLock(\.self) == [judgement])
  }

  @Test func `code that runs ahead and fills the disk is ended`() throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache") { $0.limits.fileBytes = 1_000_000 }
    let program = AloneCase(
      "",
      """
      // It goes on until it is ended, so that the moment at which that happens makes no difference.
      var turn = 0
      while turn >= 0 {
        turn += 1
        try Data(count: 600_000).write(to: URL(filePath: "f\\(turn % 4)"))
      }
      """, "let list = [1, 2, 3].map { $0 * 2 }\nprint(list)"
    ).program
    try both.prepare(program)
    // Two files are there, which is too much, and nobody writes any more.
    try sandbox.delayStep(
      "[ -e f2 ] && sleep 0.5 && old=$(stat -c %y f*) && sleep 0.2 && [ \"$old\" = \"$(stat -c %y f*)\" ]"
    )
    #expect(try both.compare(program, "a full folder") == .whole(.ranUnclearly))
  }
}
