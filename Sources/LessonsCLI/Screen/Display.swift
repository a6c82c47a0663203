internal import SystemIO
internal import TerminalIO

/// Where the live screen is drawn.
enum Display {
  /// A terminal whose lower part is redrawn.
  case live(LiveRegion)
  /// Lines, one after the other, for a screen reader, a pipe or a simple terminal.
  ///
  /// The last lines are kept, so that none is printed twice.
  case plain(said: [StyledText])

  /// Prints the lines that stay and redraws the live part.
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
      // The lines that were printed before come first; only the rest is new.
      let known = zip(news, said).prefix { $0 == $1 }.count
      console.show(staying + news.dropFirst(known))
      self = .plain(said: news)
    }
  }

  /// Removes the live part.
  mutating func erase(on console: Console) {
    guard case .live(var region) = self else { return }
    console.show(bytes: region.erase())
    self = .live(region)
  }

  /// Takes over the terminal's new size.
  mutating func resize(_ size: TerminalSize) {
    guard case .live(var region) = self else { return }
    region.resize(columns: size.columns, rows: size.rows)
    self = .live(region)
  }
}
