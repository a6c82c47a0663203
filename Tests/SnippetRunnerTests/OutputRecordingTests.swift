import GoldenFiles
import Judging
import LessonModel
import SnippetRunner
import TestPrograms
import Testing

@Suite struct OutputRecordingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var expected: [String]
    var printed: [String]
    var recorded: [String]
    var testDescription: String { "\(expected) over \(printed)" }
  }

  private func matches(_ expected: ExpectedOutput, _ output: String) -> Bool {
    OutputPattern(expected).difference(in: output) == nil
  }

  @Test(arguments: [
    Case(expected: [], printed: ["a", "b"], recorded: ["a", "b"]),
    Case(expected: ["a", "b"], printed: [], recorded: []),
    Case(expected: ["..."], printed: ["a"], recorded: ["..."]),
    Case(expected: ["id [..]", "old"], printed: ["id 7", "new"], recorded: ["id [..]", "new"]),
    Case(
      expected: ["a", "...", "z", "old"], printed: ["a", "b", "c", "z", "new"],
      recorded: ["a", "...", "z", "new"]),
    // Lines that `...` would hide next to a changed line are written out.
    Case(
      expected: ["a", "...", "old"], printed: ["a", "b", "new"], recorded: ["a", "b", "new"]),
    Case(expected: ["...", "z"], printed: ["x", "z", "new"], recorded: ["...", "z", "new"]),
    Case(
      expected: ["old", "a", "..."], printed: ["new", "a", "b"], recorded: ["new", "a", "..."]),
    Case(
      expected: ["a", "...", "b"], printed: ["a", "b", "c"], recorded: ["a", "...", "b", "c"]),
    // If only one of two lines can stay, it is the one without a wildcard.
    Case(expected: ["a", "[..]", "c"], printed: ["a", "c"], recorded: ["a", "c"]),
    Case(expected: ["a ", "b"], printed: ["a", "b"], recorded: ["a", "b"]),
    Case(
      expected: ["a", "...", "b", "old"], printed: ["a", "b", "x", "b", "new"],
      recorded: ["a", "...", "b", "new"]),
  ])
  func `lines that still match stay and printed lines replace the others`(test: Case) {
    let output = test.printed.map { $0 + "\n" }.joined()
    let recording = OutputRecording(of: output, over: ExpectedOutput(lines: test.expected))
    #expect(recording.lines == test.recorded)
    #expect(recording.misread == nil)
  }

  @Test func `verbatim lines are recorded as printed`() {
    let expected = ExpectedOutput(lines: ["...", "[..]"], isVerbatim: true)
    let recording = OutputRecording(of: "...\n[..]x\n", over: expected)
    #expect(recording.lines == ["...", "[..]x"])
    #expect(recording.written == ["[..]x"])
    #expect(recording.misread == nil)
  }

  @Test(arguments: ["...", "from [..] to"])
  func `a new line that would be read as a wildcard is reported`(line: String) {
    let recording = OutputRecording(of: "a\n\(line)\n", over: ExpectedOutput(lines: ["a", "old"]))
    #expect(recording.misread == line)
  }

  @Test(.timeLimit(.minutes(5))) func `long output is recorded as printed`() {
    let printed = (0..<3000).map { "line \($0)" }
    let expected = ExpectedOutput(lines: ["line 0"] + Array(repeating: "[..]", count: 500))
    let recording = OutputRecording(of: printed.joined(separator: "\n"), over: expected)
    #expect(recording.lines == printed)
  }

  private static let lines = ["a", "b", "", "x 1", "x 2", "y 1 1", "y 1 2"]
  private static let wild = lines + ["...", "...", "[..]", "x [..]", "y [..]"]

  @Test
  func `recorded output matches, is the same when recorded again, and keeps the author's lines`() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<TestTier.rounds(1000) {
      let expected = random.lines(of: Self.wild, upTo: 6)
      let printed = random.lines(of: Self.lines, upTo: 7)
      let output = printed.map { $0 + "\n" }.joined()
      let recording = OutputRecording(of: output, over: ExpectedOutput(lines: expected))
      let recorded = ExpectedOutput(lines: recording.lines)
      #expect(matches(recorded, output), "\(expected) over \(printed)")
      let again = OutputRecording(of: output, over: recorded)
      #expect(
        again.lines == recording.lines && again.written.isEmpty, "\(expected) over \(printed)")
      if matches(ExpectedOutput(lines: expected), output) {
        #expect(recording.lines == expected)
      }
      // Each line is one of the author's or a new one, and both are in their original order.
      #expect(
        isMerged(recording.lines[...], expected[...], recording.written[...]),
        "\(expected) over \(printed)")
    }
  }

  @Test func `no other result keeps more lines`() {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<TestTier.rounds(1000) {
      let expected = random.lines(of: Self.wild, upTo: 6)
      let printed = random.lines(of: Self.lines, upTo: 6)
      let pattern = ExpectedOutput(lines: expected)
      let output = printed.map { $0 + "\n" }.joined()
      guard !matches(pattern, output) else { continue }
      let recording = OutputRecording(of: output, over: pattern)
      let dots = recording.lines.count { $0 == "..." }
      #expect(
        recording.lines.count - recording.written.count - dots
          == longest(expected[...].filter { $0 != "..." }[...], printed[...]),
        "\(expected) over \(printed): \(recording.lines)")
    }
  }

  /// Whether the lines are some of the old ones and all of the new ones, both in order.
  private func isMerged(
    _ lines: ArraySlice<String>, _ old: ArraySlice<String>, _ new: ArraySlice<String>
  ) -> Bool {
    guard let line = lines.first else { return new.isEmpty }
    let rest = lines.dropFirst()
    if new.first == line, isMerged(rest, old, new.dropFirst()) { return true }
    guard let place = old.firstIndex(of: line) else { return false }
    return isMerged(rest, old[(place + 1)...], new)
  }

  /// The most lines that can be paired in order, by trying everything.
  private func longest(_ expected: ArraySlice<String>, _ printed: ArraySlice<String>) -> Int {
    guard let line = expected.first, let text = printed.first else { return 0 }
    var best = max(
      longest(expected.dropFirst(), printed), longest(expected, printed.dropFirst()))
    if matches(ExpectedOutput(lines: [line]), text + "\n") {
      best = max(best, 1 + longest(expected.dropFirst(), printed.dropFirst()))
    }
    return best
  }
}

extension SeededGenerator {
  fileprivate mutating func lines(of all: [String], upTo count: Int) -> [String] {
    (0..<Int.random(in: 0...count, using: &self)).compactMap { _ in
      all.randomElement(using: &self)
    }
  }
}
