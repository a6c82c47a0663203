import Foundation
import LessonModel
import SnippetRunner
import Synchronization
import TestPrograms
import Testing

/// Programs that wait for their input get it whenever they come for it.
@Suite(.waiting, .timeLimit(.minutes(5))) struct HandoverTests {
  private let page = TracedPage.program("print(\"ok\")")

  @Test(.atNight, arguments: [0.1, 0.5, 2.5])
  func `a linker that starts late makes the page all the same`(delay: Double) throws {
    let tools = try Tools()
    try tools.replaceLinker(
      "echo started >>\(tools.file("starts")); sleep \(delay); exec REAL \"$@\"")
    for _ in 0..<3 { #expect(try tools.runner.judge(page).outcome == .passed(.ran)) }
    // One linker for each page: nothing was linked a second time.
    #expect(tools.lines("starts").count == 3)
  }

  @Test(.atNight) func `a compiler that starts five seconds late makes the page all the same`()
    throws
  {
    var tools = try Tools()
    try tools.replaceCompiler(
      "echo started >>\(tools.file("starts")); sleep 5; exec REAL \"$@\"")
    try tools.replaceDriver("echo called >>\(tools.file("calls")); exit 1")
    let preparation = Preparation(cacheFolder: nil)
    _ = preparation.begin(tools.runner, for: page)
    tools.runner.preparation = preparation
    #expect(try tools.runner.judge(page).outcome == .passed(.ran))
    #expect(tools.lines("starts").count == 1)
    #expect(tools.lines("calls").isEmpty)
  }

  @Test(arguments: ["compiler", "linker", "host"])
  func `a tool that is killed while it waits does not matter`(tool: String) throws {
    var tools = try Tools()
    let once = "if mkdir \(tools.file("seen")) 2>/dev/null; then kill -9 $$; fi; exec REAL \"$@\""
    switch tool {
    case "compiler": try tools.replaceCompiler(once)
    case "linker": try tools.replaceLinker(once)
    default: try tools.replaceHost(once)
    }
    let preparation = Preparation(cacheFolder: nil)
    _ = preparation.begin(tools.runner, for: page)
    tools.runner.preparation = preparation
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try tools.runner.judge(page).outcome == .passed(.ran))
  }

  @Test(arguments: [70_000, 900_000])
  func `a page larger than a pipe is compiled without the driver`(size: Int) throws {
    var tools = try Tools()
    try tools.replaceDriver("echo called >>\(tools.file("calls")); exec REAL \"$@\"")
    try tools.replaceCompiler("echo called >>\(tools.file("compiles")); exec REAL \"$@\"")
    let preparation = Preparation(cacheFolder: nil)
    _ = preparation.begin(tools.runner, for: page)
    tools.runner.preparation = preparation
    let comment = "// \(String(repeating: "x", count: 97))\n"
    let code = String(repeating: comment, count: size / comment.count) + "print(\"ok\")"
    #expect(try tools.runner.judge(TracedPage.program(code)).output == "ok\n")
    #expect(tools.lines("calls").isEmpty)
    #expect(tools.lines("compiles").count == 1)
  }

  /// Judges a step after one line, with a compiler that never ends for a step alone; returns how too.
  private func judgeWithHangingStep(
    _ code: String
  ) throws -> (judgement: Judgement, ways: [StepWay]) {
    var tools = try Tools()
    try tools.replaceCompiler(
      "case \"$*\" in *lessons_step_main*) exec sleep 1000 ;; esac; exec REAL \"$@\"")
    tools.runner.compilesStepsAlone = true
    let program = AloneCase("", "let a = 1", code).program
    let order = try #require(EarlierHelper.order(for: program, tools.runner))
    #expect(EarlierHelper.run(order) == 0)
    let ways = BothWays.Ways()
    tools.runner.tellsWay = { way in ways.all.withLock { $0.append(way) } }
    return (try tools.runner.judge(program), ways.all.withLock(\.self))
  }

  @Test(.atNight) func `a step whose compiler waits for ever is judged with its whole page`() throws
  {
    let (judgement, ways) = try judgeWithHangingStep("print(a)")
    #expect(judgement.output == "1\n")
    #expect(ways == [.whole(.isRefused)])
  }

  @Test func `errors of the page do not wait for the compiler of the step`() throws {
    let (judgement, ways) = try judgeWithHangingStep("let b: String = a")
    #expect(judgement.outcome == .doesNotCompile(.errors(1)))
    #expect(ways == [.refused])
  }

  @Test(.atNight) func `a linker that waits for ever is replaced by another one`() throws {
    let tools = try Tools()
    try tools.replaceLinker(
      "if mkdir \(tools.file("first")) 2>/dev/null; then exec sleep 1000; fi; exec REAL \"$@\"")
    #expect(try tools.runner.judge(page).outcome == .passed(.ran))
  }

  @Test func `who leaves ends what is compiled ahead, and what waits`() throws {
    var tools = try Tools()
    try tools.replaceCompiler(
      "echo $$ >>\(tools.file("processes")); sleep 1000; exec REAL \"$@\"")
    tools.runner.compilesStepsAlone = true
    let preparation = Preparation(cacheFolder: nil)
    let program = AloneCase("", "let a = 1", "print(a)").program
    #expect(preparation.begin(tools.runner, for: program) != nil)
    for _ in 0..<4800 {
      guard tools.lines("processes").count < 2 else { break }
      Thread.sleep(forTimeInterval: 0.05)
    }
    let processes = tools.lines("processes").compactMap { Int32($0) }
    #expect(processes.count == 2)
    preparation.end()
    for _ in 0..<4800 {
      guard processes.contains(where: { kill($0, 0) == 0 }) else { break }
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(processes.allSatisfy { kill($0, 0) != 0 })
  }
}
