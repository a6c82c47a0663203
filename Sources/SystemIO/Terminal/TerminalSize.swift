#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many characters a terminal shows.
package struct TerminalSize: Hashable, Sendable {
  /// The characters of a line.
  package var columns: Int
  /// The lines.
  package var rows: Int

  /// Describes a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Asks a descriptor's terminal; `nil` when it does not say, or there is none.
  package init?(of descriptor: Int32) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
