internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// Writes answers to standard output and messages to standard error, and asks the user questions.
struct Console: Sendable {
  /// The capabilities of standard output.
  var output: TerminalCapabilities
  /// The capabilities of standard error.
  var talk: TerminalCapabilities
  /// Whether a user can answer a question.
  let canAsk: Bool
  /// Whether keys and output are a terminal, so that the live screen can run in it.
  let isInteractive: Bool
  private let streams: StandardStreams
  private let end = AnswerEnd()
  private let areCommandsRead: Bool
  /// The answer that waits for a pager; `nil` to write at once.
  private var held: HeldAnswer?

  /// Creates a console for streams, with the capabilities that the environment names.
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
    areCommandsRead = RunnerCommands.areRead(in: environment)
  }

  /// The descriptors for the live screen's keys and its output; -1 for none.
  var screenDescriptors: (keys: CInt, screen: CInt) { (streams.keys, streams.screen) }

  /// Returns the terminal's present size in characters, or `nil` if it is unknown or not a
  /// terminal.
  func size(of output: StandardStreams.Output) -> TerminalSize? { streams.size(output) }

  /// Writes lines of the answer.
  func show(_ lines: [StyledText]) { show(lines, isFoot: false) }

  /// Writes lines that must be the last on the screen, even after the user left a pager early.
  func showFoot(_ lines: [StyledText]) { show(lines, isFoot: true) }

  private func show(_ lines: [StyledText], isFoot: Bool) {
    if let held { return held.add(lines, output, isFoot: isFoot) }
    answer(
      lines.map {
        let line = output.render($0)
        return (areCommandsRead ? RunnerCommands.inert(line) : line) + "\n"
      }.joined())
  }

  /// Writes text of the answer for other programs, without terminal control characters.
  func show(text: String) {
    let text = Sanitizer.inert(text)
    if let held { held.add(text) } else { answer(text) }
  }

  /// Writes a value for other programs as one line of JSON.
  func show(json value: some Encodable) throws { show(text: try JSONLine.text(value) + "\n") }

  /// Writes bytes of the answer that control the terminal, such as cursor movements.
  func show(bytes text: String) { answer(text) }

  /// Writes a message that is not part of the answer.
  ///
  /// It ignores a failed write.
  func say(_ lines: [StyledText]) {
    talk(lines.map { talk.render($0) + "\n" }.joined())
  }

  /// Writes a drawing to standard error at once, even while an answer is held back.
  func draw(_ bytes: String) { _ = streams.write(bytes, .talk) }

  /// Checks that the whole answer so far was written.
  ///
  /// - Throws: `SystemError` when a write failed.
  func checkAnswer() throws(SystemError) {
    if let error = end.error { throw error }
  }

  /// Checks before a change that an answer can be written.
  ///
  /// - Throws: `SystemError` when it cannot.
  func tryAnswer() throws(SystemError) {
    if end.error == nil { end.note(streams.refusal()) }
    try checkAnswer()
  }

  private func answer(_ text: String) {
    if end.error == nil { end.note(streams.write(text, .answer)) }
  }

  private func talk(_ text: String) {
    if held?.add(talk: text) != true { _ = streams.write(text, .talk) }
  }

  /// Writes a one-line error message.
  func complain(_ message: String) {
    say([StyledText("lessons: ", .color(.red).adding(.bold)) + StyledText(message)])
  }

  /// Asks a yes-or-no question, and returns `nil` when no user can answer.
  ///
  /// - Throws: `RunnerError` when the user presses Ctrl-C instead.
  func ask(_ question: String, interrupt: Interrupt) throws -> Bool? {
    guard canAsk else { return nil }
    let answer = try line(after: question + " [y/N] ", interrupt: interrupt)?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Prints a prompt and reads the line typed after it.
  ///
  /// It returns `nil` at the end of the input.
  ///
  /// - Throws: `RunnerError` when the user presses Ctrl-C instead.
  func line(after prompt: String, interrupt: Interrupt) throws -> String? {
    turnPage()
    talk(talk.render(StyledText(prompt)))
    do {
      return try streams.readLine(interrupt)
    } catch {
      talk("\n")
      throw error
    }
  }
}

extension Console {
  /// Returns a console that holds answers back until `turnPage`, to show long ones in a pager.
  func paged(by pager: Pager, _ programs: ProgramStart) -> Console {
    var console = self
    console.held = HeldAnswer(pager) { words, environment, text in
      let end = try? programs.read(words, environment, text)
      // The shell uses these codes for a program that cannot be started.
      return end.map { ![.exited(126), .exited(127)].contains($0) } ?? false
    }
    return console
  }

  /// Whether a pager shows long answers.
  var isPaged: Bool { held != nil }

  /// Shows the held answer.
  ///
  /// Later output starts a new page.
  func turnPage() {
    held?.turn(
      streams.size(.answer), write: answer, talk: { _ = streams.write($0, .talk) })
  }
}
