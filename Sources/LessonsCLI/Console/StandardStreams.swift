internal import SnippetRunner
package import SystemIO

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
  package var readLine: @Sendable (Interrupt) throws -> String?
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
    readLine: @escaping @Sendable (Interrupt) throws -> String? = { _ in nil },
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

extension StandardStreams {
  /// The streams of this process.
  package static let live = StandardStreams(
    write: { text, output in _ = Descriptor.writeAll(Array(text.utf8), to: output.rawValue) },
    isTerminal: { isatty($0.rawValue) == 1 },
    size: { TerminalSize(of: $0.rawValue) },
    hasKeyboard: { isatty(0) == 1 },
    readLine: { interrupt in
      // A terminal hands out whole lines, so none is left in a buffer that cannot be waited for.
      var news = PollSet()
      news.add(0)
      let stop = news.add(interrupt.descriptor)
      while news.wait() != .ready {}
      guard !news.isReady(stop) else { throw RunnerError.interrupted }
      return Swift.readLine()
    },
    keys: 0, screen: 1)
}
