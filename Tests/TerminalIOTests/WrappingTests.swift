import GoldenFiles
import Testing

@testable import TerminalIO

@Suite struct WrappingTests {
  private func lines(_ text: String, _ width: Int) -> [String] {
    StyledText(text).wrapped(to: width).map(\.text)
  }

  @Test func `a line is broken between words`() {
    #expect(lines("one two three", 8) == ["one two", "three"])
  }

  @Test func `a word longer than the line is broken inside`() {
    #expect(lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
  }

  @Test func `a wide character is never halved`() {
    #expect(lines("日本語", 5) == ["日本", "語"])
  }

  @Test func `a family of emoji stays together`() {
    #expect(lines("ab👨‍👩‍👧‍👦cd", 4) == ["ab👨‍👩‍👧‍👦", "cd"])
  }

  @Test func `spaces inside a line are kept and those at a break are dropped`() {
    #expect(lines("a  b   cccc", 6) == ["a  b", "cccc"])
  }

  @Test func `a line break in the text begins a new line`() {
    #expect(lines("a\n\nb", 10) == ["a", "", "b"])
  }

  @Test func `prefixes count as part of the line`() {
    let wrapped = StyledText("one two three").wrapped(to: 9, first: "• ", rest: "  ")
    #expect(wrapped.map(\.text) == ["• one two", "  three"])
  }

  @Test func `a style reaches over a break`() {
    let text = StyledText("plain ") + StyledText("red red", .color(.red))
    let second = text.wrapped(to: 10)[1]
    #expect(second.spans == [Span("red", .color(.red))])
  }

  @Test func `no line of a random text is too wide and no word is lost`() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("ab c日é한👍 \u{301}x  -\n")
    for _ in 0..<10_000 {
      let text = String(
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        })
      let width = Int.random(in: 2...30, using: &random)
      let lines = StyledText(text).wrapped(to: width)
      #expect(lines.allSatisfy { $0.width <= width }, "\(text.debugDescription) at \(width)")
      let kept = lines.map(\.text).joined().filter { $0 != " " }
      #expect(
        kept == text.filter { $0 != " " && $0 != "\n" }, "\(text.debugDescription) at \(width)")
    }
  }

  @Test func `a text that fits is not truncated and another ends with an ellipsis`() {
    #expect(StyledText("abc").truncated(to: 3).text == "abc")
    #expect(StyledText("abcd").truncated(to: 3).text == "ab…")
    #expect(StyledText("日本語").truncated(to: 4).text == "日…")
  }
}
