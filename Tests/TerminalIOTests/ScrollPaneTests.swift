import GoldenFiles
import TerminalIO
import TestPrograms
import Testing

@Suite struct ScrollPaneTests {
  private static let prose = StyledText(
    (1...200).map { "word\($0)" }.joined(separator: " "))

  private static func passages(_ width: Int) -> [Passage] {
    [
      Passage("prose", lines: prose.wrapped(to: width)),
      Passage(
        "code",
        units: (1...20).map { StyledText("let value\($0) = call(with: \($0))").wrapped(to: width) }),
      Passage("end", lines: [StyledText("verdict"), "", StyledText("more")]),
    ]
  }

  private static func pane(_ width: Int) -> ScrollPane {
    var pane = ScrollPane()
    pane.replace(passages(width))
    return pane
  }

  @Test func `each row is seen by scrolling, and none is left out`() {
    var pane = Self.pane(40)
    var seen = pane.visible(height: 7)
    while pane.below(height: 7) > 0 {
      pane.scroll(by: 1, height: 7)
      seen.append(pane.visible(height: 7)[6])
    }
    #expect(seen == Self.passages(40).flatMap(\.lines))
    #expect(pane.top(height: 7) == pane.count - 7)
  }

  @Test func `a turned page keeps one row of the old view in sight`() {
    var pane = Self.pane(40)
    let before = pane.visible(height: 7)
    pane.turn(pages: 1, height: 7)
    #expect(pane.visible(height: 7)[0] == before[6])
    pane.turn(pages: -1, height: 7)
    #expect(pane.visible(height: 7) == before)
  }

  @Test
  func `another width keeps the words at the top, and the old width brings the old view back`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<TestTier.rounds(200) {
      let (old, new) = (
        Int.random(in: 30...120, using: &random), Int.random(in: 30...120, using: &random)
      )
      var pane = Self.pane(old)
      pane.scroll(by: Int.random(in: 0...pane.count, using: &random), height: 5)
      let before = pane.visible(height: 5)
      let first = before[0].text.split(separator: " ").first.map(String.init)
      pane.replace(Self.passages(new))
      if pane.below(height: 5) > 0, let first {
        #expect(pane.visible(height: 5)[0].text.contains(first))
      }
      pane.replace(Self.passages(old))
      #expect(pane.visible(height: 5) == before)
    }
  }

  @Test func `a followed passage stays in sight until the reader scrolls`() {
    var pane = Self.pane(40)
    pane.follow("end")
    #expect(pane.shows("end", height: 5))
    #expect(pane.below(height: 5) == 0)
    pane.replace(Self.passages(100))
    #expect(pane.shows("end", height: 5))
    pane.scroll(by: -10, height: 5)
    #expect(!pane.shows("end", height: 5))
    let place = pane.visible(height: 5)
    pane.replace(Self.passages(100) + [Passage("hint", lines: ["one", "two"])])
    #expect(pane.visible(height: 5) == place)
  }

  @Test func `a followed passage that is too long begins at the top`() {
    var pane = ScrollPane()
    pane.replace(Self.passages(40) + [Passage("long", lines: (1...50).map { StyledText("\($0)") })])
    pane.follow("long")
    #expect(pane.visible(height: 5).map(\.text) == ["1", "2", "3", "4", "5"])
    #expect(pane.below(height: 5) == 45)
  }

  @Test func `a reader whose passage has gone stays at the same row`() {
    var pane = Self.pane(40)
    pane.scroll(by: pane.count, height: 2)
    pane.replace(Array(Self.passages(40).dropLast()))
    #expect(pane.below(height: 2) == 0)
    #expect(pane.visible(height: 2) == Self.passages(40)[1].lines.suffix(2))
  }

  @Test func `an empty pane has nothing to scroll`() {
    var pane = ScrollPane()
    pane.scroll(by: 3, height: 5)
    pane.turn(pages: -1, height: 0)
    #expect(
      pane.visible(height: 5).isEmpty && pane.top(height: 5) == 0 && pane.below(height: 5) == 0)
  }
}
