import GoldenFiles
import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// Whole frames: the tests send events and compare what a terminal shows, in three widths.
@Suite struct FrameTests {
  /// A screen on a fake terminal.
  private struct Stage {
    var terminal: FakeTerminal
    var region: LiveRegion
    var model = WatchModel(place: Sample.place, wantsValues: true)
    let capabilities: TerminalCapabilities

    init(columns: Int, rows: Int = 24) {
      terminal = FakeTerminal(columns: columns, rows: rows)
      region = LiveRegion(columns: columns, rows: rows)
      capabilities = TerminalCapabilities(
        environment: ["TERM": "xterm-256color"], isTerminal: true, columns: columns, plain: false)
    }

    mutating func show(_ staying: [StyledText] = []) {
      let view = WatchView(
        model: model, capabilities: capabilities, columns: region.columns, limit: region.limit)
      terminal.write(region.draw(staying: staying, live: view.lines(), capabilities))
    }

    mutating func happens(_ event: WatchModel.Event) {
      _ = model.handle(event)
      show()
    }

    func verdict(_ judgement: Judgement) -> [StyledText] {
      var view = VerdictView(
        judgement: judgement, id: "turn", sourceLine: { _ in "let key: Int = \"wrong\"" },
        link: { _ in nil }, hints: (0, of: 1), capabilities: capabilities)
      view.hasKeys = true
      return view.lines()
    }

    mutating func judged(_ judgement: Judgement) {
      happens(.judged(judgement, verdict(judgement)))
    }

    func step() throws -> [StyledText] {
      StepView(
        lesson: Sample.course.lessons[0], index: 0, place: Sample.place.page, link: nil,
        done: (0, of: 2), capabilities: capabilities
      ).lines()
    }

    var frame: String {
      terminal.screen.joined(separator: "\n") + "\n" + String(repeating: "=", count: 20) + "\n"
    }
  }

  private static let wrong = Judgement(
    .wrongOutput(
      OutputDifference(
        printedLine: 1, expected: "The key is right.", printed: "The key is wrong.",
        documentLine: 20, expectedLines: ["The key is right."],
        printedLines: ["The key is wrong."])), output: "The key is wrong.\n")
  private static let refused = Judgement(
    .doesNotCompile(.errors(1)),
    remarks: [
      Remark(
        .compiler,
        Diagnostic(
          path: "Playground/01-locks.swift", line: 12, column: 16,
          message: "cannot convert value of type 'String' to specified type 'Int'"))
    ])
  private static let passed = Judgement(.passed(.ran))

  @Test(arguments: [60, 80, 120])
  func `every state of the screen looks as it should`(columns: Int) throws {
    var stage = Stage(columns: columns)
    var frames = ""
    func note(_ name: String) { frames += "[\(name)]\n\(stage.frame)" }
    stage.show(try stage.step())
    note("the step is shown")
    stage.happens(.checking)
    note("a check is running")
    stage.judged(Self.wrong)
    note("the output is wrong")
    stage.happens(.values([StyledText("  let key = \"wrong\"     \"wrong\"")]))
    note("values have arrived")
    stage.happens(
      .values(
        (1...30).map { number in
          StyledText(number == 17 ? "  ▌ return key  17" : "  │ line \(number)")
        }))
    note("not all values fit: those of the learner's own lines are visible")
    stage.happens(.key(.enter))
    note("values are shown in full, and folded")
    stage.happens(.key(.enter))
    stage.happens(.key(.character("n")))
    note("next is refused")
    stage.happens(.key(.character("s")))
    note("the solution is asked for")
    stage.happens(.key(.character("n")))
    note("the solution is declined")
    stage.show([StyledText("Hint 1 of 1", .bold), "", "Which word is it?", ""])
    note("a hint was given")
    stage.happens(.key(.character("x")))
    note("a reset is asked for")
    stage.happens(.key(.escape))
    stage.happens(.checking)
    stage.judged(Self.refused)
    note("the code does not compile")
    stage.happens(.values(nil))
    note("values are not available")
    stage.happens(.stuck(["Playground/01-locks.swift is gone; put it back"]))
    note("the step could not be checked")
    stage.show(WatchView.explanation(width: stage.capabilities.width))
    note("the keys are explained")
    stage.model.isPolling = true
    stage.happens(.checking)
    stage.judged(Self.passed)
    note("passed, and the folder is polled")
    var passed = Sample.place
    passed.hasPassed = true
    stage.happens(.arrived(passed))
    note("back at a step that has passed")
    stage.judged(Self.wrong)
    #expect(stage.model.place.hasPassed)
    #expect(stage.terminal.unknown == [])
    try expectGolden(frames, named: "frames-\(columns)")
  }

