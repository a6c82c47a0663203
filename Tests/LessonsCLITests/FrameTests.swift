import GoldenFiles
import LessonModel
import SnippetRunner
import TerminalIO
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// Whole frames: the tests send events and compare what a terminal shows, in three sizes.
@Suite struct FrameTests {
  /// The sizes of windows that the frames are kept for.
  static let sizes = [60: 16, 80: 24, 120: 40]

  private static let wrong = Judgement(
    .wrongOutput(
      OutputDifference(
        printedLine: 1, expected: "The door is open.", printed: "The door is shut.",
        documentLine: 20, expectedLines: ["The door is open."],
        printedLines: ["The door is shut."])), output: "The door is shut.\n")
  private static let refused = Judgement(
    .doesNotCompile(.errors(1)),
    remarks: [
      Remark(
        .compiler,
        Diagnostic(
          path: "Playground/01-doors.swift", line: 27, column: 16,
          message: "cannot convert value of type 'String' to specified type 'Int'"))
    ])
  private static let passed = Judgement(.passed(.ran), output: "The door is open.\n")

  /// Each kind of failure besides those two.
  private static let failures: [(String, Judgement)] = [
    ("a check fails", Judgement(.failedCheck(.expectation("use the word from the text")))),
    (
      "the program crashes",
      Judgement(
        .crashed(.duringStep(Outcome.CrashReason(.fatalError("Fatal error: no door")))),
        output: "Knock, knock.\n")
    ),
    (
      "the program does not end",
      Judgement(.timedOut(.running, .processor(seconds: 5)))
    ),
    ("the program prints too much", Judgement(.tooMuchOutput(limitBytes: 1 << 20))),
    ("an earlier step breaks", Judgement(.earlierStepBroke(step: "lock", .doesNotCompile))),
  ]

