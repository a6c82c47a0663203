import GoldenFiles
import Judging
import LessonModel
import SnippetRunner
import TestPrograms
import Testing

@Suite struct OutputPatternTests {
  private func matches(
    _ expected: [String], _ output: String, verbatim: Bool = false
  ) -> Bool {
    let pattern = OutputPattern(ExpectedOutput(lines: expected, isVerbatim: verbatim))
    return pattern.difference(in: output) == nil
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var expected: [String]
    var output: String
    var isMatch: Bool
    var testDescription: String { "\(expected) against \(output.debugDescription)" }
  }

  @Test(arguments: [
    Case(expected: ["a"], output: "a\n", isMatch: true),
    Case(expected: ["a"], output: "a", isMatch: true),
    Case(expected: ["a"], output: "a\n\n", isMatch: false),
    Case(expected: ["a"], output: "a ", isMatch: false),
    Case(expected: ["a"], output: "a\r\n", isMatch: false),
    Case(expected: [], output: "", isMatch: true),
    Case(expected: [], output: "a", isMatch: false),
    Case(expected: ["a", "b"], output: "a\n", isMatch: false),
    Case(expected: ["..."], output: "", isMatch: true),
    Case(expected: ["a", "...", "z"], output: "a\nb\nc\nz\n", isMatch: true),
    Case(expected: ["a", "...", "z"], output: "a\nz\n", isMatch: true),
    Case(expected: ["a", "...", "z"], output: "a\nb\n", isMatch: false),
    Case(expected: ["...", "b", "...", "b"], output: "b\nx\nb\n", isMatch: true),
    Case(expected: ["...", "b", "...", "b"], output: "b\n", isMatch: false),
    Case(expected: ["x [..] y"], output: "x 12 y", isMatch: true),
    Case(expected: ["x [..] y"], output: "x  y", isMatch: true),
    Case(expected: ["x [..] y"], output: "x y", isMatch: false),
    Case(expected: ["[..]a[..]a"], output: "banana", isMatch: true),
    Case(expected: ["[1, 2]"], output: "[1, 2]", isMatch: true),
    Case(expected: ["a ... b"], output: "a x b", isMatch: false),
    Case(expected: ["e[..]"], output: "e\u{301}te", isMatch: false),
    Case(expected: ["é[..]"], output: "e\u{301}te", isMatch: true),
    Case(expected: ["[:t]"], output: "7", isMatch: false),
    Case(expected: ["[[..]]"], output: "[7]", isMatch: true),
    Case(expected: ["...", "a", "b", "..."], output: "a\na\nb\n", isMatch: true),
    Case(expected: ["a", "...", "a"], output: "a\n", isMatch: false),
  ])
  func `wildcards match what they should`(test: Case) {
    #expect(matches(test.expected, test.output) == test.isMatch)
  }

  @Test func `verbatim output has no wildcards`() {
    #expect(matches(["...", "[..]"], "...\n[..]\n", verbatim: true))
    #expect(!matches(["..."], "anything", verbatim: true))
  }

  @Test func `the first line that differs is reported`() throws {
    let pattern = OutputPattern(ExpectedOutput(lines: ["a", "b", "c"], line: 10))
    let difference = try #require(pattern.difference(in: "a\nx\nc\n"))
    #expect(difference.printedLine == 2)
    #expect(difference.expected == "b")
    #expect(difference.printed == "x")
    #expect(difference.documentLine == 11)
  }

  @Test func `the missing line is reported if output ends too early`() throws {
    let pattern = OutputPattern(ExpectedOutput(lines: ["a", "b"]))
    let difference = try #require(pattern.difference(in: "a\n"))
    #expect(difference.expected == "b")
    #expect(difference.printed == nil)
  }

  @Test func `the first block that is found nowhere is reported`() throws {
    let pattern = OutputPattern(ExpectedOutput(lines: ["...", "b", "...", "x", "...", "z"]))
    let difference = try #require(pattern.difference(in: "a\nb\nc\n"))
    #expect(difference.expected == "x")
    #expect(difference.printed == nil)
    #expect(difference.printedLine == 4)
  }

  private static let lines = ["...", "...", "...", "a", "b", "", "[..]", "a[..]", "[..]a[..]b"]
  private static let letters = ["a", "b", "-", "ab", "[..]", "[..]"]

  @Test func `lines match as when everything is tried`() {
    var random = SeededGenerator(seed: 41)
    var matched = 0
    for _ in 0..<TestTier.rounds(20_000) {
      let expected = random.some(of: Self.letters, upTo: 7).joined()
      let printed = random.some(of: ["a", "b", "-"], upTo: 8).joined()
      let tried = TriedMatch.matches([expected], [printed])
      matched += tried ? 1 : 0
      #expect(matches([expected], printed + "\n") == tried, "\(expected) against \(printed)")
    }
    #expect(matched > TestTier.rounds(1_000))
  }

  @Test func `blocks of lines match as when everything is tried`() {
    var random = SeededGenerator(seed: 42)
    var matched = 0
    for _ in 0..<TestTier.rounds(20_000) {
      let expected = random.some(of: Self.lines, upTo: 8)
      let printed = random.some(of: ["a", "b", "", "ab", "ba"], upTo: 8)
      let tried = TriedMatch.matches(expected, printed)
      matched += tried ? 1 : 0
      let output = printed.map { $0 + "\n" }.joined()
      #expect(matches(expected, output) == tried, "\(expected) against \(printed)")
    }
    #expect(matched > TestTier.rounds(1_000))
  }
}

extension SeededGenerator {
  fileprivate mutating func some(of all: [String], upTo count: Int) -> [String] {
    (0..<Int.random(in: 0...count, using: &self)).compactMap { _ in
      all.randomElement(using: &self)
    }
  }
}
