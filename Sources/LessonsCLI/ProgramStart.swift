internal import SystemIO

/// Starts programs that outlive the verb: an editor, the mock server.
///
/// The words are the program's file and its arguments; the environment is the program's whole one.
package struct ProgramStart: Sendable {
  /// Starts a program that nobody waits for, its streams at `/dev/null`.
  var leave:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> Void
  /// Gives this process and its terminal to a program; it returns only in a test.
  var become:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> Void

  /// Creates a start from what it does.
  init(
    leave: @escaping @Sendable ([String], [String: String]) throws(SystemError) -> Void,
    become: @escaping @Sendable ([String], [String: String]) throws(SystemError) -> Void
  ) {
    self.leave = leave
    self.become = become
  }

  /// Programs of this machine.
  package static let live = ProgramStart(
    leave: { words, environment throws(SystemError) in
      try DetachedProcess.start(words, environment: environment)
    },
    become: { words, environment throws(SystemError) in
      try DetachedProcess.replaceThisOne(words, environment: environment)
    })
}
