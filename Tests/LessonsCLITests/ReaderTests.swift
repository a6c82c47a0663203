import GoldenFiles
import LessonModel
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// What the keys do to the live screen.
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
    _ = stage.model.handle(.judged(Self.wrong, ""))
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
    // Text gets the columns that code can do without.
    layout.tableColumns += 1
    #expect(layout.isWide && layout.width(of: .text) == layout.tableColumns)
    layout.tableColumns = layout.columns - 62
    #expect(!layout.isWide && layout.width(of: .text) == min(layout.columns, 120))
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
}
