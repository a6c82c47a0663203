import Judging
import LessonModel
import SystemIO
import Testing

@testable import SnippetRunner

@Suite struct JudgeTests {
  private func part(_ id: String, _ line: Int, _ expectation: LessonModel.Expectation)
    -> PageProgram.Part
  {
    PageProgram.Part(
      id: id, code: [SourceFragment(text: "a\nb\nc", path: "p.swift", line: line)],
      expectation: expectation)
  }

  private func judge(
    _ expectation: LessonModel.Expectation = .output(ExpectedOutput(lines: ["two"]))
  ) -> Judge {
    let program = PageProgram(
      preamble: [], earlier: [part("one", 10, .output(ExpectedOutput(lines: ["one"])))],
      step: part("two", 20, expectation),
      checks: [SourceFragment(text: "expect()", path: "l.md", line: 90)])
    return Judge(program: program, limits: .standard)
  }

  private func run(
    _ output: String, record: String, exit: ChildProcess.Termination = .exited(0),
    overrun: ChildProcess.Overrun? = nil, error: String = ""
  ) -> Transcript {
    Transcript(
      outcome: ChildProcess.Outcome(
        termination: exit, overrun: overrun, captures: [], peakMemoryBytes: 0),
      output: Array(output.utf8), standardError: Array(error.utf8), record: Array(record.utf8))
  }

  private let whole = "begin 0 0\nend 0 4\nbegin 1 4\nend 1 8\nend 2 8\n"

  @Test func `output is cut at the marks, not by its text`() {
    let judgement = judge().ran(run("one\ntwo\n", record: whole))
    #expect(judgement.outcome == .passed(.ran))
    #expect(judgement.output == "two\n")
  }

  @Test func `wrong output is reported with its place`() {
    let judgement = judge().ran(run("one\ntwx\n", record: whole))
    #expect(judgement.outcome.name == .wrongOutput)
    #expect(judgement.difference?.printed == "twx")
    #expect(judgement.difference?.kind == .differs(at: 1))
  }

  @Test func `a failed check is reported with its own message`() {
    let record = "begin 0 0\nend 0 4\nbegin 1 4\nend 1 8\nfailed 91 do\\nthis\nend 2 8\n"
    let judgement = judge().ran(run("one\ntwo\n", record: record))
    #expect(judgement.outcome == .failedCheck(.expectation("do\nthis")))
    #expect(judgement.remarks.map(\.speaker) == [.check])
    #expect(judgement.remarks.first?.diagnostic.line == 91)
  }

  @Test func `a crash of a check does not tell where the lesson's file is`() {
    let record = "begin 0 0\nend 0 4\nbegin 1 4\nend 1 8\n"
    let error = "said\nPage/l.md:91: Fatal error: found nil\nCurrent stack trace:\n0 x\n"
    for output in ["one\ntwx\n", "one\ntwo\n"] {
      let judgement = judge().ran(
        run(output, record: record, exit: .signalled(4), error: error))
      #expect(!judgement.passed)
      #expect(judgement.standardError == "said\n")
    }
  }

  @Test func `a pass names an earlier step that now prints something else`() {
    let judgement = judge().ran(run("onx\ntwo\n", record: whole))
    #expect(judgement.outcome == .passed(.ran, changedStep: "one"))
    #expect(judgement.brokenStep == "one")
    #expect(judgement.earlierDifference?.expected == "one")
    #expect(judgement.earlierDifference?.printed == "onx")
  }

