import TerminalIO
import Testing

@testable import LessonsCLI

/// A solution beside the learner's code.
@Suite struct SolutionViewTests {
  private static let helpers = (1...6).map { "func helper\($0)() {}" }.joined(separator: "\n")

  private func lines(
    _ mine: String, _ solution: String, width: Int = 60, isWhole: Bool = false
  ) -> [StyledText] {
    SolutionView(mine: mine, solution: solution, width: width, isWhole: isWhole).lines()
  }

  @Test func `lines far from a change are folded, unless all are asked for`() {
    let (mine, solution) = ("\(Self.helpers)\nlet a = 1", "\(Self.helpers)\nlet a = 2")
    #expect(
      lines(mine, solution).map(\.text) == [
        "- your page   + the solution", "  ⋯ 4 lines stay as they are", "  func helper5() {}",
        "  func helper6() {}", "- let a = 1", "+ let a = 2",
      ])
    #expect(lines(mine, solution, isWhole: true).count == 9)
  }

  @Test func `two lines are not worth a fold`() {
    let shown = lines("a\nb\nc\nd\nlet x = 1", "a\nb\nc\nd\nlet x = 2").map(\.text)
    #expect(shown.dropFirst().prefix(2) == ["  a", "  b"])
  }

  @Test func `the same signs stand there without colour`() {
    let shown = lines("let a = 1", "let a = 2")
    #expect(shown[1].spans.first?.style == .color(.red))
    #expect(shown[2].spans.first?.style == .color(.green))
    #expect(shown.dropFirst().map(\.text) == ["- let a = 1", "+ let a = 2"])
  }

  @Test func `hidden code, prose and empty lines are not shown`() {
    let hidden = "//#-hidden-code\nlet secret = 1\n//#-end-hidden-code\n\n//: Words.\n"
    #expect(
      lines(hidden + "let a = 1", hidden + "let a = 2").map(\.text).dropFirst()
        == ["- let a = 1", "+ let a = 2"])
  }

  @Test func `a line that is too long is wrapped and never cut`() {
    let long = "let words = [\"one\", \"two\", \"three\", \"four\"]"
    let shown = lines("let words = 1", long, width: 24).map(\.text)
    #expect(!shown.contains { $0.contains("…") })
    #expect(shown.filter { $0.hasPrefix("+") }.joined().contains("\"four\"]"))
  }
}
