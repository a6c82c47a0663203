#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Programs that outlive this process, which does not wait for them and shares nothing with them.
package enum DetachedProcess {
  /// Starts a program in a new session, with `/dev/null` as its input and outputs.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: Its whole environment.
  /// - Throws: `SystemError` when it cannot be started.
  package static func start(
    _ words: [String], environment: [String: String]
  ) throws(SystemError) {
    var actions = SpawnActions()
    actions.open(0, "/dev/null", .reading)
    for descriptor: CInt in [1, 2] { actions.open(descriptor, "/dev/null", .writing) }
    letGo(try actions.spawn(words, environment: environment))
  }

  /// Stops waiting for a child, and lets a thread reap it, so that it does not become a zombie.
  static func letGo(_ pid: Int32) {
    try? DetachedThread.start { _ = ChildEnd.wait(for: pid) }
  }

  /// Replaces this process with a different program, with default signals.
  ///
  /// - Throws: `SystemError` when that fails; otherwise it does not return.
  package static func replaceThisOne(
    _ words: [String], environment: [String: String]
  ) throws(SystemError) -> Never {
    // Handlers end with the program, but ignored signals stay ignored.
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigprocmask(SIG_SETMASK, &signals, nil)
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    _ = unsafe CStrings.with(words) { argv in
      unsafe CStrings.with(variables) { envp in unsafe execve(words[0], argv, envp) }
    }
    throw SystemError(.start, words[0])
  }
}
