internal import TerminalIO

/// The question before a replacement, and `--yes`, which answers it in advance.
enum Confirmation {
  /// Whether to skip the question.
  static let yes = Flag("yes", "do not ask, as in a script")

  /// Asks, unless `--yes` was given.
  ///
  /// - Parameters:
  ///   - question: The question, which describes the effect.
  ///   - invocation: The verb, which declares `yes`.
  ///   - declined: The message after the answer no.
  ///   - unasked: The message without a terminal, with the option to type.
  /// - Throws: `Failure` unless the answer is yes.
  static func ask(
    _ question: String, _ invocation: Invocation, declined: String,
    unasked: @autoclosure () -> String
  ) throws {
    guard !invocation[yes] else { return }
    let context = invocation.context
    switch try context.console.ask(question, interrupt: context.interrupt) {
    case true?: return
    case false?: throw Failure(.failed, declined)
    case nil: throw Failure(.usage, unasked())
    }
  }
}
