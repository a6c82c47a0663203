internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// Standard output for the answer, standard error for talk, and somebody to ask.
struct Console: Sendable {
  /// What standard output can show.
  var output: TerminalCapabilities
  /// What standard error can show.
  var talk: TerminalCapabilities
  /// Whether somebody can answer a question.
  let canAsk: Bool
  /// Whether a program of the terminal can take it over.
  let isInteractive: Bool
  private let streams: StandardStreams

  /// The console that streams and the environment make.
  init(_ streams: StandardStreams, environment: [String: String], plain: Bool) {
    func capabilities(_ output: StandardStreams.Output) -> TerminalCapabilities {
      TerminalCapabilities(
        environment: environment, isTerminal: streams.isTerminal(output),
        columns: streams.size(output)?.columns, plain: plain)
    }
    output = capabilities(.answer)
    talk = capabilities(.talk)
    canAsk = streams.hasKeyboard() && talk.isTerminal
    isInteractive = streams.hasKeyboard() && output.isTerminal
    self.streams = streams
  }

  /// The descriptors that the live screen's keys come from, and where it is shown; -1 for none.
  var screenDescriptors: (keys: CInt, screen: CInt) { (streams.keys, streams.screen) }

  /// How many characters a terminal shows now; `nil` when it does not say, or is none.
  func size(of output: StandardStreams.Output) -> TerminalSize? { streams.size(output) }

  /// Writes lines of the answer.
  func show(_ lines: [StyledText]) {
    streams.write(lines.map { output.render($0) + "\n" }.joined(), .answer)
  }

  /// Writes a line of the answer as it is.
  func show(raw line: String) { streams.write(line + "\n", .answer) }

  /// Writes what moves the cursor and is no line.
  func show(bytes text: String) { streams.write(text, .answer) }

  /// Says something that is not the answer.
  func say(_ lines: [StyledText]) {
    streams.write(lines.map { talk.render($0) + "\n" }.joined(), .talk)
  }

  /// Writes what moves the cursor where talk goes, and is no line.
  func say(bytes text: String) { streams.write(text, .talk) }

  /// Says in one line what went wrong.
  func complain(_ message: String) {
    let label = StyledText("lessons: ", .color(.red).adding(.bold))
    say([label + StyledText(Sanitizer.clean(message))])
  }

  /// Asks a question; `nil` when there is nobody to answer.
  ///
  /// - Throws: `RunnerError` when somebody pressed Ctrl-C instead.
  func ask(_ question: String, interrupt: Interrupt) throws -> Bool? {
    guard canAsk else { return nil }
    let answer = try line(after: question + " [y/N] ", interrupt: interrupt)?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// The line that somebody types after a prompt; `nil` when none will come any more.
  ///
  /// - Throws: `RunnerError` when somebody pressed Ctrl-C instead.
  func line(after prompt: String, interrupt: Interrupt) throws -> String? {
    streams.write(talk.render(StyledText(prompt)), .talk)
    do {
      return try streams.readLine(interrupt)
    } catch {
      streams.write("\n", .talk)
      throw error
    }
  }
}
