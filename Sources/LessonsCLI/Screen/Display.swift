internal import SystemIO
internal import TerminalIO

/// Where the live screen is shown.
enum Surface {
  /// A terminal whose lower part is drawn anew.
  case live(LiveRegion)
  /// Lines, one after the other: a screen reader, a pipe, a terminal that can do no more. What was
  /// said last is kept, so that nothing is said twice.
  case plain(said: [StyledText])

  /// Shows what stays and what is new.
  mutating func show(
    _ staying: [StyledText] = [], _ model: WatchModel, on console: Console
  ) {
    switch self {
    case .live(var region):
      let view = WatchView(
        model: model, capabilities: console.output, columns: region.columns, limit: region.limit)
      console.show(
        bytes: region.draw(staying: staying, live: view.lines(), console.output))
      self = .live(region)
    case .plain(let said):
      let view = WatchView(
        model: model, capabilities: console.output, columns: console.output.width, limit: .max)
      let news = view.news() + view.values()
      // What was there before is said already; what is new comes after it.
      let known = zip(news, said).prefix { $0 == $1 }.count
      console.show(staying + news.dropFirst(known))
      self = .plain(said: news)
    }
  }

  /// Takes the lower part away.
  mutating func erase(on console: Console) {
    guard case .live(var region) = self else { return }
    console.show(bytes: region.erase())
    self = .live(region)
  }

  /// Takes note of the terminal's size.
  mutating func resize(_ size: TerminalSize) {
    guard case .live(var region) = self else { return }
    region.resize(columns: size.columns, rows: size.rows)
    self = .live(region)
  }
}
