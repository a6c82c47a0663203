package import SnippetRunner

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The streams a verb writes to and reads from: those of this process, or a test's.
package struct StandardStreams: Sendable {
  /// A stream that a verb writes to.
  package enum Output: CInt, Sendable {
    /// Standard output: what was asked for.
    case answer = 1
    /// Standard error: everything else.
    case talk = 2
  }

  /// Writes all of a string; a reader that has gone away is not an error.
  package var write: @Sendable (String, Output) -> Void
  /// Whether an output is a terminal.
  package var isTerminal: @Sendable (Output) -> Bool
  /// How many characters a terminal shows; `nil` when it does not say, or is none.
  package var size: @Sendable (Output) -> TerminalSize?
  /// Whether somebody at a terminal can type an answer.
  package var hasKeyboard: @Sendable () -> Bool
  /// The next line of the input without its end; `nil` when none will come any more.
  ///
  /// It throws `RunnerError.interrupted` when the interrupt comes first.
  package var readLine: @Sendable (Interrupt) throws(RunnerError) -> String?
  /// The descriptor that the live screen's keys come from; -1 when none come.
  package var keys: CInt
  /// The descriptor that tells when nobody reads the live screen any more; -1 when none does.
  package var screen: CInt

  /// Creates streams from what they do.
  package init(
    write: @escaping @Sendable (String, Output) -> Void,
    isTerminal: @escaping @Sendable (Output) -> Bool = { _ in false },
    size: @escaping @Sendable (Output) -> TerminalSize? = { _ in nil },
    hasKeyboard: @escaping @Sendable () -> Bool = { false },
    readLine: @escaping @Sendable (Interrupt) throws(RunnerError) -> String? = { _ in nil },
    keys: CInt = -1, screen: CInt = -1
  ) {
    self.write = write
    self.isTerminal = isTerminal
    self.size = size
    self.hasKeyboard = hasKeyboard
    self.readLine = readLine
    self.keys = keys
    self.screen = screen
  }
}

/// How many characters a terminal shows.
package struct TerminalSize: Hashable, Sendable {
  /// The characters in a line.
  package var columns: Int
  /// The lines.
  package var rows: Int

  /// Creates a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension StandardStreams {
  /// The streams of this process.
  package static let live = StandardStreams(
    write: writeAll,
    isTerminal: { isatty($0.rawValue) == 1 },
    size: { output in
      var size = winsize()
      guard unsafe ioctl(output.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
        return nil
      }
      return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    },
    hasKeyboard: { isatty(0) == 1 },
    readLine: { interrupt throws(RunnerError) in
      // A terminal hands out whole lines, so none is left in a buffer that cannot be waited for.
      var news = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      while unsafe poll(&news, nfds_t(news.count), -1) < 0, errno == EINTR {}
      guard news[1].revents == 0 else { throw RunnerError(.interrupted, "interrupted") }
      return Swift.readLine()
    },
    keys: 0, screen: 1)

  private static func writeAll(_ text: String, to output: Output) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        #if canImport(Glibc)
          return unsafe Glibc.write(output.rawValue, rest.baseAddress, rest.count)
        #else
          return unsafe Darwin.write(output.rawValue, rest.baseAddress, rest.count)
        #endif
      }
      if count > 0 {
        start += count
      } else if errno != EINTR && errno != EAGAIN {
        return
      }
    }
  }
}
