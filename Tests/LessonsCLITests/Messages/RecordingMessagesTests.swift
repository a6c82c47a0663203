import LessonMarkup
import LessonModel
import Testing
import Validation

@testable import LessonsCLI

@Suite struct RecordingMessagesTests {
  private static let said = Diagnostic(path: "l.md", line: 3, message: "no such thing")

  private static let table: [(RecordingFinding.Fault, String)] = [
    (
      .printsWildcard("a [..]"),
      "prints `a [..]`, which contains a wildcard; write `output verbatim` after the backticks"
    ),
    (
      .printsUnwritable(.closingFence),
      "prints a line of three backticks, which would end the fence; write `[..]` on a line in its "
        + "place, or print something else"
    ),
    (
      .printsUnwritable(.control("\u{7}")),
      "prints the control character U+0007, which would be invisible in the lesson; write `[..]` on "
        + "a line in its place, or print something else"
    ),
    (
      .varies(first: "a", second: nil),
      "prints `a` in one run and nothing in the next; write `[..]` for what varies, as `lessons record --vary` does"
    ),
    (.failsCheck("do this"), "cannot be recorded: its check fails: do this"),
    (
      .fails(.doesNotCompile(.errors(1)), error: Remark(.compiler, said)),
      "cannot be recorded: the code does not compile: no such thing"
    ),
    (
      .fails(.doesNotCompile(.errors(1)), error: Remark(.compilerOfHiddenCheck, said)),
      "cannot be recorded: the code does not compile: the step's check cannot use the code: no "
        + "such thing"
    ),
    (
      .fails(.failedCheck(.doesNotCrash), error: nil),
      "cannot be recorded: this step must crash, but it ran to its end"
    ),
  ]

  @Test(arguments: table.indices)
  func `each finding has its message`(index: Int) {
    let (fault, sentence) = Self.table[index]
    let finding = RecordingFinding(step: "one", path: "l.md", line: 7, column: 2, fault: fault)
    #expect(
      RecordingMessages.diagnostic(of: finding)
        == Diagnostic(
          path: "l.md", line: 7, column: 2, message: "the solution of `one` " + sentence))
  }
}
