internal import SystemIO
internal import TerminalIO

/// Starts programs that take over from the verb: an editor, the mock server, a pager.
///
/// The words are the program's file and its arguments. The environment is complete; nothing is
/// inherited.
package struct ProgramStart: Sendable {
  /// Starts a program with its streams at `/dev/null`, without waiting for it.
  var leave:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> Void
  /// Replaces this process, in its terminal, with a program.
  ///
  /// It returns only in a test.
  var become:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> Void
  /// Runs a program in this process's terminal to its end, with a string as its standard input.
  var read:
    @Sendable (_ words: [String], _ environment: [String: String], _ text: String)
      throws(SystemError) -> ChildProcess.Termination
  /// Runs a program that only passes a command on, such as `tmux`, and returns the reason of a
  /// failure.
  var order:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> String?

  /// Runs a program and returns its output, or nothing if it failed.
  var answer:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> String

  /// Creates a value from its functions.
  init(
    leave: @escaping @Sendable ([String], [String: String]) throws(SystemError) -> Void,
    become: @escaping @Sendable ([String], [String: String]) throws(SystemError) -> Void,
    read:
      @escaping @Sendable ([String], [String: String], String) throws(SystemError)
      -> ChildProcess.Termination,
    order:
      @escaping @Sendable ([String], [String: String]) throws(SystemError) -> String? = passOn,
    answer:
      @escaping @Sendable ([String], [String: String]) throws(SystemError) -> String = ask
  ) {
    self.leave = leave
    self.become = become
    self.read = read
    self.order = order
    self.answer = answer
  }

  /// Starts real programs.
  package static let live = ProgramStart(
    leave: { words, environment throws(SystemError) in
      try DetachedProcess.start(words, environment: environment)
    },
    become: { words, environment throws(SystemError) in
      try DetachedProcess.replaceThisOne(words, environment: environment)
    },
    read: { words, environment, text throws(SystemError) in
      try ForegroundProgram.run(words, environment: environment, input: text)
    })

  /// Runs a program to its end, and returns its message if it failed or `nil` on success.
  private static func passOn(
    _ words: [String], _ environment: [String: String]
  ) throws(SystemError) -> String? {
    let outcome = try end(of: words, environment)
    guard outcome.overrun == nil else { return "it did not answer" }
    guard outcome.termination != .exited(0) else { return nil }
    let said = outcome.captures.reversed().lazy
      .map { String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isNewline) }
      .map { Sanitizer.line($0.joined(separator: "; ")) }
      .first { !$0.allSatisfy(\.isWhitespace) }
    return said ?? "it failed without a word"
  }

  private static func ask(
    _ words: [String], _ environment: [String: String]
  ) throws(SystemError) -> String {
    let outcome = try end(of: words, environment)
    guard outcome.termination == .exited(0), let said = outcome.captures.first else { return "" }
    return String(decoding: said, as: UTF8.self)
  }

  /// Runs a short program.
  private static func end(
    of words: [String], _ environment: [String: String]
  ) throws(SystemError) -> ChildProcess.Outcome {
    try ChildProcess(
      executable: words[0], arguments: Array(words.dropFirst()), environment: environment,
      deadline: .now + .seconds(10)
    ).run(interrupt: .never)
  }
}
