import Foundation
import LessonModel
import SystemIO
import TestPrograms
import Testing
import Tutoring

@testable import SnippetRunner

/// Patterns of hints and starters, matched by the built program as another process.
@Suite(.waiting, .timeLimit(.minutes(5))) struct PatternMatcherTests {
  private var matcher: PatternMatcher {
    PatternMatcher(executable: Sandbox.builtProgram, interrupt: .never)
  }

  /// Patterns that never end, or take all memory or all of the stack.
  private static let costly = [
    "(a*)*…b$", "(a|a)*c", "(.*)*x", "a*a*a*a*a*b", "(|)(|)(|){40}c",
    String(repeating: "(", count: 100_000),
  ]

  @Test(arguments: [
    ("^two$", true), ("^wo$", false), ("one\\s+two", true), ("", true), ("(?!one)t\\w+$", true),
    ("(", false),
  ])
  func `a pattern searches the text, line by line`(source: String, isMatch: Bool) throws {
    #expect(try matcher.matches(FailurePattern(source), "one\ntwo\nthree") == isMatch)
  }

  @Test func `only the beginning of a long text is searched`() throws {
    let text = String(repeating: "x", count: 65_530) + "é yes" + String(repeating: "z", count: 99)
    #expect(try matcher.matches(FailurePattern("yes"), text))
    #expect(try !matcher.matches(FailurePattern("z"), text))
  }

  @Test(arguments: TestTier.part(of: costly, oneOf: 3))
  func `a pattern that costs too much does not match, soon`(source: String)
    throws
  {
    let text = String(repeating: "a", count: 100_000)
    let answers = try matcher.answers(
      [FailurePattern("a"), FailurePattern(source), FailurePattern("a")], in: text)
    #expect(answers[0] == .matches([true]))
    // A pattern that Swift refuses is a good answer too.
    let isRefused = if case .invalid = answers[1] { true } else { answers[1] == .costsTooMuch }
    #expect(isRefused, "\(answers)")
  }

  @Test(
    arguments: [
      ("", .matchesEverything), ("x*", .matchesEverything), ("a|", .matchesEverything), ("^$", nil),
      ("a", nil), ("(", .invalid(reason: "expected ')'")), ("[a", .invalid(reason: "expected ']'")),
      ("*", .invalid(reason: "quantifier '*' must appear after expression")),
      ("(a*)*b", .costsTooMuch),
      ("failed-check[\\s\\S]*no state at all", nil), (".*foo.*bar", nil),
    ] as [(String, PatternFault?)])
  func `what is wrong with a pattern is found without a failure`(
    source: String, fault: PatternFault?
  ) throws {
    let around = [FailurePattern("a"), FailurePattern(source), FailurePattern("(")]
    #expect(try matcher.faults(around) == [nil, fault, .invalid(reason: "expected ')'")])
  }

  @Test(arguments: [
    (":", 1), ("[ -e FOLDER/seen ] || { : >FOLDER/seen; exit 1; }", 2),
    ("[ -e FOLDER/seen ] || { : >FOLDER/seen; kill -9 $$; }", 2),
  ])
  func `a process that waits gets the next question, unless it has ended`(
    script: String, starts: Int
  ) throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.path
    let helper = "\(folder)/helper"
    let lines = [
      "#!/bin/sh", "echo started >>\(folder)/starts", script.replacing("FOLDER", with: folder),
      "exec \(Sandbox.builtProgram) \"$@\"\n",
    ]
    try FileContents.write(Array(lines.joined(separator: "\n").utf8), to: helper)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: helper)
    let matcher = PatternMatcher(executable: helper, interrupt: .never)
    matcher.prepare()
    Thread.sleep(forTimeInterval: 0.3)
    for text in ["a", "b"] {
      #expect(try matcher.matches(FailurePattern("a"), text) == (text == "a"))
    }
    let count = FileContents.read("\(folder)/starts", upTo: .max).count { $0 == 0x0A }
    // The second question has a process of its own.
    #expect(count == starts + 1)
  }

  @Test func `a search can be interrupted`() throws {
    let pipe = try SystemIO.Pipe()
    pipe.tell()
    let stopped = PatternMatcher(
      executable: Sandbox.builtProgram, interrupt: Interrupt(descriptor: pipe.reading.number))
    #expect(throws: SystemError.self) {
      try stopped.matches(FailurePattern("(a*)*b"), String(repeating: "a", count: 1_000))
    }
  }

  @Test func `a helper that is no helper is the machine's fault, not the pattern's`() {
    for program in ["/nowhere/lessons", "/bin/false", "/bin/true"] {
      let matcher = PatternMatcher(executable: program, interrupt: .never)
      #expect(throws: SystemError.self) { try matcher.matches(FailurePattern("a"), "a") }
    }
  }

  @Test func `lint and validate name a pattern that costs too much by its line`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "print(1)",
      fences: "```output\nok\n```\n\n```hint\nH\n```\n\n```hint when=\"(a*)*…b$\"\nH\n```\n")
    let lint = try sandbox.run("lint", course: course)
    #expect(lint.code == 2)
    #expect(lint.output.contains("01-one.md:23:9: error: `when=\"(a*)*…b$\"` takes more than"))
    let validate = try sandbox.run("validate", course: course)
    #expect(validate.code == 2)
    #expect(validate.output.contains("01-one.md:23:9: error: `when=\"(a*)*…b$\"` takes more than"))
  }

  @Test func `for a learner the hint does not match, and the verdict comes`() throws {
    let sandbox = try Sandbox()
    let fence = "```hint when=\"(a*)*…b$\"\nH\n```\n"
    let course = try sandbox.course("print(1)", fences: "```output\nok\n```\n\n" + fence)
    let output = String(repeating: "a", count: 1000)
    let runner = CheckRunner.passing(
      otherwise: Judgement(.failedCheck(.doesNotCrash), output: output))
    #expect(try sandbox.run("next", course: course, checks: runner).code == 0)
    let outcome = try sandbox.run("next", course: course, checks: runner)
    #expect(outcome.code == 1 && !outcome.output.isEmpty)
  }
}
