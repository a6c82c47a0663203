#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Programs that outlive this one: nobody waits for them, and nothing of ours is theirs.
package enum DetachedProcess {
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

  /// Lets go of a child: its end is waited for by a thread, or a zombie would stay.
  static func letGo(_ pid: pid_t) {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let number = unsafe UnsafeMutableRawPointer(bitPattern: Int(pid))
    let code = unsafe pthread_create(
      &thread, nil,
      { number in
        let pid = pid_t(truncatingIfNeeded: Int(bitPattern: number))
        while waitpid(pid, nil, 0) < 0, errno == EINTR {}
        return nil
      }, number)
    guard code == 0 else { return }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
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
    throw RunnerError.cannotStart(program: words[0], reason: errno)
  }
}
