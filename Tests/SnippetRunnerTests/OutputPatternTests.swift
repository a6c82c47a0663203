import GoldenFiles
import Judging
import LessonModel
import SnippetRunner
import TestPrograms
import Testing

@Suite struct OutputPatternTests {
  private func matches(
    _ expected: [String], _ output: String, verbatim: Bool = false,
    captures: [String: String] = [:]
  ) -> Bool {
    let pattern = OutputPattern(ExpectedOutput(lines: expected, isVerbatim: verbatim))
    if case .matches = pattern.match(output, captures: captures) { return true }
    return false
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
    Case(expected: ["[:t] and [:t]"], output: "7 and 7", isMatch: true),
    Case(expected: ["[:t] and [:t]"], output: "7 and 8", isMatch: false),
    Case(expected: ["[:t]", "...", "again [:t]"], output: "7\nx\nagain 7", isMatch: true),
    Case(expected: ["[1, 2]"], output: "[1, 2]", isMatch: true),
    Case(expected: ["a ... b"], output: "a x b", isMatch: false),
    Case(expected: ["[:t] and [:t]"], output: "a and b and a and b", isMatch: true),
    Case(expected: ["[:t]-[:t]: [..]"], output: "a-b-a-b: c", isMatch: true),
    Case(expected: ["[:t][:t]x[..]"], output: "abab x x", isMatch: false),
    Case(expected: ["[:t][:t]x[..]"], output: "ababxx", isMatch: true),
    Case(expected: ["[:e]te: [:e]"], output: "é\u{301}te: e\u{301}\u{301}", isMatch: true),
    // A name stands for the shortest string that fits, and for that everywhere.
    Case(expected: ["[:t] [..] [:t]"], output: "a b c a b", isMatch: false),
    Case(
      expected: ["...", "start [:t]", "...", "end [:t]", "..."], output: "start 1\nend 1",
      isMatch: true),
    Case(
      expected: ["...", "start [:t]", "...", "end [:t]", "..."],
      output: "start 1\nstart 2\nend 2", isMatch: false),
  ])
  func `wildcards match what they should`(test: Case) {
    #expect(matches(test.expected, test.output) == test.isMatch)
  }

  @Test func `verbatim output has no wildcards`() {
    #expect(matches(["...", "[..]"], "...\n[..]\n", verbatim: true))
    #expect(!matches(["..."], "anything", verbatim: true))
  }

  @Test func `a name from an earlier step must have the same text`() {
    #expect(matches(["token [:t]"], "token abc", captures: ["t": "abc"]))
    #expect(!matches(["token [:t]"], "token abd", captures: ["t": "abc"]))
  }

  @Test func `the first line that differs is reported`() throws {
    let pattern = OutputPattern(ExpectedOutput(lines: ["a", "b", "c"], line: 10))
    guard case .differs(let difference) = pattern.match("a\nx\nc\n") else {
      Issue.record("the texts differ")
      return
    }
    #expect(difference.printedLine == 2)
    #expect(difference.expected == "b")
    #expect(difference.printed == "x")
    #expect(difference.documentLine == 11)
  }

  @Test func `the missing line is reported if output ends too early`() {
    let pattern = OutputPattern(ExpectedOutput(lines: ["a", "b"]))
    guard case .differs(let difference) = pattern.match("a\n") else {
      Issue.record("the texts differ")
      return
    }
    #expect(difference.expected == "b")
    #expect(difference.printed == nil)
  }

  @Test func `the first block that is found nowhere is reported`() throws {
    let pattern = OutputPattern(ExpectedOutput(lines: ["...", "b", "...", "x", "...", "z"]))
    guard case .differs(let difference) = pattern.match("a\nb\nc\n") else {
      Issue.record("the texts differ")
      return
    }
    #expect(difference.expected == "x")
    #expect(difference.printed == nil)
    #expect(difference.printedLine == 4)
  }

  private static let unnamed = ["...", "...", "...", "a", "b", "", "[..]", "a[..]", "[..]a[..]b"]
  private static let letters = ["a", "b", "-", "ab", "[..]", "[..]", "[:s]", "[:t]"]

  @Test(arguments: [[:], ["s": "a"], ["s": "ab", "t": ""]])
  func `lines match as when everything is tried`(captures: [String: String]) {
    var random = SeededGenerator(seed: 41)
    var matched = 0
    for _ in 0..<TestTier.rounds(20_000) {
      let expected = random.some(of: Self.letters, upTo: 7).joined()
      let printed = random.some(of: ["a", "b", "-"], upTo: 8).joined()
      let tried = TriedMatch([expected], [printed], captures: captures).captures
      let found = captured([expected], printed + "\n", captures)
      matched += tried == nil ? 0 : 1
      guard found != tried else { continue }
      // A name that recurs need not be found when another wildcard is before or between.
      #expect(found == nil && isSplit(expected, captures), "\(expected) against \(printed)")
    }
    #expect(matched > TestTier.rounds(1_000))
  }

  @Test func `blocks of lines match as when everything is tried`() {
    var random = SeededGenerator(seed: 42)
    var matched = 0
    for _ in 0..<TestTier.rounds(20_000) {
      let expected = random.some(of: Self.unnamed, upTo: 8)
      let printed = random.some(of: ["a", "b", "", "ab", "ba"], upTo: 8)
      let tried = TriedMatch(expected, printed, captures: [:]).captures
      matched += tried == nil ? 0 : 1
      let output = printed.map { $0 + "\n" }.joined()
      #expect(captured(expected, output, [:]) == tried, "\(expected) against \(printed)")
    }
    #expect(matched > TestTier.rounds(1_000))
  }

  @Test func `blocks with names never match what does not match when everything is tried`() {
    var random = SeededGenerator(seed: 43)
    let lines = ["...", "...", "[:s]", "a[:s]", "[:t]b", "[:s][:t]", "[..]b", "a"]
    var (matched, missed) = (0, 0)
    for _ in 0..<TestTier.rounds(20_000) {
      let expected = random.some(of: lines, upTo: 7)
      let printed = random.some(of: ["a", "b", "ab", "aab", "abb"], upTo: 7)
      let tried = TriedMatch(expected, printed, captures: [:]).captures
      let output = printed.map { $0 + "\n" }.joined()
      let found = captured(expected, output, [:])
      matched += found == nil ? 0 : 1
      missed += found == nil && tried != nil ? 1 : 0
      #expect(found == nil || tried != nil, "\(expected) against \(printed)")
    }
    #expect(
      matched > TestTier.rounds(1_000) && missed * 10 < matched,
      "\(matched) matched, \(missed) missed")
  }

  private func captured(
    _ expected: [String], _ output: String, _ captures: [String: String]
  ) -> [String: String]? {
    let pattern = OutputPattern(ExpectedOutput(lines: expected))
    if case .matches(let found) = pattern.match(output, captures: captures) { return found }
    return nil
  }

  /// Whether a name that is free recurs in a line and another wildcard is before its last one.
  private func isSplit(_ line: String, _ captures: [String: String]) -> Bool {
    guard case .text(let pieces) = OutputLine(line) else { return false }
    let wildcards = pieces.compactMap { piece -> String? in
      switch piece {
      case .literal: nil
      case .any: ""
      case .named(let name): captures[name] == nil ? name : nil
      }
    }
    let first = wildcards.prefix { $0 == wildcards.first && !$0.isEmpty }
    let names = (wildcards.dropFirst(first.count) + first.prefix(1)).filter { !$0.isEmpty }
    return Set(names).count < names.count
  }
}

extension SeededGenerator {
  fileprivate mutating func some(of all: [String], upTo count: Int) -> [String] {
    (0..<Int.random(in: 0...count, using: &self)).compactMap { _ in
      all.randomElement(using: &self)
    }
  }
}
