import GoldenFiles
import LessonModel
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// What the keys do to the live screen, and that no frame is ever broken.
@Suite struct ReaderTests {
  private static let wrong = Judgement(.failedCheck(.expectation("use the word from the text")))
  private static let passed = Judgement(.passed(.ran))

  /// The frame as plain lines.
  private func text(_ stage: ScreenStage) -> [String] { stage.lines.map(\.text) }

  @Test func `q quits wherever it is pressed`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    #expect(stage.press(.character("q")) == [.quit])
    stage.press(.character("x"))
    #expect(stage.model.question == .reset)
    #expect(stage.press(.character("q")) == [.quit])
    for kind in [Sheet.Kind.help, .values, .lessonEnd, .courseEnd] {
      stage.model.question = nil
      stage.sheet(kind, "title", ["line"])
      #expect(stage.press(.character("q")) == [.quit])
    }
    var list = ListModel(Reading.standing())
    #expect(list.pressed(.character("q"), page: 5) == .quit)
    _ = list.pressed(.character("x"), page: 5)
    #expect(list.pressed(.character("q"), page: 5) == .quit)
  }

  @Test(arguments: [Key.escape, .character("n"), .character("h")])
  func `any key but y leaves a question without doing anything`(key: Key) {
    var stage = ScreenStage(columns: 80, rows: 24)
    for question in [WatchModel.Question.solution, .reset] {
      _ = stage.model.handle(.asked(question))
      #expect(stage.press(key) == [])
      #expect(stage.model.question == nil)
    }
    #expect(stage.press(.character("s")) == [.solution(isGranted: false)])
    _ = stage.model.handle(.asked(.solution))
    #expect(stage.press(.character("y")) == [.solution(isGranted: true)])
    stage.press(.character("x"))
    #expect(stage.press(.character("y")) == [.reset])
  }

  @Test func `the wire is offered once something was sent`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    func offers() -> Bool { text(stage).suffix(2).joined().contains("w wire") }
    #expect(!offers())
    stage.judged(Self.passed)
    #expect(!offers())
    var sent = Self.passed
    sent.wire = WireLog(
      [Exchange(from: "app", to: "shop", Exchange.Message("GET /"), nil)], count: 1)
    stage.judged(sent)
    #expect(offers())
    stage.check()
    #expect(!offers())
  }

  @Test func `who breaks a step that had passed is told how to go on`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    stage.judged(Self.wrong)
    #expect(text(stage).contains("Change the page and save it."))
    stage.judged(Self.passed)
    stage.judged(Self.wrong)
    #expect(text(stage).contains("n goes on when the code passes again, z goes on now."))
  }

  @Test func `what a check says later has the number of that check`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    stage.judged(Self.wrong)
    _ = stage.model.handle(.judged(Self.wrong, []))
    #expect(stage.model.checks == 1)
    stage.judged(Self.wrong)
    #expect(stage.model.checks == 2)
  }

  @Test func `a text can be read while a question waits`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    stage.press(.character("x"), .character(" "))
    #expect(stage.model.question == .reset)
    #expect(text(stage)[1].contains("↑"))
  }

  @Test func `the letters of the list mean what they mean on a step`() {
    var list = ListModel(Reading.standing())
    #expect(list.pressed(.character("r"), page: 5) == nil && list.asked == nil)
    #expect(list.pressed(.character("p"), page: 5) == nil && list.filter == .all)
    _ = list.pressed(.character("x"), page: 5)
    #expect(list.asked == Reading.open)
    #expect(list.pressed(.escape, page: 5) == nil && list.asked == nil)
    _ = list.pressed(.character("t"), page: 5)
    #expect(list.filter == .pending)
    let shared = Set(ScreenKeys.step.map(\.key)).intersection(ScreenKeys.list.map(\.key))
    let words = { (key: String, entries: [ScreenKeys.Entry]) in
      entries.first { $0.key == key }?.does
    }
    #expect(shared == ["x", "q"])
    #expect(shared.allSatisfy { words($0, ScreenKeys.step) == words($0, ScreenKeys.list) })
  }

  @Test func `skip has a key, and each key at the foot does something`() {
    for entry in ScreenKeys.step {
      var stage = ScreenStage(columns: 80, rows: 24)
      let effects = stage.press(.character(Character(entry.key)))
      #expect(!effects.isEmpty || stage.model.notice != nil || stage.model.question != nil)
      if entry.key == "z" { #expect(effects == [.skip]) }
    }
  }

  @Test func `the screen goes to a new verdict, and a reader who scrolls stays`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    #expect(text(stage).contains { $0.contains("↓ 14 lines: space") })
    stage.judged(Self.wrong)
    #expect(text(stage).contains("── check 1 " + String(repeating: "─", count: 69)))
    stage.press(.pageUp)
    let place = text(stage)[2]
    #expect(text(stage).contains("✗ open: use the word from the text"))
    stage.values(["\"barley\"", "\"sesame\""])
    stage.check()
    #expect(text(stage)[2] == place)
    stage.judged(Self.passed)
    #expect(text(stage).contains("── check 2 " + String(repeating: "─", count: 69)))
    #expect(text(stage)[2] != place)
  }

  @Test func `a verdict that comes on arrival leaves the reader at the top`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    let before = text(stage)[2]
    stage.body.result = .stuck(["no"])
    stage.refresh()
    #expect(text(stage)[2] == before)
  }

  @Test func `a column that is not read to its end says so, and the keys reach it`() {
    var stage = ScreenStage(columns: 120, rows: 16)
    stage.judged(Self.wrong)
    stage.solution()
    #expect(text(stage)[1].contains("↑"))
    stage.press(.left)
    var rule = text(stage).first { $0.contains("┴") } ?? ""
    #expect(rule.hasPrefix("── ↓ 19 lines: space"))
    let before = text(stage)[2].dropFirst(54)
    stage.press(.pageDown)
    #expect(text(stage)[2].dropFirst(54) == before)
    // The wheel scrolls the column under the pointer.
    let left = text(stage)[2].prefix(50)
    stage.press(.wheelUp(column: 100))
    #expect(text(stage)[2].prefix(50) == left && text(stage)[2].dropFirst(54) != before)
    rule = text(stage).first { $0.contains("┴") } ?? ""
    #expect(rule.contains("┴─── ↓ 3 lines: Tab, space"))
    // The end of the text hands over to the code.
    stage.press(.end, .character(" "), .character(" "))
    #expect(!(text(stage).first { $0.contains("┴") } ?? "↓").contains("↓"))
  }

  @Test func `a reader finds the same words at the top after each change of size`() {
    var stage = ScreenStage(columns: 80, rows: 12)
    stage.press(.down, .down, .down, .down, .down, .down)
    let before = text(stage)
    #expect(before[2].hasPrefix("A door has a lock"))
    for (columns, rows) in [(60, 16), (40, 10), (120, 12), (100, 20), (80, 12)] {
      stage.resize(columns: columns, rows: rows)
      #expect(text(stage)[2].hasPrefix("A door has a lock"), "\(columns)")
    }
    #expect(text(stage) == before)
  }

  @Test(arguments: 0..<TestTier.rounds(60))
  func `wherever a reader has scrolled, the old size brings the old frame back`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (columns, rows) = [(80, 12), (120, 12), (109, 9), (140, 30)][Int(seed % 4)]
    var stage = ScreenStage(columns: columns, rows: rows)
    stage.judged(Self.wrong)
    stage.solution()
    let keys: [Key] = [.pageUp, .pageDown, .up, .down, .home, .end, .tab, .character(" ")]
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      stage.press(keys.randomElement(using: &random) ?? .up)
    }
    let before = text(stage)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      stage.resize(
        columns: Int.random(in: 30...160, using: &random),
        rows: Int.random(in: 5...50, using: &random))
    }
    stage.resize(columns: columns, rows: rows)
    #expect(text(stage) == before)
  }

  @Test func `a table that has no room beside the code takes the whole width`() {
    var layout = ReaderLayout(columns: 120, rows: 40)
    #expect(layout.isWide)
    layout.tableColumns = layout.textColumns
    #expect(layout.isWide)
    layout.tableColumns += 1
    #expect(!layout.isWide && layout.width(of: .text) == 120)
  }

  @Test func `Esc goes back one page, to the place that was read`() {
    var stage = ScreenStage(columns: 80, rows: 12)
    stage.sheet(.wire, "Who spoke to whom", (1...40).map { StyledText("row \($0)") })
    stage.press(.pageDown)
    let wire = text(stage)
    #expect(stage.press(.enter) == [.showExchanges])
    stage.sheet(.exchanges, "Each exchange, whole", ["GET /"])
    #expect(stage.press(.character("?")) == [.explain])
    stage.sheet(.help, "The keys", ["n"])
    stage.press(.escape)
    #expect(text(stage)[2] == "GET /")
    stage.press(.escape)
    #expect(text(stage) == wire)
    stage.press(.escape)
    #expect(stage.model.reader.sheet == nil)
  }

  @Test func `while a check runs, the old verdict does not look like the new one`() {
    var stage = ScreenStage(columns: 80, rows: 40)
    stage.judged(Self.wrong)
    let style = { (words: String) in
      stage.lines.first { $0.text.contains(words) }.map { Set($0.spans.map(\.style)) }
    }
    #expect(style("✗ open") != [.dim])
    stage.check()
    #expect(style("✗ open") == [.dim])
    #expect(text(stage).contains { $0.hasPrefix("── check 1, before your last save ─") })
  }

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

  @Test func `the end of a lesson is read before the next step`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    stage.sheet(.lessonEnd, "The end", ["What you can do now"])
    for key in ["h", "s", "x", "z", "r", "o"] as [Character] {
      #expect(stage.press(.character(key)) == [])
    }
    #expect(text(stage)[2] == "What you can do now")
    stage.press(.character("n"))
    #expect(text(stage)[2].hasPrefix("This lesson has a text"))
  }

  @Test func `nothing comes after the end of a course or of a path`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    stage.sheet(.courseEnd, "The end of the path", ["You have gone through it"])
    #expect(stage.press(.character("n")) == [])
    #expect(text(stage)[2] == "You have gone through it")
    #expect(text(stage).contains("This is the end: Esc goes back to the step, l lists all steps."))
  }

  @Test(arguments: [60, 80])
  func `where to go from the last step has room at the foot`(columns: Int) {
    let open = (1...14).map { StepAddress(lesson: "challenges", step: "redirect\($0)") }
    let words = TutoringError.offer(open, after: StepAddress(lesson: "signout", step: "redirect"))
    var stage = ScreenStage(columns: columns, rows: 16)
    stage.happens(.notice(words))
    let shown = text(stage).suffix(5).joined(separator: " ")
    #expect(
      shown.contains("`lessons goto challenges/redirect1` goes back"), "\(shown)")
  }

  @Test func `who saves a page of a finished course sees the verdict`() {
    var stage = ScreenStage(columns: 80, rows: 24)
    stage.sheet(.courseEnd, "The end of the course", ["You have done it all"])
    stage.check()
    #expect(text(stage).contains { $0.contains("You have done it all") })
    stage.judged(Self.wrong)
    #expect(text(stage).contains { $0.contains("check 1") })
    #expect(!text(stage).contains { $0.contains("You have done it all") })
  }

  /// Makes something happen that may happen on a screen.
  private func disturb(
    _ stage: inout ScreenStage, _ random: inout SeededGenerator
  ) {
    let keys: [Key] = [
      .up, .down, .left, .right, .tab, .pageUp, .pageDown, .home, .end, .enter, .escape,
      .wheelUp(column: 3), .wheelDown(column: 100), .character(" "), .character("n"),
      .character("s"), .character("x"), .character("p"), .character("y"), .character("?"),
    ]
    switch Int.random(in: 0...15, using: &random) {
    case 0: stage.check()
    case 1: stage.judged(Self.wrong)
    case 2: stage.judged(Self.passed)
    case 3: stage.stuck("the disk is full; " + String(repeating: "a long reason, ", count: 20))
    case 4: stage.values(["🔑 \u{1B}[31mred", String(repeating: "long ", count: 40)])
    case 5: stage.values(nil)
    case 6: stage.hint(Int.random(in: 0...1, using: &random))
    case 7: stage.solution()
    case 8: stage.sheet(.lessonEnd, "Ende 終わり", (1...30).map { StyledText("line \($0)") })
    case 9: stage.happens(.notice(String(repeating: "something is not written down ", count: 9)))
    case 10...12:
      stage.resize(
        columns: Int.random(in: 20...140, using: &random),
        rows: Int.random(in: 3...45, using: &random))
    default: stage.press(keys.randomElement(using: &random) ?? .up)
    }
  }

  @Test func `no frame is broken after random sizes and keys`() {
    var random = SeededGenerator(seed: 550)
    var stage = ScreenStage(columns: 80, rows: 24)
    for round in 0..<TestTier.rounds(550) {
      disturb(&stage, &random)
      let (layout, lines) = (stage.model.reader.layout, stage.lines)
      #expect(lines.count == layout.rows, "\(round)")
      #expect(lines.allSatisfy { $0.width <= layout.columns }, "\(round)")
      // The head and the keys are always there.
      let progress = "0/2"
      #expect(lines[0].text.hasSuffix(progress), "\(round) \(lines[0].text)")
      let foot = lines[lines.count - 1].text
      let isQuestion = layout.rows < 8 && stage.model.question != nil
      #expect(isQuestion || foot.contains("quit"), "\(round) \(foot)")
      #expect(stage.terminal.screen == lines.map(Self.trimmed), "\(round)")
      #expect(stage.terminal.isCursorHidden && stage.terminal.unknown == [], "\(round)")
    }
    stage.terminal.write(FullScreen.leave)
    #expect(stage.terminal.screen == ["before"])
    #expect(!stage.terminal.isCursorHidden && stage.terminal.mouse == [])
  }

  /// A line as a terminal shows it.
  private static func trimmed(_ line: StyledText) -> String {
    String(String(line.cleaned.text.reversed().drop { $0 == " " }.reversed()))
  }
}
