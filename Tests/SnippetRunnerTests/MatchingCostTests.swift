import Judging
import Foundation
import LessonModel
import SnippetRunner
import TestPrograms
import Testing

/// Patterns and outputs that would take for ever if everything were tried.
///
/// The limits are processor time, for a debug build; a release build needs a tenth of them.
@Suite(.atNight)
struct MatchingCostTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var expected: [String]
    var output: String
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> [String] {
    (0..<count).map(line)
  }

  private static func output(_ count: Int, _ line: (Int) -> String) -> String {
    lines(count, line).map { $0 + "\n" }.joined()
  }

  static let cases = [
    Case(
      testDescription: "25 wildcards in a line",
      expected: [String(repeating: "[..]a", count: 25) + "b"],
      output: String(repeating: "a", count: 1 << 20)),
    Case(
      testDescription: "20 gaps",
      expected: lines(20) { _ in "..." }.flatMap { [$0, "x"] } + ["never"],
      output: output(1 << 19) { _ in "x" }),
    Case(
      testDescription: "a block of 500 lines that is almost everywhere",
      expected: ["..."] + lines(499) { _ in "[..]a" } + ["b", "..."],
      output: output(10_000) { _ in String(repeating: "a", count: 100) }),
    Case(
      testDescription: "a block of 500 different lines that is almost everywhere",
      expected: ["..."] + lines(499) { "[..]\($0 % 10)[..]" } + ["b", "..."],
      output: output(10_000) { _ in String(repeating: "0123456789", count: 10) }),
    Case(
      testDescription: "500 gaps with a line each",
      expected: lines(500) { "[..]\($0)" }.flatMap { ["...", $0] },
      output: output(10_000) { "\($0) " + String(repeating: "y", count: 95) }),
  ]

  /// The processor time that some work takes on this thread, whatever else the machine does.
  private static func processorTime(of work: () -> Void) -> Duration {
    func used() -> Duration {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let before = used()
    work()
    return used() - before
  }

  @Test(arguments: cases) func `a match ends soon`(test: Case) {
    let pattern = OutputPattern(ExpectedOutput(lines: test.expected))
    let time = Self.processorTime {
      #expect(pattern.difference(in: test.output) != nil)
    }
    #expect(time < .seconds(60), "\(test)")
  }

  @Test(arguments: cases) func `recording ends soon`(test: Case) {
    let time = Self.processorTime {
      _ = OutputRecording(of: test.output, over: ExpectedOutput(lines: test.expected))
    }
    #expect(time < .seconds(30), "\(test)")
  }

  @Test func `aligning outputs near the limit ends soon`() {
    let expected = Self.lines(480) { $0.isMultiple(of: 3) ? "..." : "x [..] \($0)" } + ["old"]
    let output = Self.output(480) { "x \($0 * 7) \($0)" }
    var recording: OutputRecording?
    let time = Self.processorTime {
      recording = OutputRecording(of: output, over: ExpectedOutput(lines: expected))
    }
    // It was aligned, not replaced.
    #expect(recording?.lines.contains("...") ?? false)
    #expect(time < .seconds(30))
  }
}
