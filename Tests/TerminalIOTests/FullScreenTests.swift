import TerminalIO
import Testing

@Suite struct FullScreenTests {
  private let capabilities = TerminalCapabilities.plain80

  @Test func `only rows that have changed are written`() {
    var screen = FullScreen()
    let first = screen.draw(["one", "two"], columns: 20, rows: 3, capabilities)
    #expect(first.contains("\u{1B}[1;1Hone\u{1B}[K") && first.contains("\u{1B}[3;1H\u{1B}[K"))
    #expect(screen.draw(["one", "two"], columns: 20, rows: 3, capabilities) == "")
    let second = screen.draw(["one", "too"], columns: 20, rows: 3, capabilities)
    #expect(second == "\u{1B}[?2026h\u{1B}[2;1Htoo\u{1B}[K\u{1B}[?2026l")
  }

  @Test(arguments: [(20, 4), (19, 3)])
  func `another size, or a forgotten picture, writes all rows`(columns: Int, rows: Int) {
    var screen = FullScreen()
    _ = screen.draw(["one", "two"], columns: 20, rows: 3, capabilities)
    #expect(
      screen.draw(["one", "two"], columns: columns, rows: rows, capabilities).contains("one"))
    screen.forget()
    #expect(
      screen.draw(["one", "two"], columns: columns, rows: rows, capabilities).contains("one"))
  }

  @Test func `a full row is not erased at its end, and lines too many are left out`() {
    var screen = FullScreen()
    let bytes = screen.draw(["12345", "123456", "x"], columns: 5, rows: 2, capabilities)
    #expect(bytes == "\u{1B}[?2026h\u{1B}[1;1H12345\u{1B}[2;1H1234…\u{1B}[?2026l")
  }
}
