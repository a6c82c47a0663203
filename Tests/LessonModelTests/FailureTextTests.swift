import LessonModel
import Testing

@Suite struct FailureTextTests {
  private static func difference(
    expected: String? = "a", printed: String? = "b", all: [String] = ["b"]
  ) -> Outcome {
    .wrongOutput(
      OutputDifference(
        printedLine: 3, expected: expected, printed: printed, documentLine: 9,
        expectedLines: ["a"], printedLines: all))
  }

  private static let crash = Outcome.crashed(.duringStep(Outcome.CrashReason(.trap)))

  private static let table: [(Outcome, String)] = [
    (.passed(.ran), "passed"),
    (.doesNotCompile(.errors(2)), "does-not-compile"),
    (.doesNotCompile(.unreadablePage), "does-not-compile\nunreadable-page"),
    (difference(), "wrong-output\ndiffers-at 3"),
    (difference(printed: nil), "wrong-output\nends-after 2"),
    (difference(expected: nil), "wrong-output\ngoes-on-at 3"),
    (difference(printed: nil, all: []), "wrong-output\nprinted-nothing"),
    (.failedCheck(.expectation("do this")), "failed-check"),
    (.failedCheck(.compiles), "failed-check\ncompiles"),
    (.failedCheck(.compilerDoesNotSay("x")), "failed-check\nother-error"),
    (.failedCheck(.doesNotCrash), "failed-check\nno-crash"),
    (
      .failedCheck(.crashDoesNotSay("x", Outcome.CrashReason(.trap))),
      "failed-check\nother-crash"
    ),
    (crash, "crashed"),
    (.crashed(.duringCheck(Outcome.CrashReason(.trap))), "crashed\nin-check"),
    (
      .crashed(.duringCheck(Outcome.CrashReason(.fatalError("Fatal error: no")))),
      "crashed\nin-check\nFatal error: no"
    ),
    (.crashed(.exited(code: 3)), "crashed\nexited 3"),
    (.crashed(.fileTooLarge(limitBytes: 64)), "crashed\nfile-too-large"),
    (.crashed(.wroteOnForeignDescriptor), "crashed\nforeign-descriptor"),
    (.doesNotCompile(.tooMuchMemory(limitBytes: 64)), "does-not-compile\nmemory"),
    (.doesNotCompile(.linkerWords), "does-not-compile\nlinker-words"),
    (.timedOut(.compiling, .processor(seconds: 10)), "timed-out\ncompiling"),
    (.timedOut(.running, .processor(seconds: 10)), "timed-out\nrunning"),
    (.timedOut(.running, .wall(seconds: 60)), "timed-out\nrunning"),
    (.tooMuchOutput(limitBytes: 1), "too-much-output"),
    (.earlierStepBroke(step: "one", .doesNotCompile), "earlier-step-broke"),
    (
      .earlierStepBroke(step: "one", .endsTheProgram(.timedOut(.running, .wall(seconds: 60)))),
      "earlier-step-broke\nrunning"
    ),
    (
      .earlierStepBroke(step: "one", .printsOtherwise(thisStep: difference())),
      "earlier-step-broke\ndiffers-at 3"
    ),
  ]

  @Test(arguments: table.indices)
  func `a failure begins with its name and a fact`(index: Int) {
    let (outcome, text) = Self.table[index]
    #expect(Judgement(outcome).failureText == text)
  }

  @Test func `lines that are only too many are a fact of their own after the first one`() {
    let outcome = Outcome.wrongOutput(
      OutputDifference(
        printedLine: 1, expected: "a", printed: "b", documentLine: 9, expectedLines: ["a"],
        printedLines: ["b", "a"], extraLines: [1]))
    #expect(Judgement(outcome).failureText == "wrong-output\ndiffers-at 1\nextra-lines 1")
  }

  @Test func `messages, output and standard error follow`() {
    let judgement = Judgement(
      Self.difference(),
      remarks: [
        Remark(.check, Diagnostic(path: "l.md", line: 1, message: "do this")),
        Remark(.compilerOfHiddenCheck, Diagnostic(path: "p.swift", line: 1, message: "no such")),
      ], output: "b\n", standardError: "Fatal error")
    #expect(
      judgement.failureText == "wrong-output\ndiffers-at 3\ndo this\nno such\nb\n\nFatal error")
  }

  @Test func `a starter's condition matches at the ends of lines`() throws {
    #expect(
      try StarterEnd.fails(FailurePattern("^differs-at 3$")).admits(
        Judgement(Self.difference()), matching: matches))
    #expect(
      try !StarterEnd.fails(FailurePattern("^differs-at$")).admits(
        Judgement(Self.difference()), matching: matches))
    #expect(
      try !StarterEnd.fails(FailurePattern("")).admits(Judgement(.passed(.ran)), matching: matches))
  }
}

/// Matches in this process, which is good enough for patterns that tests write.
func matches(_ pattern: FailurePattern, _ text: String) throws -> Bool {
  try text.firstMatch(of: Regex(pattern.source).anchorsMatchLineEndings()) != nil
}
