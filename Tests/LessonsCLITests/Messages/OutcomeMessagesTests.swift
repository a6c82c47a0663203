import LessonModel
import Testing

@testable import LessonsCLI

@Suite struct OutcomeMessagesTests {
  private static func difference(
    line: Int = 3, expected: String? = "a", printed: String? = "b", all: [String] = ["x"]
  ) -> OutputDifference {
    OutputDifference(
      printedLine: line, expected: expected, printed: printed, documentLine: 9,
      expectedLines: ["a"], printedLines: all)
  }

  private static func extra(_ printed: [String], at lines: [Int]) -> OutputDifference {
    OutputDifference(
      printedLine: 1, expected: "a", printed: "b", documentLine: 9, expectedLines: ["a"],
      printedLines: printed, extraLines: lines)
  }

  private static func crash(
    _ cause: Outcome.CrashReason.Cause, memory: Outcome.MemoryUse? = nil
  ) -> Outcome {
    .crashed(.duringStep(Outcome.CrashReason(cause, memory: memory)))
  }

  private static let full = Outcome.MemoryUse(peakBytes: 3 << 30, limitBytes: 4 << 30)

  private static let table: [(Outcome, String)] = [
    (.passed(.ran), "it does what it should"),
    (.passed(.ran, changedStep: "one"), "it does what it should"),
    (.passed(.refused), "the compiler refuses it, as it should"),
    (.passed(.crashed), "it crashes, as it should"),
    (.doesNotCompile(.errors(1)), "the code does not compile"),
    (.doesNotCompile(.errors(2)), "the code does not compile (2 errors)"),
    (.doesNotCompile(.unreadablePage), "the page cannot be read"),
    (.wrongOutput(difference(all: [])), "it printed nothing"),
    (.wrongOutput(difference(printed: nil)), "the output ends too early, after line 2"),
    (
      .wrongOutput(difference(expected: nil)),
      "the output should end before line 3, but it continues"
    ),
    (.wrongOutput(difference()), "the output differs at line 3"),
    (
      .wrongOutput(extra(["debug", "a"], at: [1])),
      "it prints one line more than it should: line 1, `debug`"
    ),
    (
      .wrongOutput(extra(["a", ""], at: [2])),
      "it prints one line more than it should: line 2, an empty line"
    ),
    (
      .wrongOutput(extra(["a", "b", "c"], at: [2, 3])),
      "it prints 2 lines more than it should, the first one at line 2: `b`"
    ),
    (
      .failedCheck(.expectation("for ``, it gave `a\u{200B}` and ``")),
      "for an empty string, it gave `a‹U+200B zero width space›` and an empty string"
    ),
    (
      .failedCheck(.expectation("write ``a`b``")), "write ``a`b``"
    ),
    (.failedCheck(.expectation("do this")), "do this"),
    (
      .failedCheck(.compiles),
      "this step must not compile, but the compiler accepts all of it"
    ),
    (
      .failedCheck(.compilerDoesNotSay("missing return")),
      "the compiler should say `missing return`, but says something else"
    ),
    (.failedCheck(.doesNotCrash), "this step must crash, but it ran to its end"),
    (
      .failedCheck(.crashDoesNotSay("zero", Outcome.CrashReason(.trap))),
      "it crashes, but not with a message that contains `zero`: "
        + "a trap: the code broke a rule of Swift at run time"
    ),
    (crash(.fatalError("Fatal error: no")), "it crashed: `Fatal error: no`"),
    (crash(.exited(code: 3)), "it crashed: it ended with exit code 3"),
    (crash(.trap), "it crashed: a trap: the code broke a rule of Swift at run time"),
    (
      crash(.badMemory),
      "it crashed: it accessed invalid memory, perhaps because of endless recursion"
    ),
    (crash(.aborted), "it crashed: it was aborted"),
    (
      crash(.killed, memory: full),
      "it crashed: it was killed; it had filled 3072 MiB of memory, and a step may use 4096"
    ),
    (crash(.signal(7)), "it crashed: signal 7"),
    (
      .crashed(.duringCheck(Outcome.CrashReason(.aborted))),
      "the step ran, but its check crashed: it was aborted"
    ),
    (
      .crashed(.exited(code: 0)),
      "the program ended before the step did (exit code 0); something called `exit`"
    ),
    (
      .crashed(.fileTooLarge(limitBytes: 64 << 20)),
      "it wrote more than 64 MiB into files, which is more than a step may write"
    ),
    (
      .crashed(.wroteOnForeignDescriptor),
      "it wrote to a file descriptor that it did not open; a step may write to 1 and 2, and to those it "
        + "opened"
    ),
    (
      .doesNotCompile(.tooMuchMemory(limitBytes: 2 << 30)),
      "compiling took more than 2 GiB of memory; build large values at run time instead of in one "
        + "expression"
    ),
    (
      .doesNotCompile(.linkerWords),
      "the code tells the linker what to load (`@section`), and a page may not do that"
    ),
    (
      .timedOut(.compiling, .processor(seconds: 10)),
      "compiling took more than 10 seconds of processor time; split long expressions into smaller "
        + "ones"
    ),
    (
      .timedOut(.running, .processor(seconds: 1)),
      "it used more than 1 second of processor time and was stopped; look for a loop that never ends"
    ),
    (
      .timedOut(.running, .wall(seconds: 0.5)),
      "it was still running after 0.5 seconds and was stopped; look for something that waits "
        + "forever, such as an `await` that nothing answers"
    ),
    (
      .tooMuchOutput(limitBytes: 1 << 20),
      "it printed more than 1 MiB and was stopped; look for a `print` in a loop that never ends"
    ),
    (
      .earlierStepBroke(step: "one", .doesNotCompile),
      "the earlier step `one` no longer compiles"
    ),
    (
      .earlierStepBroke(step: "one", .endsTheProgram(crash(.aborted))),
      "the earlier step `one` no longer works: it crashed: it was aborted"
    ),
    (
      .earlierStepBroke(step: "one", .printsOtherwise(thisStep: .wrongOutput(difference()))),
      "the earlier step `one` no longer prints what it did before; in this step, the output differs "
        + "at line 3"
    ),
  ]

  @Test(arguments: table.indices)
  func `each outcome has its message`(index: Int) {
    let (outcome, sentence) = Self.table[index]
    #expect(OutcomeMessages.summary(of: outcome) == sentence)
  }

  @Test func `the table covers every kind of outcome`() {
    #expect(Set(Self.table.map(\.0.name)) == Set(Outcome.Name.allCases))
  }

  @Test func `a compiler error in a hidden check has an introduction`() {
    let said = Diagnostic(path: "p.swift", line: 1, message: "cannot find 'a' in scope")
    #expect(OutcomeMessages.shown(Remark(.compiler, said)) == said)
    #expect(
      OutcomeMessages.shown(Remark(.compilerOfHiddenCheck, said)).message
        == "the step's check cannot use the code: cannot find 'a' in scope")
  }
}
