import Foundation
import GoldenFiles
import LessonMarkup
import TestPrograms
import Testing

@Suite struct FenceHunkTests {
  @Test func `neighbouring changes are one hunk, and unchanged lines separate hunks`() {
    let hunks = FenceHunk.hunks(
      from: ["a", "b", "c", "d"], to: ["A", "b", "c", "x", "y"], line: 10)
    #expect(
      hunks == [
        FenceHunk(line: 10, removed: ["a"], added: ["A"]),
        FenceHunk(line: 13, removed: ["d"], added: ["x", "y"]),
      ])
  }

  @Test func `an empty fence is filled`() {
    let hunks = FenceHunk.hunks(from: [], to: ["a"], line: 2)
    let text = String(
      decoding: FenceHunk.applying(hunks, to: Array("```output\n```".utf8)), as: UTF8.self)
    #expect(text == "```output\na\n```")
  }

  @Test func `equal lines need no change`() {
    #expect(FenceHunk.hunks(from: ["a"], to: ["a"], line: 2).isEmpty)
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x0D, 0x0A, 0xFF, 0x0D]
    #expect(FenceHunk.applying([], to: bytes) == bytes)
  }

  @Test func `all bytes outside the fence stay, with any kind of line break`() throws {
    var random = SeededGenerator(seed: 7)
    let words = ["a", "b", "", "é", "  ", "x\t", "漢"]
    for _ in 0..<TestTier.rounds(2000) {
      func lines(_ count: Int) -> [String] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }
      }
      let mostly = Bool.random(using: &random) ? "\r\n" : "\n"
      func text(_ lines: [String]) -> String {
        lines.map { line in
          let isOdd = Int.random(in: 0..<8, using: &random) == 0
          return line + (isOdd ? (mostly == "\n" ? "\r\n" : "\n") : mostly)
        }.joined()
      }
      let (before, old, new) = (lines(6) + ["```output"], lines(6), lines(6))
      let mark = Bool.random(using: &random) ? "\u{FEFF}" : ""
      let end = Bool.random(using: &random) ? "" : mostly
      let (head, tail) = (mark + text(before), text(["```"] + lines(6)) + "end" + end)
      let bytes = Array((head + text(old) + tail).utf8)
      let hunks = FenceHunk.hunks(from: old, to: new, line: before.count + 1)
      let result = FenceHunk.applying(hunks, to: bytes)
      #expect(result.starts(with: head.utf8))
      #expect(result.suffix(tail.utf8.count).elementsEqual(tail.utf8))
      let inside = result.dropFirst(head.utf8.count).dropLast(tail.utf8.count)
      let recorded = SourceText(String(decoding: inside, as: UTF8.self))
      #expect(recorded.lines == (new.isEmpty ? [""] : new))
      #expect(recorded.hasFinalLineBreak == !new.isEmpty)
    }
  }

  @Test(arguments: ["\r\n", "\r"])
  func `new lines get the document's usual line break`(lineBreak: String) {
    func text(_ lines: String) -> String { lines.replacing("\n", with: lineBreak) + "b\n" }
    let bytes = Array(text("a\n```output\nold\n```\n").utf8)
    let hunks = FenceHunk.hunks(from: ["old"], to: ["new", "er"], line: 3)
    #expect(
      String(decoding: FenceHunk.applying(hunks, to: bytes), as: UTF8.self)
        == text("a\n```output\nnew\ner\n```\n"))
  }

  @Test(arguments: [
    ("plain", true), ("tab\there", true), ("```swift", true), ("``", true), ("    ```", true),
    ("é 👩‍👩‍👧‍👦", true), ("```", false), ("  `````  ", false), ("bell\u{7}", false), ("a\r", false),
    ("\u{1B}[31m", false), ("\u{85}", false),
  ])
  func `a fence cannot contain its own end or invisible characters`(line: String, isGood: Bool) {
    #expect((FenceHunk.obstacle(in: line) == nil) == isGood)
  }
}
