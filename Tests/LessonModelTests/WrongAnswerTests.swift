import LessonModel
import Testing

@Suite struct WrongAnswerTests {
  private let code = SourceFragment(text: "a", path: "l.md", line: 1)

  @Test(arguments: [
    ("+ joins two texts", ["`+` joins\ntwo texts."], true), ("joins three", ["joins two"], false),
    ("two", ["one", "one, two"], true), ("two", [], false),
  ])
  func `what it gets is a part of a text, whatever the backticks and line breaks`(
    gets: String, texts: [String], isAnswered: Bool
  ) {
    let wrong = WrongAnswer(answer: Answer(whole: code), gets: gets, line: 1)
    #expect(wrong.isAnswered(by: texts) == isAnswered)
  }

  private let step = Step(
    id: "s", title: "S", content: [], expectation: .output(nil),
    hints: [
      Hint(text: "for", condition: FailurePattern("x")), Hint(text: "first"), Hint(text: "last"),
    ])

  @Test func `the hints that fit come first, then the others in order`() {
    #expect(step.outline.hintOffer(fitting: 1, seen: 1) == .fitting(left: 1))
    #expect(step.outline.hintOffer(fitting: 0, seen: 0) == .ordered(0, isLast: false))
    #expect(step.outline.hintOffer(fitting: 0, seen: 1) == .ordered(1, isLast: false))
    #expect(step.outline.hintOffer(fitting: 0, seen: 7) == .ordered(1, isLast: true))
    #expect(step.firstHints(fitting: [step.hints[0]]).map(\.text) == ["for"])
    #expect(step.firstHints(fitting: []).map(\.text) == ["first"])
    var bare = step
    bare.hints = []
    #expect(bare.outline.hintOffer(fitting: 0, seen: 0) == .none)
    #expect(bare.firstHints(fitting: []).isEmpty)
  }

  @Test func `a wrong answer that is the starter is not a second attempt`() {
    let answer = SourceFragment(text: "b", path: "l.md", line: 9)
    var step = Step(
      id: "s", title: "S", content: [.code(code)], solution: Answer(whole: answer),
      expectation: .output(nil))
    step.wrongAnswers = [
      WrongAnswer(answer: Answer(whole: code), gets: "x", line: 1),
      WrongAnswer(answer: Answer(whole: answer), gets: "y", line: 1),
    ]
    let lesson = Lesson(id: "l", name: "l", title: "L", path: "l.md", preamble: [], steps: [step])
    #expect(lesson.attempts(at: 0).map(\.kind) == [.starter, .wrong(1)])
    #expect(lesson.wrongAttempt(0, at: 0).kind == .starter)
  }
}
