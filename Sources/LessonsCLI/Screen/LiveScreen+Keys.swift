internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The effects of keys.
extension LiveScreen {
  /// Handles a key, unless it is a letter of a command that belongs in the shell.
  mutating func pressed(_ key: Key) {
    // The search text may be any word.
    switch list?.isSearching == true ? .key : spelled.takes(key) {
    case .key where list != nil: pressedInList(key)
    case .key: perform(model.handle(.key(key)))
    case .letter(let typed), .end(let typed):
      list = nil
      perform(model.handle(.key(.paste(typed))))
    }
  }

  /// Shows the next hint and the number of remaining ones.
  mutating func hint(for address: StepAddress) throws {
    let news = try HintText.news(for: address, in: bench.standing(), context.patterns)
    try act(.hint(address, fitting: news.count))
    if let shown = follower.verdict, case .judged = model.activity {
      let standing = try standingNow(at: address)
      let view = try screens.view(
        of: shown.judgement, address, losesPass: standing.progress.stillPasses(address),
        in: standing)
      if case .verdict(_, let output) = body.result {
        body.result = .verdict(view, output: output)
      }
      refresh()
    }
  }

  /// Starts a step over.
  mutating func reset(_ address: StepAddress) throws {
    try act(.reset(.step(address)))
    let notice = model.notice
    if address == model.place.address { try arrive(at: address) }
    if let notice { _ = model.handle(.notice(notice)) }
    redraw()
  }
}

/// The list of steps in front of the screen.
extension LiveScreen {
  /// Shows the list on the whole terminal.
  mutating func openList() {
    guard let standing = listStanding() else { return }
    list = ListModel(standing)
    redraw()
  }

  /// Returns the learner's standing, with all pages read.
  private func listStanding() -> Standing? {
    var standing = try? bench.standing()
    standing?.readAllPages()
    return standing
  }

  /// Handles a key while the list is shown.
  mutating func pressedInList(_ key: Key) {
    let layout = model.reader.layout
    guard var list else { return }
    let view = ListView(model: list, columns: layout.columns, rows: layout.rows)
    let effect = list.pressed(key, page: view.pageSize)
    self.list = list
    switch effect {
    case nil: redraw()
    case .close: closeList()
    case .quit: perform([.quit])
    case .go(let address):
      closeList()
      attempt { screen throws in try screen.arrive(at: address) }
    case .follow(let path):
      closeList()
      attempt { screen throws in try screen.act(.follow(path)) }
    case .reset(let address):
      attempt { screen throws in try screen.reset(address) }
      if let standing = listStanding() { self.list?.update(standing) }
      redraw()
    }
  }

  private mutating func closeList() {
    list = nil
    redraw()
  }
}