  @Test(arguments: [60, 80, 120])
  func `every state of the list looks as it should`(columns: Int) throws {
    let capabilities = Stage(columns: columns).capabilities
    var terminal = FakeTerminal(columns: columns, rows: 12)
    var list = ListModel(
      Sample.standing { progress in
        progress[Sample.look].status = .skipped
      })
    var frames = ""
    terminal.write("before")
    terminal.write(FullScreen.enter)
    func note(_ name: String) {
      let view = ListView(model: list, columns: columns, rows: 12)
      terminal.write(
        FullScreen.draw(view.lines(), columns: columns, rows: 12, capabilities))
      frames += "[\(name)]\n\(terminal.screen.joined(separator: "\n"))\n====\n"
    }
    func press(_ keys: Key...) { for key in keys { _ = list.pressed(key, page: 5) } }
    note("all steps")
    press(.down)
    note("the second is selected")
    press(.character("r"))
    note("a reset is asked for")
    press(.character("n"), .character("d"))
    note("nothing is done")
    press(.escape, .character("/"), .character("k"), .character("e"), .character("y"))
    note("searching")
    press(.enter)
    note("found")
    terminal.write(FullScreen.leave)
    #expect(terminal.screen == ["before"])
    #expect(!terminal.isCursorHidden)
    #expect(terminal.unknown == [])
    try expectGolden(frames, named: "list-\(columns)")
  }

  @Test func `a step that has passed counts as done though its page has changed`() {
    var standing = Sample.standing { progress in
      progress[Sample.look].status = .passed
      progress[Sample.look].judged = "what was judged"
    }
    // There is no page at all.
    standing.readAllPages()
    var list = ListModel(standing)
    #expect(list.all.contains { $0.address == Sample.look })
    guard case .lesson(_, _, let done, let total) = list.all[0] else { return }
    #expect((done, total) == (1, 2))
    _ = list.pressed(.character("d"), page: 5)
    #expect(list.rows.compactMap(\.address) == [Sample.look])
    let view = ListView(model: list, columns: 80, rows: 12)
    #expect(view.lines()[0].text.hasSuffix(" 1/2"))
  }

  @Test func `lines that stay are never erased by the live part`() throws {
    var random = SeededGenerator(seed: 3)
    for round in 0..<300 {
      var stage = Stage(
        columns: Int.random(in: 20...130, using: &random),
        rows: Int.random(in: 4...40, using: &random))
      var said: [String] = []
      for number in 0..<Int.random(in: 1...12, using: &random) {
        switch Int.random(in: 0...5, using: &random) {
        case 0: stage.happens(.checking)
        case 1: stage.judged(Self.wrong)
        case 2: stage.judged(Self.refused)
        case 3:
          let count = Int.random(in: 0...30, using: &random)
          stage.happens(.values(Array(repeating: "a value", count: count)))
        case 4:
          let columns = Int.random(in: 20...130, using: &random)
          let rows = Int.random(in: 4...40, using: &random)
          stage.terminal.resize(columns: columns, rows: rows)
          stage.region.resize(columns: columns, rows: rows)
          stage.show()
        default:
          let line = "line \(round).\(number)"
          said.append(line)
          stage.show([StyledText(line)])
        }
      }
      let kept = stage.terminal.everything.filter { $0.hasPrefix("line ") }
      #expect(kept == said, "round \(round)")
    }
  }
}
