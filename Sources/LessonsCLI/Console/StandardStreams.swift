internal import SnippetRunner
package import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A verb's input and output streams: those of this process, or a test's.
package struct StandardStreams: Sendable {
  /// An output stream of a verb.
  package enum Output: CInt, Sendable {
    /// Standard output, for the answer.
    case answer = 1
    /// Standard error, for everything else.
    case talk = 2
  }

  /// Writes a whole string and returns the error number, or `nil` on success.
  package var write: @Sendable (String, Output) -> Int32?
  /// Returns the error number that writing an answer would have, or `nil` if it would probably
  /// succeed.
  package var refusal: @Sendable () -> Int32?
  /// Whether an output is a terminal.
  package var isTerminal: @Sendable (Output) -> Bool
  /// The terminal's size in characters; `nil` when unknown or not a terminal.
  package var size: @Sendable (Output) -> TerminalSize?
  /// Whether a user at a terminal can type an answer.
  package var hasKeyboard: @Sendable () -> Bool
  /// Reads the next line of the input without its line end, and returns `nil` at the end.
  ///
  /// It throws `RunnerError.interrupted` if the interrupt comes first.
  package var readLine: @Sendable (Interrupt) throws -> String?
  /// The descriptor of the live screen's keys; -1 for none.
  package var keys: CInt
  /// A descriptor that reports when the reader of the live screen is gone; -1 for none.
  package var screen: CInt

  /// Creates streams from their functions.
  package init(
    write: @escaping @Sendable (String, Output) -> Int32?,
    refusal: @escaping @Sendable () -> Int32? = { nil },
    isTerminal: @escaping @Sendable (Output) -> Bool = { _ in false },
    size: @escaping @Sendable (Output) -> TerminalSize? = { _ in nil },
    hasKeyboard: @escaping @Sendable () -> Bool = { false },
    readLine: @escaping @Sendable (Interrupt) throws -> String? = { _ in nil },
    keys: CInt = -1, screen: CInt = -1
  ) {
    self.write = write
    self.refusal = refusal
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
    write: { text, output in Descriptor.writeAll(Array(text.utf8), to: output.rawValue) },
    refusal: { OutputProbe.refusal(of: Output.answer.rawValue) },
    isTerminal: { isatty($0.rawValue) == 1 },
    size: { TerminalSize(of: $0.rawValue) },
    hasKeyboard: { isatty(0) == 1 },
    readLine: { interrupt in
      // A terminal delivers whole lines, so no line waits in a buffer that `poll` cannot see.
      var news = PollSet()
      news.add(0)
      let stop = news.add(interrupt.descriptor)
      while news.wait() != .ready {}
      guard !news.isReady(stop) else { throw RunnerError.interrupted }
      return Swift.readLine()
    },
    keys: 0, screen: 1)
}
