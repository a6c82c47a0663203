internal import SystemIO
internal import TerminalIO

/// Where the live screen is drawn.
enum Display {
  /// The whole terminal.
  case full(FullScreen)
  /// Lines, one after the other, for a screen reader, a pipe or a simple terminal.
  ///
  /// The last lines are kept, so that none is printed twice.
  case plain(said: [StyledText])

  /// Begins to draw on the whole terminal; `isNew` when it shows other text now.
  mutating func enter(isNew: Bool = true, on console: Console) {
    guard case .full(var screen) = self else { return }
    console.show(bytes: isNew ? FullScreen.enter : FullScreen.resume)
    screen.forget()
    self = .full(screen)
  }

  /// Gives the terminal its own text back.
  func leave(on console: Console) {
    if case .full = self { console.show(bytes: FullScreen.leave) }
  }

  /// Draws a frame on the whole terminal.
  mutating func draw(_ lines: [StyledText], _ layout: ReaderLayout, on console: Console) {
    guard case .full(var screen) = self else { return }
    console.show(
      bytes: screen.draw(
        lines, columns: layout.columns, rows: layout.rows, console.output))
    self = .full(screen)
  }

  /// Prints lines, and after them what is new about the state.
  mutating func say(_ lines: [StyledText] = [], _ model: WatchModel, on console: Console) {
    guard case .plain(let said) = self else { return }
    let view = PlainView(model: model, width: console.output.width)
    let news = view.news() + view.values()
    // The lines that were printed before come first; only the rest is new.
    let known = zip(news, said).prefix { $0 == $1 }.count
    console.show(lines + news.dropFirst(known))
    self = .plain(said: news)
  }
}