  @Test func `a failure after a broken earlier step is blamed on that step`() throws {
    let judgement = judge().ran(run("onx\ntwx\n", record: whole))
    let difference = try #require(judgement.difference)
    #expect(
      judgement.outcome
        == .earlierStepBroke(step: "one", .printsOtherwise(thisStep: .wrongOutput(difference))))
    #expect(difference.printed == "twx")
    #expect(judgement.brokenStep == "one")
  }

  @Test func `a crash in an earlier step is blamed on that step`() {
    let judgement = judge().ran(run("", record: "begin 0 0\n", exit: .signalled(4)))
    let crash = Outcome.crashed(.duringStep(Outcome.CrashReason(.trap)))
    #expect(judgement.outcome == .earlierStepBroke(step: "one", .endsTheProgram(crash)))
    #expect(judgement.brokenStep == "one")
  }

  @Test(arguments: ["\n\n\n", "end 1 4\nend 7 0\n", "begin 0 0\n"])
  func `what a page writes among its marks is the page's doing, and does not pass`(
    words: String
  ) {
    let marks = "start\nbegin 0 0\nend 0 4\nbegin 1 4\n"
    let ran = run("one\ntwo\n", record: marks + words + "end 1 8\n")
    #expect(judge().ran(ran).outcome == .crashed(.wroteOnForeignDescriptor))
    #expect(ran.hasStarted)
  }

  @Test func `an early exit does not pass`() {
    let judgement = judge().ran(run("one\ntwo\n", record: "begin 0 0\nend 0 4\nbegin 1 4\n"))
    #expect(judgement.outcome == .crashed(.exited(code: 0)))
  }

  @Test func `a trap is reported at the learner's line`() {
    let judgement = judge().ran(
      run(
        "one\n", record: "begin 0 0\nend 0 4\nbegin 1 4\n", exit: .signalled(4),
        error: "Page/p.swift:21: Fatal error: Unexpectedly found nil\n"))
    let words = "Fatal error: Unexpectedly found nil"
    #expect(
      judgement.outcome == .crashed(.duringStep(Outcome.CrashReason(.fatalError(words)))))
    #expect(
      judgement.remarks == [
        Remark(.runtime, Diagnostic(path: "p.swift", line: 21, message: words))
      ])
  }

  @Test func `running too long and printing too much have their own verdicts`() {
    let record = "begin 0 0\nend 0 4\nbegin 1 4\n"
    #expect(
      judge().ran(run("one\n", record: record, overrun: .time)).outcome
        == .timedOut(.running, .wall(seconds: 60)))
    #expect(
      judge().ran(run("one\n", record: record, overrun: .processor)).outcome
        == .timedOut(.running, .processor(seconds: 10)))
    #expect(
      judge().ran(run("one\n", record: record, overrun: .output)).outcome
        == .tooMuchOutput(limitBytes: 1 << 20))
  }

  @Test func `an error in an earlier step's lines is blamed on that step`() {
    let judgement = judge().refused([
      Diagnostic(path: "p.swift", line: 11, message: "broken"),
      Diagnostic(path: "p.swift", line: 21, message: "follows from it"),
    ])
    #expect(judgement.outcome == .earlierStepBroke(step: "one", .doesNotCompile))
    #expect(judgement.brokenStep == "one")
  }

  @Test func `a missing brace is reported at the end of the code that opened it`() {
    let judgement = judge().refused([
      Diagnostic(path: "/tmp/x/main.swift", line: 40, message: "expected '}'"),
      Diagnostic(.note, path: "p.swift", line: 20, message: "to match this opening '{'"),
    ])
    #expect(judgement.outcome == .doesNotCompile(.errors(1)))
    #expect(judgement.remarks.first?.diagnostic.path == "p.swift")
    #expect(judgement.remarks.first?.diagnostic.line == 22)
  }

  @Test func `an error in a check is reported in the learner's file`() {
    let judgement = judge().refused([
      Diagnostic(path: "l.md", line: 90, message: "cannot find 'header' in scope")
    ])
    let told = Diagnostic(path: "p.swift", line: 20, message: "cannot find 'header' in scope")
    #expect(judgement.remarks == [Remark(.compilerOfHiddenCheck, told)])
  }

  @Test func `an expected error passes only if the compiler reports it`() {
    let error = Diagnostic(path: "p.swift", line: 20, message: "cannot convert 'String' to 'Int'")
    #expect(
      judge(.compileError(["cannot convert"])).refused([error]).outcome == .passed(.refused))
    #expect(
      judge(.compileError(["missing return"])).refused([error]).outcome
        == .failedCheck(.compilerDoesNotSay("missing return")))
    #expect(
      judge(.compileError(["x"])).compiledAgainstExpectation().outcome == .failedCheck(.compiles))
  }

  @Test func `an expected crash passes only with the expected message`() {
    let record = "begin 0 0\nend 0 4\nbegin 1 4\n"
    let run = run(
      "one\n", record: record, exit: .signalled(4), error: "Fatal error: Division by zero")
    #expect(
      judge(.crash("Division by zero", output: nil)).ran(run).outcome == .passed(.crashed))
    let reason = Outcome.CrashReason(.fatalError("Fatal error: Division by zero"))
    #expect(
      judge(.crash("Index out of range", output: nil)).ran(run).outcome
        == .failedCheck(.crashDoesNotSay("Index out of range", reason)))
    let ended = self.run("one\n", record: whole)
    #expect(judge(.crash("x", output: nil)).ran(ended).outcome == .failedCheck(.doesNotCrash))
  }

  @Test func `a program that closed its output has printed nothing more`() {
    let record = "begin 0 0\nend 0 4\nbegin 1 -1\nend 1 -1\nend 2 -1\n"
    let judgement = judge().ran(run("one\n", record: record))
    #expect(judgement.outcome.name == .wrongOutput)
    #expect(judgement.difference?.kind == .printedNothing)
  }

  @Test func `what is wrong with the page comes before what its checks need`() {
    func said(_ path: String, _ line: Int, _ severity: Diagnostic.Severity = .error) -> Diagnostic {
      Diagnostic(severity, path: path, line: line, message: "\(path) \(line)")
    }
    let (check, note) = (said("l.md", 90), said("p.swift", 10, .note))
    let own = [said("p.swift", 21), said("p.swift", 11, .note)]
    #expect(judge().aboutPage([check, note] + own) == own)
    #expect(judge().aboutPage([check, note, said("p.swift", 20, .warning)]) == nil)
    let judgement = judge().refused([check, note] + own)
    #expect(judgement.outcome == .doesNotCompile(.errors(1)))
    #expect(judgement.errors.map(\.diagnostic.line) == [21])
    #expect(judge().refused([check]).outcome == .doesNotCompile(.errors(1)))
  }
}
