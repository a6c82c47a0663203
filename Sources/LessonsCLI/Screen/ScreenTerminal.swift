internal import SystemIO
internal import TerminalIO

/// The terminal during the live screen: its output and its keys.
struct ScreenTerminal: ~Copyable {
  private(set) var console: Console
  /// The keys, signals and other events.
  var events: EventSource
  private var screen = FullScreen()
  /// The mode that delivers keys one by one; `nil` before `enter`.
  private var raw: RawTerminal?

  /// Prepares a context's terminal without changing it.
  init(_ context: Context) {
    console = context.console
    events = EventSource(console, interrupt: context.interrupt, byLine: false)
  }

  /// The current division of the window.
  var layout: ReaderLayout {
    let size = console.size(of: .answer) ?? TerminalSize(columns: 80, rows: 24)
    return ReaderLayout(columns: max(size.columns, 1), rows: max(size.rows, 1))
  }

  /// Changes the width for later text.
  mutating func setWidth(_ width: Int) { console.output.width = width }

  /// Takes over the whole terminal; `isNew` when the text differs from the text before.
  mutating func enter(isNew: Bool) {
    let raw = raw ?? RawTerminal()
    self.raw = raw
    let console = console
    raw.enter { console.show(bytes: isNew ? FullScreen.enter : FullScreen.resume) }
    screen.forget()
  }

  /// Restores the terminal's earlier text and mode.
  func leave() {
    console.show(bytes: FullScreen.leave)
    raw?.leave()
  }

  /// Stops the guard that restores the terminal when the program is killed.
  func forget() { raw?.forget() }

  /// Draws a frame.
  mutating func draw(_ lines: [StyledText], _ layout: ReaderLayout) {
    console.show(
      bytes: screen.draw(
        lines, columns: layout.columns, rows: layout.rows, console.output))
  }
}
