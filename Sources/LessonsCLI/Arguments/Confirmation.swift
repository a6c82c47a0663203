internal import TerminalIO

/// The question before something is replaced, and `--yes`, which answers it.
enum Confirmation {
  /// Whether the question is answered already.
  static let yes = Flag("yes", "do not ask, as in a script")

  /// Asks, unless `--yes` was given.
  ///
  /// - Parameters:
  ///   - question: What is about to happen, as a question.
  ///   - invocation: The verb, which declares `yes`.
  ///   - declined: What is said when the answer is no.
  ///   - unasked: What is said, with what to type, when nobody can be asked.
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
