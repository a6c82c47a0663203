import LessonModel
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// How the live screen shows code and what the compiler says of it.
@Suite struct ReaderCodeTests {
  private static let wrong = Judgement(.failedCheck(.expectation("use the word from the text")))

  @Test(arguments: [20, 25, 30, 39])
  func `a narrow window has all words in its rows`(columns: Int) {
    var stage = ScreenStage(columns: columns, rows: 16)
    stage.judged(Self.wrong)
    stage.solution()
    let layout = ReaderLayout(columns: columns, rows: 16)
    let parts = stage.body.parts(layout, stage.capabilities)
    let rows = parts.flatMap(\.passage.lines)
    #expect(rows.allSatisfy { $0.width <= columns }, "\(rows.map(\.text))")
    #expect(!rows.contains { $0.text.hasSuffix("…") }, "\(rows.map(\.text))")
    let unread = ScreenStage(columns: columns, rows: 24)
    let foot = ReaderView(model: unread.model).lines().suffix(10).map(\.text).joined(separator: " ")
    #expect(foot.contains("Your turn: change the page and save it."), "\(foot)")
  }

  @Test func `code that is broken keeps its indentation, and its rows are marked`() {
    let code = "func f() {\n    let greeting = \"Hello\" + name + \"!\"\n}"
    #expect(
      CodeView.lines(code, width: 30).map(\.text) == [
        "  │ func f() {", "  │     let greeting = ", "  │     ↪ \"Hello\" + name + \"!\"",
        "  │ }",
      ])
  }

  @Test func `a passed step that was changed says so before its next check`() {
    var place = Reading.place
    (place.hasPassed, place.isChanged) = (true, true)
    #expect(
      PlainView.reading(place).text
        == "You have passed this step, and it has changed since. Go on with n.")
    place.isChanged = false
    #expect(PlainView.reading(place).text == "You have passed this step. Go on with n.")
  }

  @Test(arguments: [
    (true, "To undo what you changed: x"), (false, "To undo what you changed: lessons reset s"),
  ])
  func `a step without hints says how to undo a change, with a key on the live screen`(
    hasKeys: Bool, words: String
  ) {
    let view = VerdictView(
      judgement: Judgement(.failedCheck(.expectation("no"))), id: "s", sourceLine: { _ in nil },
      link: { _ in nil }, hasKeys: hasKeys,
      capabilities: TerminalCapabilities(
        environment: [:], isTerminal: false, columns: 60, plain: true))
    #expect(view.lines().last?.text == words)
  }

  @Test func `a note about the library's own code is left out`() {
    let error = Diagnostic(path: "p.swift", line: 3, column: 5, message: "they are not equivalent")
    let there = Diagnostic(.note, path: "Swift.Array.+", line: 2, message: "where 'A' = 'B'")
    let here = Diagnostic(.note, path: "p.swift", line: 3, message: "add a conversion")
    let view = VerdictView(
      judgement: Judgement(
        .doesNotCompile(.errors(1)),
        remarks: [error, there, here].map { Remark(.compiler, $0) }),
      id: "s", sourceLine: { $0.path == "p.swift" ? "a + b" : nil }, link: { _ in nil },
      capabilities: TerminalCapabilities(
        environment: [:], isTerminal: false, columns: 60, plain: true))
    let rows = view.lines().map(\.text)
    #expect(!rows.contains { $0.contains("Swift.Array") }, "\(rows)")
    #expect(rows.contains("  p.swift:3: note: add a conversion"), "\(rows)")
  }

  @Test func `a line of code is shown whole, with the sign below the row of its character`() {
    let source = "  let words = [\(String(repeating: "\"word\", ", count: 12))\"last\"][n]"
    let place = Diagnostic(
      path: "p.swift", line: 3, column: source.utf8.count - 2, message: "")
    let view = VerdictView(
      judgement: Judgement(
        .crashed(.duringStep(Outcome.CrashReason(.fatalError("Fatal error: Index out of range")))),
        remarks: [Remark(.crashPlace, place)]),
      id: "s", sourceLine: { _ in source }, link: { _ in nil },
      capabilities: TerminalCapabilities(
        environment: [:], isTerminal: false, columns: 50, plain: true))
    let rows = view.lines().map(\.text)
    let caret = rows.firstIndex { $0.hasSuffix("^") } ?? 0
    #expect(caret > 2 && rows.allSatisfy { $0.count <= 50 }, "\(rows)")
    #expect(rows[caret - 1].hasPrefix("    ↪ "), "\(rows)")
    #expect(Array(rows[caret - 1])[rows[caret].count - 1] == "[", "\(rows)")
  }
}
