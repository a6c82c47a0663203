internal import SystemIO
internal import TerminalIO

/// The terminal that the live screen takes and gives back: what is drawn on it, and the keys that come from it.
struct ScreenTerminal: ~Copyable {
  /// Where the screen is.
  private(set) var console: Console
  /// The keys, signals and other events.
  var events: EventSource
  private var screen = FullScreen()
  /// The mode in which keys come one by one; `nil` before the terminal is taken.
  private var raw: RawTerminal?

  /// Prepares the terminal of a context; nothing is changed yet.
  init(_ context: Context) {
    console = context.console
    events = EventSource(console, interrupt: context.interrupt, byLine: false)
  }

  /// How the window is divided now.
  var layout: ReaderLayout {
    let size = console.size(of: .answer) ?? TerminalSize(columns: 80, rows: 24)
    return ReaderLayout(columns: max(size.columns, 1), rows: max(size.rows, 1))
  }

  /// Lays text out for another width from now on.
  mutating func setWidth(_ width: Int) { console.output.width = width }

  /// Takes the whole terminal; `isNew` when it shows other text now.
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

  /// Ends what restores the terminal when the program is killed.
  func forget() { raw?.forget() }

  /// Draws a frame.
  mutating func draw(_ lines: [StyledText], _ layout: ReaderLayout) {
    console.show(
      bytes: screen.draw(
        lines, columns: layout.columns, rows: layout.rows, console.output))
  }
}
