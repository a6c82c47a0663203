import Judging
import Foundation
import LessonModel
import SnippetRunner
import Synchronization
import SystemIO
import Testing
import Tutoring

/// `next` and `check` begin to judge the current step while the course is still read.
@Suite(.waiting, .timeLimit(.minutes(5))) struct ForeseenCheckTests {
  /// What a check was asked, and how it ended.
  private final class Judge: Sendable {
    let asked = Mutex<[PageProgram]>([])
    let wasStopped = Mutex(false)

    /// Judges at once.
    func judge(_ program: PageProgram) -> Judgement {
      asked.withLock { $0.append(program) }
      return Judgement(.passed(.ran))
    }

    /// Judges until it is interrupted.
    func never(_ interrupt: Interrupt) throws(RunnerError) -> Judgement {
      while !interrupt.hasCome { Thread.sleep(forTimeInterval: 0.01) }
      wasStopped.withLock { $0 = true }
      throw .interrupted
    }
  }

  private func program(_ code: String) -> PageProgram {
    let fragment = SourceFragment(text: code, path: "page.swift", line: 1)
    return PageProgram(
      preamble: [], earlier: [],
      step: PageProgram.Part(id: "s", code: [fragment], expectation: .output(nil)), checks: [])
  }

  @Test func `the program that was foreseen is judged once`() throws {
    let (judge, check, asked) = (Judge(), ForeseenCheck(), program("print(1)"))
    check.begin(asked) { _ in judge.judge(asked) }
    #expect(try check.judgement(of: asked, .never) == Judgement(.passed(.ran)))
    #expect(judge.asked.withLock { $0 } == [asked])
    #expect(try check.judgement(of: asked, .never) == nil, "a judgement is given once")
  }

  @Test func `another program ends the check that was begun`() throws {
    let (judge, check) = (Judge(), ForeseenCheck())
    check.begin(program("print(1)")) { interrupt throws(RunnerError) in try judge.never(interrupt) }
    #expect(try check.judgement(of: program("print(2)"), .never) == nil)
    #expect(judge.wasStopped.withLock { $0 })
  }

  @Test func `a check that nobody asks for ends`() {
    let judge = Judge()
    do {
      let check = ForeseenCheck()
      check.begin(program("print(1)")) { interrupt throws(RunnerError) in
        try judge.never(interrupt)
      }
    }
    #expect(judge.wasStopped.withLock { $0 })
  }

  @Test func `a check that is awaited can be interrupted`() throws {
    let (judge, check, asked) = (Judge(), ForeseenCheck(), program("print(1)"))
    check.begin(asked) { interrupt throws(RunnerError) in try judge.never(interrupt) }
    let pipe = try Pipe(for: .beginWork)
    pipe.tell()
    #expect(throws: RunnerError.interrupted) {
      try check.judgement(of: asked, Interrupt(descriptor: pipe.reading.number))
    }
    #expect(judge.wasStopped.withLock { $0 })
  }
}

extension ForeseenCheckTests {
  /// The programs that a verb foresaw, and those that it had judged.
  private func programs(
    of words: String..., in sandbox: Sandbox, course: String
  ) throws -> (foreseen: [PageProgram], judged: [PageProgram]) {
    let foreseen = Mutex<[PageProgram]>([])
    let judge = Judge()
    var checks = CheckRunner(judge: { program, _ in judge.judge(program) })
    checks.foresee = { program in foreseen.withLock { $0.append(program) } }
    try sandbox.run(words, course: course, checks: checks)
    return (foreseen.withLock { $0 }, judge.asked.withLock { $0 })
  }

  @Test func `the verbs foresee what they judge, and nothing else`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.courseOfTwoSteps()
    // Nobody has begun, so there is nothing to foresee; the demonstration is judged all the same.
    let first = try programs(of: "next", in: sandbox, course: course)
    #expect(first.foreseen == [])
    try sandbox.run("goto", "b", course: course, checks: .passing(with: "one + 1"))
    for (verb, old, new) in [("check", "(one", "( one"), ("next", "( one", "(  one")] {
      try sandbox.edit("Playground/01-one.swift", old, new)
      let seen = try programs(of: verb, in: sandbox, course: course)
      #expect(seen.foreseen.count == 1, "\(verb)")
      #expect(seen.foreseen == seen.judged, "\(verb)")
    }
    // The step holds now, so `next` judges nothing; a named step may be another one.
    #expect(try programs(of: "next", in: sandbox, course: course).foreseen == [])
    #expect(try programs(of: "check", "a", in: sandbox, course: course).foreseen == [])
  }

  @Test func `a verb that ends before its check leaves nothing behind`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.courseOfTwoSteps()
    try sandbox.spawn("goto", "b", course: course)
    try sandbox.write("# Two\n", to: "course/02-two.md")
    let folder = "\(sandbox.path)/tmp"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let outcome = try sandbox.spawn("check", course: course, environment: ["TMPDIR": folder])
    #expect(outcome.code == 2)
    #expect(outcome.talk.contains("02-two.md"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }
}
