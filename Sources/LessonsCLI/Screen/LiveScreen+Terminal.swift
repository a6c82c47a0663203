internal import SystemIO
internal import TerminalIO

/// The terminal that the live screen takes and gives back.
extension LiveScreen {
  /// Lays everything out for the window's present size.
  mutating func resize() {
    var layout = Self.layout(console)
    layout.tableColumns = model.reader.layout.tableColumns
    console.output.width = layout.width
    _ = model.handle(.resized(layout))
    model.reader.layOut(sheets: sheetLines.map { $0(console.output) })
    refresh()
  }

  /// Stops with Ctrl-Z, and goes on in the foreground.
  mutating func sleep() {
    leaveTerminal()
    ScreenSignals.sleep()
    enterTerminal(isNew: true)
    resize()
  }

  /// Takes the whole terminal; `isNew` when it shows other text now.
  mutating func enterTerminal(isNew: Bool) {
    guard let raw else { return }
    var display = display
    let console = console
    raw.enter { display.enter(isNew: isNew, on: console) }
    self.display = display
  }

  /// Gives the terminal back.
  func leaveTerminal() {
    display.leave(on: console)
    raw?.leave()
  }
}
