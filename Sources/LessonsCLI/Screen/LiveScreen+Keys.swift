internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// What keys do.
extension LiveScreen {
  /// Goes on to the step that is done next, with the words at a lesson's end.
  mutating func moveOn() throws {
    let standing = try bench.standing()
    let address = model.place.address
    guard let next = standing.pending(after: address) else {
      stay(Finish(standing: standing, capabilities: console.output).lines(isNew: true) + [""])
      return
    }
    if next.lesson != address.lesson, let (lesson, _) = standing.course.find(address) {
      stay(Closing.lines(of: lesson, in: standing, console.output))
    }
    try arrive(at: next)
  }

  /// Goes to the step before.
  mutating func goBack() throws {
    let all = bench.course.addresses
    guard let index = all.firstIndex(of: model.place.address), index > 0 else {
      _ = model.handle(.notice("This is the first step."))
      return redraw()
    }
    try arrive(at: all[index - 1])
  }

  /// The solution, remembered as seen when the step has not passed.
  mutating func solution(of address: StepAddress) throws -> [StyledText] {
    var session = try session()
    let (lesson, index) = try session.standing.locate(address)
    guard let solution = lesson.steps[index].solution else {
      return [StyledText("This step is a demonstration: there is nothing to solve.")]
    }
    if session.standing.progress[address].status != .passed {
      session.standing.progress[address].wasRevealed = true
      if session.standing.progress[address].status == .open {
        session.standing.progress[address].status = .revealed
      }
      try session.save()
    }
    return [StyledText("The solution", .bold), ""]
      + CodeView.lines(SolutionText.shown(solution.text), width: console.output.width)
  }

  /// Starts a step over.
  mutating func reset(_ address: StepAddress) throws {
    let words: String
    do {
      var session = try session()
      words = try MovingVerbs.resetStep(address, &session)
    }
    if address == model.place.address { try arrive(at: address) }
    _ = model.handle(.notice(words))
    redraw()
  }

  /// Says where the page is, or opens it.
  mutating func open(_ address: StepAddress) throws {
    let place = try bench.standing().place(of: address)
    let (lesson, _) = try bench.standing().locate(address)
    let path = place?.file ?? "\(bench.workspace.path)/\(lesson.name).swift"
    _ = model.handle(
      .notice(EditorStart.openBesideScreen(path, line: place?.line, context)))
    redraw()
  }
}

/// The list of steps over the screen.
extension LiveScreen {
  /// Shows the list: over the whole terminal, or as lines where that cannot be.
  mutating func openList() {
    guard let standing = try? bench.standing() else { return }
    guard isLive else {
      return stay(CourseView(standing: standing, capabilities: console.output).lines())
    }
    list = ListModel(standing)
    console.show(bytes: FullScreen.enter)
    redraw()
  }

  /// Takes a key while the list is shown.
  mutating func pressedInList(_ key: Key) {
    let size = Console.size(of: 1) ?? TerminalSize(columns: 80, rows: 24)
    guard var list else { return }
    let view = ListView(model: list, columns: size.columns, rows: size.rows)
    let effect = list.pressed(key, page: view.pageSize)
    self.list = list
    switch effect {
    case nil: redraw()
    case .close: closeList()
    case .go(let address):
      closeList()
      attempt { screen throws in try screen.arrive(at: address) }
    case .reset(let address):
      attempt { screen throws in try screen.reset(address) }
      if let standing = try? bench.standing() { self.list?.update(standing) }
      redraw()
    }
  }

  private mutating func closeList() {
    list = nil
    console.show(bytes: FullScreen.leave)
    redraw()
  }
}
