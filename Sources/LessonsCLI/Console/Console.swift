internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Standard output for the answer, standard error for talk, and somebody to ask.
struct Console: Sendable {
  /// What standard output can show.
  var output: TerminalCapabilities
  /// What standard error can show.
  var talk: TerminalCapabilities
  /// Whether somebody can answer a question.
  var canAsk: Bool
  /// Whether a program of the terminal can take it over.
  var isInteractive: Bool

  /// The console of this process.
  init(environment: [String: String], plain: Bool) {
    func capabilities(_ descriptor: CInt) -> TerminalCapabilities {
      TerminalCapabilities(
        environment: environment, isTerminal: isatty(descriptor) == 1,
        columns: Self.columns(descriptor), plain: plain)
    }
    output = capabilities(1)
    talk = capabilities(2)
    canAsk = isatty(0) == 1 && isatty(2) == 1
    isInteractive = isatty(0) == 1 && isatty(1) == 1
  }

  /// Writes lines of the answer.
  func show(_ lines: [StyledText]) {
    write(1, lines.map { output.render($0) + "\n" }.joined())
  }

  /// Writes a line of the answer as it is.
  func show(raw line: String) { write(1, line + "\n") }

  /// Writes what moves the cursor and is no line.
  func show(bytes text: String) { write(1, text) }

  /// Says something that is not the answer.
  func say(_ lines: [StyledText]) {
    write(2, lines.map { talk.render($0) + "\n" }.joined())
  }

  /// Writes what moves the cursor where talk goes, and is no line.
  func say(bytes text: String) { write(2, text) }

  /// Says in one line what went wrong.
  func complain(_ message: String) {
    let label = StyledText("lessons: ", .color(.red).adding(.bold))
    say([label + StyledText(Sanitizer.clean(message))])
  }

  /// Asks a question; `nil` when there is nobody to answer.
  ///
  /// - Throws: `RunnerError` when somebody pressed Ctrl-C instead.
  func ask(_ question: String, interrupt: Interrupt) throws(RunnerError) -> Bool? {
    guard canAsk else { return nil }
    let answer = try line(after: question + " [y/N] ", interrupt: interrupt)?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// The line that somebody types after a prompt; `nil` when none will come any more.
  ///
  /// - Throws: `RunnerError` when somebody pressed Ctrl-C instead.
  func line(after prompt: String, interrupt: Interrupt) throws(RunnerError) -> String? {
    write(2, talk.render(StyledText(prompt)))
    // A terminal hands out whole lines, so none is left in a buffer that cannot be waited for.
    var news = PollSet()
    news.add(0)
    let stop = news.add(interrupt.descriptor)
    while news.wait() != .ready {}
    guard !news.isReady(stop) else {
      write(2, "\n")
      throw RunnerError(.interrupted, "interrupted")
    }
    return readLine()
  }

  /// Writes all of a text; when its reader has gone away, nothing is to be done about it.
  private func write(_ descriptor: CInt, _ text: String) {
    _ = Descriptor.writeAll(Array(text.utf8), to: descriptor)
  }

  private static func columns(_ descriptor: CInt) -> Int? { size(of: descriptor)?.columns }

  /// How many characters the terminal shows; `nil` when it does not say, or is none.
  static func size(of descriptor: CInt) -> TerminalSize? {
    TerminalSize(of: descriptor)
  }
}
