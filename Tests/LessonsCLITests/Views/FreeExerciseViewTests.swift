import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// What learners see of code and output that is theirs to choose.
@Suite struct FreeExerciseViewTests {
  private let plain = TerminalCapabilities(
    environment: [:], isTerminal: false, columns: 40, plain: true)

  private func view(_ outcome: Outcome, _ output: String, showsOutput: Bool = true) -> [String] {
    VerdictView(
      judgement: Judgement(outcome, output: output), id: "s", sourceLine: { _ in nil },
      link: { _ in nil }, showsOutput: showsOutput, capabilities: plain
    ).lines().map(\.text)
  }

  @Test func `a free exercise shows what it printed, when it passes and when a check fails`() {
    #expect(view(.passed(.ran), "one\ntwo\n").suffix(4) == ["", "It printed:", "  one", "  two"])
    let failed = view(.failedCheck(.expectation("no")), "one\n")
    #expect(failed.contains("It printed:") && failed.contains("  one"), "\(failed)")
    #expect(!view(.passed(.ran), "").contains("It printed:"))
    #expect(!view(.passed(.ran), "one\n", showsOutput: false).contains("It printed:"))
    let long = view(.passed(.ran), String(repeating: "a\n", count: 25))
    #expect(long.last == "  and 5 more lines")
  }

  @Test(arguments: [Outcome.passed(.ran), .failedCheck(.expectation("no"))])
  func `a changed line outside the green bar is said below the verdict, which stays`(
    outcome: Outcome
  ) {
    let words = "You changed line 9, which is outside the green bar: the lesson has `print(a)`."
    func lines(_ words: String?) -> [String] {
      VerdictView(
        judgement: Judgement(outcome), id: "s", lockedChange: words, sourceLine: { _ in nil },
        link: { _ in nil }, capabilities: .plain80
      ).lines().map(\.text)
    }
    let (with, without) = (lines(words), lines(nil))
    #expect(with[0] == without[0])
    #expect(with.joined(separator: " ").contains("outside the green bar"))
    #expect(with.filter { !words.contains($0.drop { $0 == " " }) || $0.isEmpty } == without)
  }

  @Test(arguments: [
    (false, "It should print, with anything for “…”:", ["  Token: … for …", "  …", "  a[0]"]),
    (true, "It should print:", ["  Token: [..] for [..]", "  ...", "  a[0]"]),
  ])
  func `free output has a sign that needs no explanation`(
    isVerbatim: Bool, title: String, rows: [String]
  ) throws {
    var lesson = try #require(Sample.lessons.first)
    lesson.steps[0].expectation = .output(
      ExpectedOutput(lines: ["Token: [..] for [..]", "...", "a[0]"], isVerbatim: isVerbatim))
    let view = StepView(lesson: lesson, index: 0, done: (0, of: 2), capabilities: plain)
    let lines = view.lines().map(\.text)
    let start = try #require(lines.firstIndex(of: title), "\(lines)")
    #expect(Array(lines[(start + 1)...].prefix(3)) == rows)
  }

  @Test func `a region within a line has no marks, and its line is marked`() {
    let code = """
      let a = /*#-editable-code*/1/*#-end-editable-code*/ + b
      let b = /*#-editable-code*//*#-end-editable-code*/
      let c = 3
      """
    let lines = CodeView.lines(code, width: 78)
    #expect(
      lines.map(\.text) == [
        "  ▌ let a = 1 + b", "  ▌ let b = /*#-editable-code*//*#-end-editable-code*/",
        "  │ let c = 3",
      ])
    let marked = lines[0].spans.filter { $0.style.attributes.contains(.underline) }
    #expect(marked.map(\.text) == ["1"])
  }

  @Test(arguments: [
    ("Page/1.swift:3: Fatal error: no", "Fatal error: no"),
    ("Page/1.swift:3: Precondition failed: too hot", "Precondition failed: too hot"),
    ("Page/1.swift:3: Assertion failed: odd", "Assertion failed: odd"),
    ("Could not cast value of type 'A'", "Could not cast value of type 'A'"),
    ("too hot", nil),
  ])
  func `the runtime's own words are known`(line: String, words: String?) {
    #expect(RuntimeMessage.words(in: line).map(String.init) == words)
  }

  @Test func `hints go with the verdict that they were for`() {
    var body = StepBody(nil)
    for name in [StepBody.fitting, "\(StepBody.hint)0", "\(StepBody.hint)1", "solution"] {
      body.add(StepBody.Extra(name: name) { _ in [] })
    }
    body.removeHints(hasPassed: false)
    #expect(body.extras.map(\.name) == ["hint 0", "hint 1", "solution"])
    body.removeHints(hasPassed: true)
    #expect(body.extras.map(\.name) == ["solution"])
  }
}
