internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Programs that outlive this one: nobody waits for them, and nothing of ours is theirs.
package enum DetachedProcess {
  /// Those that were started and may have ended since.
  private static let started = Mutex<[pid_t]>([])

  /// Starts a program in a session of its own, its input and outputs at `/dev/null`.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: Its whole environment.
  /// - Throws: `RunnerError.cannotStart` with the system's reason.
  package static func start(
    _ words: [String], environment: [String: String]
  ) throws(RunnerError) {
    var actions = SpawnActions()
    defer { actions.destroy() }
    actions.open(0, "/dev/null", O_RDONLY)
    for descriptor: CInt in [1, 2] { actions.open(descriptor, "/dev/null", O_WRONLY) }
    letGo(try actions.spawn(words, environment: environment))
  }

  /// Lets go of a child whose end nobody waits for.
  static func letGo(_ pid: pid_t) {
    started.withLock { pids in
      // Those that have ended are let go here, as nobody else asks for them.
      pids.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      pids.append(pid)
    }
  }

  /// Makes this process another program, with the signals a new one has.
  ///
  /// - Throws: `RunnerError.cannotStart`; when it goes well there is nobody left to return to.
  package static func replaceThisOne(
    _ words: [String], environment: [String: String]
  ) throws(RunnerError) -> Never {
    // Handlers end with the program, but what is ignored stays so.
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigprocmask(SIG_SETMASK, &signals, nil)
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    _ = unsafe CStrings.with(words) { argv in
      unsafe CStrings.with(variables) { envp in unsafe execve(words[0], argv, envp) }
    }
    throw RunnerError(
      .cannotStart, "cannot start \(words[0]): \(RunnerError.text(of: errno))")
  }
}
