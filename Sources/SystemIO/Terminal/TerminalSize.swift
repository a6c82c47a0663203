#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The size of a terminal in characters.
package struct TerminalSize: Hashable, Sendable {
  /// The characters in a line.
  package var columns: Int
  /// The number of lines.
  package var rows: Int

  /// Creates a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Asks the terminal of a descriptor; `nil` if there is none, or it does not know its size.
  package init?(of descriptor: Int32) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
