import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// Words about a run that a learner can act on.
@Suite struct PlainWordsTests {
  @Test func `a trap names the page as the learner knows it`() {
    var judgement = Judgement(.passed(.ran))
    judgement.standardError = "Page/00-numbers.swift:38: Fatal error: no\n"
    let lines = SpokenView(judgement: judgement, width: 80).lines().map(\.text)
    #expect(lines.contains { $0.hasSuffix("! 00-numbers.swift:38: Fatal error: no") }, "\(lines)")
  }

  @Test func `a step that prints nothing says so`() {
    let lines = StepScreens.output(of: Judgement(.passed(.ran)), width: 80).map(\.text)
    #expect(lines.first == "It ran and printed nothing.", "\(lines)")
  }
}
