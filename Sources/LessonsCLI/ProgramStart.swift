internal import SystemIO

/// Starts programs that outlive the verb: an editor, the mock server.
///
/// The words are the program's file and its arguments; the environment is complete, nothing is
/// inherited.
package struct ProgramStart: Sendable {
  /// Starts a program with its streams at `/dev/null` and does not wait for it.
  var leave:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> Void
  /// Replaces this process, in its terminal, with a program; returns only in a test.
  var become:
    @Sendable (_ words: [String], _ environment: [String: String]) throws(SystemError) -> Void

  /// Creates a value from its two functions.
  init(
    leave: @escaping @Sendable ([String], [String: String]) throws(SystemError) -> Void,
    become: @escaping @Sendable ([String], [String: String]) throws(SystemError) -> Void
  ) {
    self.leave = leave
    self.become = become
  }

  /// Starts real programs.
  package static let live = ProgramStart(
    leave: { words, environment throws(SystemError) in
      try DetachedProcess.start(words, environment: environment)
    },
    become: { words, environment throws(SystemError) in
      try DetachedProcess.replaceThisOne(words, environment: environment)
    })
}
