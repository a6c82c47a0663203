import LessonModel
import SnippetRunner
import SystemIO
import TerminalIO

@testable import LessonsCLI
@testable import Tutoring

/// The live screen on a fake terminal: its state, what there is to read, and what was drawn.
struct ScreenStage {
  var terminal: FakeTerminal
  var model: WatchModel
  var body: StepBody
  private var screen = FullScreen()

  init(columns: Int, rows: Int) {
    self.init(columns: columns, rows: rows, place: Reading.place) { capabilities in
      StepView(
        lesson: Reading.lessons[0], index: 0, place: Reading.place.page, link: nil,
        done: (0, of: 2), capabilities: capabilities)
    }
  }

  init(
    columns: Int, rows: Int, place: WatchModel.Place,
    step: (TerminalCapabilities) -> StepView
  ) {
    let layout = ReaderLayout(columns: columns, rows: rows)
    terminal = FakeTerminal(columns: columns, rows: rows)
    terminal.write("before")
    terminal.write(FullScreen.enter)
    model = WatchModel(place: place, wantsValues: true, layout)
    body = StepBody(step(Self.capabilities(layout)))
    refresh()
  }

  static func capabilities(_ layout: ReaderLayout) -> TerminalCapabilities {
    TerminalCapabilities(
      environment: ["TERM": "xterm-256color"], isTerminal: true, columns: layout.columns,
      plain: false)
  }

  var capabilities: TerminalCapabilities { Self.capabilities(model.reader.layout) }

  /// The frame as it should be.
  var lines: [StyledText] { ReaderView(model: model).lines() }

  /// Lays everything out and draws it.
  mutating func refresh(goesTo name: String? = nil) {
    let parts = body.parts(model.reader.layout, capabilities)
    _ = model.handle(.content(parts, goesTo: name))
    draw()
  }

  mutating func draw() {
    let layout = model.reader.layout
    terminal.write(
      screen.draw(lines, columns: layout.columns, rows: layout.rows, capabilities))
  }

  @discardableResult
  mutating func happens(_ event: WatchModel.Event) -> [WatchModel.Effect] {
    defer { draw() }
    return model.handle(event)
  }

  @discardableResult
  mutating func press(_ keys: Key...) -> [WatchModel.Effect] {
    keys.flatMap { key in
      let effects = happens(.key(key))
      guard effects == [.askToReset] else { return effects }
      // The screen asks so when no mark is missing from the page.
      _ = model.handle(.asked(.reset))
      refresh()
      return []
    }
  }

  mutating func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    _ = model.handle(.resized(ReaderLayout(columns: columns, rows: rows)))
    refresh()
  }

  mutating func check() {
    body.isStale = true
    body.step?.values = nil
    _ = model.handle(.checking)
    refresh()
  }

  mutating func judged(_ judgement: Judgement) {
    judged(
      VerdictView(
        judgement: judgement, id: "open", sourceLine: { _ in "let key: Int = \"barley\"" },
        link: { _ in nil }, hints: (0, of: 2), hasKeys: true, capabilities: capabilities))
  }

  mutating func judged(_ view: VerdictView) {
    _ = model.handle(.checking)
    _ = model.handle(.judged(view.judgement, view.lines().first ?? ""))
    body.result = .verdict(view, output: nil)
    (body.checks, body.isStale) = (model.checks, false)
    refresh(goesTo: StepBody.result)
  }

  /// Arrives at the step that has nothing to change, whose check begins by itself.
  mutating func demonstrate() {
    let judgement = Judgement(.passed(.ran), output: "It is dark here.\n")
    var place = Reading.place
    (place.step.number, place.isDemonstration) = (2, true)
    _ = model.handle(.arrived(place))
    body = StepBody(
      StepView(
        lesson: Reading.lessons[0], index: 1, done: (0, of: 2), capabilities: capabilities))
    let view = VerdictView(
      judgement: judgement, id: "enter", sourceLine: { _ in nil }, link: { _ in nil },
      capabilities: capabilities)
    _ = model.handle(.judged(judgement, view.lines().first ?? ""))
    body.result = .verdict(view, output: judgement)
    body.checks = model.checks
    refresh()
  }

  mutating func stuck(_ words: String) {
    _ = model.handle(.stuck([words]))
    body.result = .stuck([words])
    refresh(goesTo: StepBody.result)
  }

  /// The values of the starter's lines.
  mutating func values(_ texts: [String]?) {
    let code = Reading.lessons[0].steps[0].content.compactMap(\.code).first
    let first = (code?.line ?? 0) + 1
    let log = texts.map { texts in
      ValueLog(
        inOrderOfTime: texts.enumerated().map { number, text in
          LineValue(line: first + number * 2, column: 1, text: text, count: 1)
        })
    }
    show(log)
  }

  mutating func show(_ log: ValueLog?) {
    _ = model.handle(.values(log != nil))
    body.step?.values = log
    body.lacksValues = log == nil
    refresh()
  }

  mutating func hint(_ number: Int) {
    let text = HintText(
      capabilities: capabilities,
      patterns: PatternMatcher(executable: "/nowhere", interrupt: Interrupt(descriptor: -1)),
      hintWord: "h",
      solutionWord: "s")
    body.add(
      StepBody.Extra(name: "hint \(number)") { capabilities in
        var text = text
        text.capabilities = capabilities
        return try text.ordered(
          Reading.open, number: number, isLast: number == 1, in: Reading.standing())
      })
    refresh(goesTo: "hint \(number)")
  }

  mutating func solution() {
    body.add(
      StepBody.Extra(name: "solution", title: "the solution") {
        CodeView.lines("let key = \"sesame\"", width: $0.width)
      })
    refresh(goesTo: "solution")
  }

  mutating func sheet(_ kind: Sheet.Kind, _ title: String, _ lines: [StyledText]) {
    happens(.sheet(Sheet(kind, title, lines)))
  }

  /// What the terminal shows.
  var frame: String {
    terminal.screen.joined(separator: "\n") + "\n" + String(repeating: "=", count: 20) + "\n"
  }
}
