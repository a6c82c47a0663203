import Judging
import Foundation
import LessonModel
import SnippetRunner
import TestPrograms
import Testing

/// What a compiler, linker or host does wrong is never blamed on the learner's code.
@Suite(.waiting, .timeLimit(.minutes(5))) struct MachineFaultTests {
  private let page = TracedPage.program("print(\"ok\")")

  /// A way to fail, as a shell script.
  struct Way: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var end: ToolFailure.End

    /// How long to wait for it: long only if it comes to an end.
    var seconds: Double { if case .hung(let seconds) = end { seconds } else { 240 } }
  }

  private static let ways = TestTier.part(of: everyWay, oneOf: 2)
  private static let everyWay = [
    Way(testDescription: "crash", script: "kill -SEGV $$", end: .crashed(signal: SIGSEGV)),
    Way(testDescription: "abort", script: "kill -ABRT $$", end: .crashed(signal: SIGABRT)),
    Way(testDescription: "trap", script: "kill -ILL $$", end: .crashed(signal: SIGILL)),
    Way(testDescription: "out of memory", script: "kill -KILL $$", end: .killed),
    Way(testDescription: "no file", script: "exit 0", end: .madeNoFile),
    Way(testDescription: "hang", script: "exec sleep 1000", end: .hung(seconds: 20)),
  ]

  /// Judges the page and returns what is wrong with the machine.
  private func fault(_ tools: Tools) throws -> RunnerError {
    try #require(throws: RunnerError.self) { try tools.runner.judge(page) }
  }

  /// Tools that may work for one second, and take some more in all.
  ///
  /// A page with Foundation needs more where its C modules are not in the cache yet.
  private func tools(seconds: Double, working processorSeconds: Int = 1) throws -> Tools {
    var tools = try Tools()
    tools.runner.limits.time = TimeLimit(
      processorSeconds: processorSeconds, wallSeconds: seconds)
    return tools
  }

  @Test(arguments: ways)
  func `a compiler that fails is the machine's fault`(way: Way) throws {
    var tools = try tools(seconds: way.seconds)
    try tools.replaceCompiler(way.script)
    try tools.replaceDriver(way.script)
    let expected: RunnerError =
      if case .crashed = way.end {
        .compilerCrashed(step: "s")
      } else {
        .toolFailed(ToolFailure(.compiler, way.end))
      }
    #expect(try fault(tools) == expected)
  }

  @Test(
    arguments: TestTier.part(
      of: [
        "exit 1", "echo '\u{1}garbage'; exit 3", "echo 'error: no disk' >&2; exit 1",
        "head -c 100000 /dev/urandom; exit 1",
      ], oneOf: 4))
  func `a compiler that makes no sense is the machine's fault`(script: String) throws {
    var tools = try tools(seconds: 240)
    try tools.replaceCompiler(script)
    try tools.replaceDriver(script)
    let says = script.contains("no disk") ? "error: no disk" : nil
    guard case .compilerFailed(let words) = try fault(tools) else {
      Issue.record("another fault")
      return
    }
    if let says { #expect(words == says) }
  }

  @Test func `a compiler that gets no more memory is the code's doing`() throws {
    let tools = try tools(seconds: 240)
    try tools.replaceCompiler("echo 'LLVM ERROR: out of memory' >&2; kill -ABRT $$")
    #expect(
      try tools.runner.judge(page).outcome
        == .doesNotCompile(.tooMuchMemory(limitBytes: Limits.toolMemoryBytes)))
  }

  @Test func `a compiler that crashes once is called in another way`() throws {
    let tools = try tools(seconds: 240)
    try tools.replaceCompiler("kill -SEGV $$")
    #expect(try tools.runner.judge(page).outcome == .passed(.ran))
  }

  @Test func `a compiler that writes garbage as an object is the machine's fault`() throws {
    var tools = try tools(seconds: 240)
    let script = """
      for word; do if [ "$last" = -o ]; then echo garbage >"$word"; fi; last=$word; done
      """
    try tools.replaceCompiler(script)
    #expect(try tools.runner.judge(page).outcome == .passed(.ran))
    // The driver makes the program itself, so that what it makes is the page.
    try tools.replaceDriver(script)
    #expect(throws: RunnerError.self) { try tools.runner.judge(page) }
  }

  @Test func `a compiler that works for too long is the code's fault`() throws {
    let tools = try tools(seconds: 240)
    try tools.replaceCompiler("while :; do :; done")
    #expect(
      try tools.runner.judge(page).outcome == .timedOut(.compiling, .processor(seconds: 1)))
  }

  @Test(.atNight, arguments: ways)
  func `a linker that fails is no fault of the code`(way: Way) throws {
    let tools = try tools(seconds: way.seconds)
    try tools.replaceLinker(way.script)
    if case .hung = way.end {
      #expect(try fault(tools) == .toolFailed(ToolFailure(.linker, way.end)))
    } else {
      // The driver has a linker of its own.
      #expect(try tools.runner.judge(page).outcome == .passed(.ran))
    }
  }

  @Test(arguments: ways)
  func `a host that fails is the machine's fault`(way: Way) throws {
    var tools = try tools(seconds: way.seconds)
    try tools.replaceHost("echo started >>\(tools.file("starts")); \(way.script)")
    let end: ToolFailure.End = way.end == .madeNoFile ? .exited(code: 0) : way.end
    #expect(try fault(tools) == .toolFailed(ToolFailure(.host, end)))
    // What hangs once is not tried again.
    #expect(tools.lines("starts").count == (way.testDescription == "hang" ? 1 : 2))
  }

  @Test func `a host that works for too long before the page begins is the machine's fault`() throws
  {
    var tools = try tools(seconds: 240)
    try tools.replaceHost("ulimit -t 1; while :; do :; done")
    #expect(
      try fault(tools) == .toolFailed(ToolFailure(.host, .worked(processorSeconds: 1))))
  }

  @Test(arguments: ["read order <&4; kill -SEGV $$", "read order <&4; kill -KILL $$"])
  func `a host that ends when it is told to go is started once more`(script: String) throws {
    var tools = try tools(seconds: 240)
    try tools.replaceHost(
      "if mkdir \(tools.file("seen")) 2>/dev/null; then \(script); fi; exec REAL \"$@\"")
    #expect(try tools.runner.judge(page).outcome == .passed(.ran))
  }

  /// Records that are not those of a page, as `printf` writes them.
  private static let records = [
    "garbage\\n", "start\\nend 0 0\\nend 1 0\\n", "start\\nbegin 0 0\\nend 1 0\\n", "end 1 0\\n",
    "start\\nbegin 0 0\\n\\001\\002\\nend 0 3\\nend 1 3\\n",
    "start\\nbegin 7 0\\nend 7 0\\nend 1 0\\n",
    "begin 0 0\\nend 0 0\\nend 1 0\\nstart\\n", "start\\n\\nbegin 0 0\\nend 0 0\\nend 1 0\\n",
  ]

  @Test(arguments: TestTier.part(of: records, oneOf: 3))
  func `garbage in the record passes no step`(record: String) throws {
    var tools = try tools(seconds: 240)
    try tools.replaceHost("read order <&4; printf '\(record)' >&3; exec sleep 1")
    guard case .toolFailed(let failure) = try fault(tools) else {
      Issue.record("another fault")
      return
    }
    #expect(failure.tool == .host)
  }

  @Test(
    arguments: TestTier.part(
      of: ["exit(1)", "fatalError(\"no\")", "kill(getpid(), SIGSEGV)"], oneOf: 3))
  func `what a page does before its first step is the page's doing`(code: String) throws {
    let tools = try tools(seconds: 240, working: 10)
    var program = page
    program.preamble = [
      SourceFragment(
        text: "import Foundation\nif getpid() > 0 { \(code) }", path: "p.swift", line: 1)
    ]
    #expect(try tools.runner.judge(program).outcome.name == .crashed)
  }

  @Test func `a page that is killed once runs again`() throws {
    let tools = try tools(seconds: 240, working: 10)
    let once =
      "import Foundation\nif mkdir(\"\(tools.path("killed"))\", 0o700) == 0 { "
      + "kill(getpid(), SIGKILL) }\nprint(\"ok\")"
    let judgement = try tools.runner.judge(TracedPage.program(once))
    #expect(judgement.outcome == .passed(.ran))
    #expect(judgement.output == "ok\n")
  }

  @Test func `a page that is killed twice is not judged`() throws {
    let tools = try tools(seconds: 240, working: 10)
    let code = "import Foundation\nkill(getpid(), SIGKILL)"
    #expect(throws: RunnerError.pageKilled(step: "s")) {
      try tools.runner.judge(TracedPage.program(code))
    }
  }

  @Test func `a page that dies after its first mark has crashed`() throws {
    let tools = try tools(seconds: 240, working: 10)
    for code in ["kill(getpid(), SIGSEGV)", "abort()", "exit(0)"] {
      let judgement = try tools.runner.judge(TracedPage.program("import Foundation\n\(code)"))
      #expect(judgement.outcome.name == .crashed)
    }
  }

  @Test(.atNight) func `the verdict tells work from waiting`() throws {
    var tools = try tools(seconds: 240, working: 3)
    let loop = "import Foundation\nsignal(SIGXCPU, SIG_IGN)\nwhile true {}"
    #expect(
      try tools.runner.judge(TracedPage.program(loop)).outcome
        == .timedOut(.running, .processor(seconds: 3)))
    tools.runner.limits.time.wallSeconds = 15
    let wait = "await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }"
    #expect(
      try tools.runner.judge(TracedPage.program(wait)).outcome
        == .timedOut(.running, .wall(seconds: 15)))
    // The step's own limit counts, which is six times as long in all; a busy machine needs all of it.
    let outcome = try tools.runner.judge(TracedPage.program(loop, timeout: 4)).outcome
    let limits: [Outcome.ExceededTime] = [.processor(seconds: 4), .wall(seconds: 24)]
    #expect(limits.contains { outcome == .timedOut(.running, $0) })
  }
}
