import LessonModel
import Testing
import Validation

@testable import LessonsCLI

@Suite struct FindingMessagesTests {
  private static func difference(
    expected: String? = "a", printed: String? = "b", all: [String] = ["b"]
  ) -> OutputDifference {
    OutputDifference(
      printedLine: 1, expected: expected, printed: printed, documentLine: 9, expectedLines: ["a"],
      printedLines: all)
  }

  private static let again =
    "look for the cause: the order of a set or dictionary, today's date, random values, a task that "
    + "nothing awaits"

  private static let table: [(GateFault, String)] = [
    (
      .wrongAnswer(.passes),
      "this wrong answer to `one` passes; add a check that refuses it, or remove it"
    ),
    (
      .wrongAnswer(
        .getsOtherwise(
          wanted: "look", .doesNotCompile(.errors(1)), says: "no such thing",
          hint: "Which `word`?\nSay.")),
      "this wrong answer to `one` does not get `look`: the code does not compile: no such thing; "
        + "the hint is `Which word?`; change `gets=`, or what it should get"
    ),
    (
      .wrongAnswer(.isMisled(unwanted: "look", by: "Why `look` there?\nNo.")),
      "this wrong answer to `one` gets `look`, which its `not=` rules out, in `Why look there?`; "
        + "narrow the hint's `when=`, or change `not=`"
    ),
    (
      .solution(.printsOtherwise(difference())),
      "the solution of `one` prints `b` where the output says `a`; change one of the two"
    ),
    (
      .solution(.printsOtherwiseEachTime(difference())),
      "the solution of `one` prints `b` where the output says `a`, and something else in the next run; "
        + "write `[..]` for what varies, or keep it from varying"
    ),
    (
      .solution(.printsOtherwise(difference(printed: nil, all: []))),
      "the solution of `one` prints nothing where the output says `a`; change one of the two"
    ),
    (
      .solution(.printsOtherwise(difference(expected: nil, printed: "b\u{7}"))),
      "the solution of `one` prints `b‹U+0007›` where the output says nothing more; change one of the two"
    ),
    (
      .solution(.failsCheck("do this")),
      "the solution of `one` fails the check: do this; change one of the two"
    ),
    (
      .solution(.fails(.failedCheck(.doesNotCrash))),
      "the solution of `one`: this step must crash, but it ran to its end"
    ),
    (
      .solution(.fails(.doesNotCompile(.errors(1)), compilerSays: "cannot find 'a' in scope")),
      "the solution of `one`: the code does not compile: cannot find 'a' in scope"
    ),
    (
      .solution(
        .breaksEarlierStep(
          .earlierStepBroke(step: "nil", .doesNotCompile),
          because: Diagnostic(path: "l.md", line: 4, message: "no such thing"))),
      "with the solution of `one`, the earlier step `nil` no longer compiles (line 4: no "
        + "such thing)"
    ),
    (
      .solution(
        .breaksEarlierStep(.earlierStepBroke(step: "nil", .doesNotCompile), because: nil)),
      "with the solution of `one`, the earlier step `nil` no longer compiles"
    ),
    (
      .solution(.checkDoesNotCompile("no such thing")),
      "the check of `one` does not compile: no such thing"
    ),
    (
      .solution(.printsUnsaid("b")),
      "`one` always prints `b`, but no fence shows that; add a fence `output` with its output, "
        + "or an empty `output any`"
    ),
    (
      .starter(.shouldPass(.doesNotCompile(.errors(1)))),
      "the starter of `one` should pass, but the code does not compile; fix it, or remove "
        + "`starter=passes`"
    ),
    (
      .starter(.failsOtherwise(wanted: "x+", .doesNotCompile(.errors(1)))),
      "the starter of `one` fails, but not with `x+`: the code does not compile; change the code "
        + "or `starter=`"
    ),
    (
      .starter(.passes),
      "the starter of `one` already passes; leave out what the learner has to write"
    ),
    (
      .stability(.wrongOutput(difference())),
      "`one` prints `a` in one run and `b` in the next; write `[..]` for what varies, or \(again)"
    ),
    (
      .stability(.crashed(.exited(code: 3))),
      "`one` passes once, but not when it runs again: the program ended before the step did (exit "
        + "code 3); something called `exit`; \(again)"
    ),
    (.noHint, "`one` has no general hint; add a fence `hint` without `when=`"),
    (
      .layout(lesson: "two", lines: 1),
      "the code is not formatted in 1 line; `lessons format two` lays it out"
    ),
  ]

  @Test(arguments: table.indices)
  func `each finding has its message`(index: Int) {
    let (fault, sentence) = Self.table[index]
    let finding = GateFinding(step: "one", path: "l.md", line: 7, column: 2, fault: fault)
    #expect(
      FindingMessages.diagnostic(of: finding)
        == Diagnostic(path: "l.md", line: 7, column: 2, message: sentence))
  }

  @Test func `a demonstration has code but no solution`() {
    let finding = GateFinding(
      step: "one", isDemonstration: true, path: "l.md", line: 7,
      fault: .solution(.failsCheck("do this")))
    #expect(
      FindingMessages.text(of: finding)
        == "the code of `one` fails the check: do this; change one of the two")
  }
}
