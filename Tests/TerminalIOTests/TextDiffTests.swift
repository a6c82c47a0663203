import GoldenFiles
import TestPrograms
import Testing

import TerminalIO

@Suite struct TextDiffTests {
  @Test(arguments: [
    ("", "", ""), ("abc", "abc", " a b c"), ("", "ab", "+a+b"), ("ab", "", "-a-b"),
    ("abc", "axc", " a-b+x c"), ("abcd", "bcde", "-a b c d+e"), ("aa", "a", " a-a"),
  ])
  func `two texts differ like this`(old: String, new: String, expected: String) {
    let lines = TextDiff.lines(old.map { "\($0)" }, new.map { "\($0)" })
    #expect(lines.map(spelled).joined() == expected)
  }

  @Test func `random differences contain both texts`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<TestTier.rounds(2000) {
      let old = random.text(of: ["a", "b", "c"], upTo: 12).map { "\($0)" }
      let new = random.text(of: ["a", "b", "c"], upTo: 12).map { "\($0)" }
      let lines = TextDiff.lines(old, new).map(spelled)
      #expect(lines.filter { !$0.hasPrefix("+") }.map { "\($0.dropFirst())" } == old)
      #expect(lines.filter { !$0.hasPrefix("-") }.map { "\($0.dropFirst())" } == new)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `very long texts with nothing in common are shown as replaced`() {
    let old = ["same"] + (0..<50_000).map { "old \($0)" } + ["end"]
    let new = ["same"] + (0..<50_000).map { "new \($0)" } + ["end"]
    let lines = TextDiff.lines(old, new)
    #expect(lines.count == 100_002)
    #expect(lines.first == .same("same") && lines.last == .same("end"))
    #expect(lines[50_000] == .removed("old 49999") && lines[50_001] == .added("new 0"))
  }

  private func spelled(_ line: TextDiff.Line) -> String {
    switch line {
    case .same(let text): " " + text
    case .removed(let text): "-" + text
    case .added(let text): "+" + text
    }
  }
}