  @Test(arguments: sizes.keys.sorted())
  func `every state of a step looks as it should`(columns: Int) throws {
    var stage = ScreenStage(columns: columns, rows: try #require(Self.sizes[columns]))
    var frames = ""
    func note(_ name: String) { frames += "[\(name)]\n\(stage.frame)" }
    note("the step is shown")
    stage.press(.character(" "))
    note("scrolled by a page")
    stage.press(.end)
    note("scrolled to the end")
    stage.press(.home, .down)
    note("scrolled by a line")
    stage.press(.character("p"))
    stage.check()
    note("a check is running")
    stage.judged(Self.wrong)
    note("the output is wrong")
    stage.values(["\"barley\"", "\"sesame\""])
    note("values have arrived")
    stage.press(.pageUp)
    note("scrolled away from the verdict")
    stage.press(.character("n"))
    note("next is refused")
    stage.hint(0)
    note("a hint was given")
    stage.check()
    note("the next check is running")
    stage.judged(Self.refused)
    note("the code does not compile")
    stage.values(nil)
    note("values are not available")
    for (name, judgement) in Self.failures {
      stage.judged(judgement)
      note(name)
    }
    stage.happens(.asked(.solution))
    note("the solution is asked for")
    stage.press(.escape)
    note("the solution is declined")
    stage.solution()
    note("the solution is shown")
    stage.press(.character("x"))
    note("a reset is asked for")
    stage.press(.character("n"))
    stage.stuck("the compiler crashed; that is not the fault of your code")
    note("the machine is at fault")
    stage.judged(Self.passed)
    note("passed")
    var place = Reading.place
    (place.hasPassed, place.done.number) = (true, 1)
    stage.happens(.arrived(place))
    stage.body.result = .none
    stage.refresh()
    note("back at a step that has passed")
    stage.demonstrate()
    note("a demonstration has run")
    #expect(stage.terminal.unknown == [])
    try expectGolden(frames, named: "frames-\(columns)")
  }

  @Test(arguments: sizes.keys.sorted())
  func `every page in front of a step looks as it should`(columns: Int) throws {
    var stage = ScreenStage(columns: columns, rows: try #require(Self.sizes[columns]))
    var frames = ""
    func note(_ name: String) { frames += "[\(name)]\n\(stage.frame)" }
    let width = stage.capabilities.width
    stage.sheet(.help, "The keys", ScreenKeys.explanation(width: width, isReader: true))
    note("the keys are explained")
    stage.press(.end)
    note("the end of the keys")
    stage.press(.escape)
    let code = Reading.lessons[0].steps[0].content.compactMap(\.code)
    let first = try #require(code.first?.line)
    let values = ValueLog(inOrderOfTime: [
      LineValue(
        line: first + 1, column: 1, text: String(repeating: "sesame ", count: 30), count: 2,
        earlier: ["\"barley\""])
    ])
    let full = FullValuesView(code: code, log: values, width: width)
    stage.sheet(.values, "The values in full", full.lines())
    note("the values are shown in full")
    stage.press(.enter)
    let standing = Reading.standing { $0[Reading.open].status = .passed }
    let lesson = LessonEnd(lesson: Reading.lessons[0], standing: standing)
    stage.sheet(.lessonEnd, "Doors and keys · the end", lesson.lines(stage.capabilities))
    note("a lesson has ended")
    stage.press(.character("n"))
    let course = CourseEnd(
      standing: Reading.standing { progress in
        for address in Reading.course.addresses { progress[address].status = .passed }
      }, capabilities: stage.capabilities)
    stage.sheet(.courseEnd, "The end of the course", course.lines(isNew: true))
    note("the course has ended")
    stage.press(.escape)
    note("the step again")
    stage.judged(Self.wrong)
    stage.terminal.write(FullScreen.leave)
    let farewell = Farewell(model: stage.model, width: width).lines()
    stage.terminal.write("\n" + farewell.map { stage.capabilities.render($0) + "\n" }.joined())
    note("the screen was left")
    #expect(stage.terminal.unknown == [])
    try expectGolden(frames, named: "sheets-\(columns)")
  }

  @Test(arguments: sizes.keys.sorted())
  func `every state of the list looks as it should`(columns: Int) throws {
    let rows = try #require(Self.sizes[columns])
    let capabilities = ScreenStage.capabilities(ReaderLayout(columns: columns, rows: rows))
    var terminal = FakeTerminal(columns: columns, rows: rows)
    var screen = FullScreen()
    var list = ListModel(
      Sample.standing { progress in
        progress[Sample.look].status = .skipped
      })
    var frames = ""
    terminal.write("before")
    terminal.write(FullScreen.enter)
    func note(_ name: String) {
      let view = ListView(model: list, columns: columns, rows: rows)
      terminal.write(
        screen.draw(view.lines(), columns: columns, rows: rows, capabilities))
      frames += "[\(name)]\n\(terminal.screen.joined(separator: "\n"))\n====\n"
    }
    func press(_ keys: Key...) { for key in keys { _ = list.pressed(key, page: 5) } }
    note("all steps")
    press(.down)
    note("the second is selected")
    press(.character("x"))
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
    #expect(terminal.mouse == [])
    #expect(terminal.unknown == [])
    try expectGolden(frames, named: "list-\(columns)")
  }

  @Test func `the list shows which steps are on the learner's path`() {
    var manifest = CourseManifest(id: "course")
    manifest.paths = [CoursePath(id: "short", title: "In short", steps: [Sample.turn])]
    var progress = Progress()
    (progress.current, progress.path) = (Sample.turn, "short")
    let standing = Standing(
      shelf: CourseShelf(manifest, lessons: Sample.lessons),
      workspace: Workspace("/nowhere/Playground", from: "/nowhere"), progress: progress)
    let lines = ListView(model: ListModel(standing), columns: 80, rows: 12).lines()
    #expect(lines[0].text.hasPrefix("All steps; a dot marks those of “In short” "))
    #expect(lines[0].text.hasSuffix(" 0/1"))
    #expect(lines[3].text.hasPrefix("❯ ▸ 1. Turn the key"))
    #expect(lines[4].text.hasPrefix("    2. Look through the keyhole"))
    let whole = ListView(model: ListModel(Sample.standing()), columns: 80, rows: 12).lines()
    #expect(whole[0].text.hasPrefix("All steps  "))
    #expect(whole[4].text.hasPrefix("  · 2. Look through the keyhole"))
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
}
