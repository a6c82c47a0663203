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
    "look for the order of a dictionary, the time, chance, or a task nobody waits for"

  private static let table: [(GateFault, String)] = [
    (
      .solution(.printsOtherwise(difference())),
      "the solution of `one` prints `b` where the output says `a`; change one of the two"
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
      "the solution of `one`: this step must crash, and it ran to its end"
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
      "with the solution of `one`, the earlier step `nil` does not compile any more (line 4: no "
        + "such thing)"
    ),
    (
      .solution(
        .breaksEarlierStep(.earlierStepBroke(step: "nil", .doesNotCompile), because: nil)),
      "with the solution of `one`, the earlier step `nil` does not compile any more"
    ),
    (
      .solution(.checkDoesNotCompile("no such thing")),
      "the check of `one` does not compile: no such thing"
    ),
    (
      .solution(.printsUnsaid("b")),
      "`one` prints `b` each time, and no fence says so; add a fence `output` with what it prints"
    ),
    (
      .starter(.shouldPass(.doesNotCompile(.errors(1)))),
      "the starter of `one` should pass, and the code does not compile; mend it, or take "
        + "`starter=passes` away"
    ),
    (
      .starter(.failsOtherwise(wanted: "x+", .doesNotCompile(.errors(1)))),
      "the starter of `one` fails, but not with `x+`: the code does not compile; change the code "
        + "or `starter=`"
    ),
    (
      .starter(.passes),
      "the starter of `one` passes already; leave out what the learner is to write"
    ),
    (
      .stability(.wrongOutput(difference())),
      "`one` prints `b` when it runs again, and `a` before; \(again)"
    ),
    (
      .stability(.crashed(.exited(code: 3))),
      "`one` passes once, and not when it runs again: the program ended before the step did (exit "
        + "code 3); something called `exit`; \(again)"
    ),
    (.noHint, "`one` has no hint for everybody; add a fence `hint` without `when=`"),
    (
      .layout("[Indentation] indent by 2 spaces"),
      "the code is not formatted: [Indentation] indent by 2 spaces; `swift format` does it"
    ),
  ]

  @Test(arguments: table.indices)
  func `a finding has its sentence`(index: Int) {
    let (fault, sentence) = Self.table[index]
    let finding = GateFinding(step: "one", path: "l.md", line: 7, column: 2, fault: fault)
    #expect(
      FindingMessages.diagnostic(of: finding)
        == Diagnostic(path: "l.md", line: 7, column: 2, message: sentence))
  }

  @Test func `a demonstration has code, and no solution`() {
    let finding = GateFinding(
      step: "one", isDemonstration: true, path: "l.md", line: 7,
      fault: .solution(.failsCheck("do this")))
    #expect(
      FindingMessages.text(of: finding)
        == "the code of `one` fails the check: do this; change one of the two")
  }
}
