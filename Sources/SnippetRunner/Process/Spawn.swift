#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension ChildProcess {
  /// Starts the program as the leader of a new process group, with default signals.
  func spawn(_ pipes: [Pipe]) throws(RunnerError) -> pid_t {
    var actions = SpawnActions()
    defer { actions.destroy() }
    actions.open(0, standardInput, O_RDONLY)
    if let outputFile { actions.open(1, outputFile, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND) }
    for (target, pipe) in zip(captured, pipes) { actions.duplicate(pipe.writing, as: target) }
    if !captured.contains(1), outputFile == nil { actions.open(1, "/dev/null", O_WRONLY) }
    if !captured.contains(2) { actions.open(2, "/dev/null", O_WRONLY) }

    return try actions.spawn([executable] + arguments, environment: environment)
  }
}

/// What `posix_spawn` does between fork and exec.
@safe
struct SpawnActions {
  var actions = unsafe posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()

  init() {
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // A new session is a new process group too, and cuts the program off the terminal.
    let flags = Self.newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// `POSIX_SPAWN_SETSID`, which glibc's `spawn.h` shows only to `_GNU_SOURCE`.
  #if canImport(Glibc)
    private static let newSession: CInt = 0x80
  #else
    private static let newSession = POSIX_SPAWN_SETSID
  #endif

  mutating func open(_ descriptor: CInt, _ path: String, _ flags: CInt) {
    unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
  }

  mutating func duplicate(_ descriptor: CInt, as target: CInt) {
    unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, target)
  }

  /// Starts a program: its file first, then its arguments.
  mutating func spawn(
    _ words: [String], environment: [String: String]
  ) throws(RunnerError) -> pid_t {
    var pid = pid_t()
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let code = unsafe CStrings.with(words) { argv in
      unsafe CStrings.with(variables) { envp in
        var code = unsafe posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
        // A program that was just written is busy while another thread's child has its file open,
        // which is until that child's own program begins.
        for _ in 0..<50 where code == ETXTBSY {
          usleep(2000)
          code = unsafe posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
        }
        return code
      }
    }
    guard code == 0 else {
      throw RunnerError.cannotStart(program: words[0], reason: code)
    }
    return pid
  }

  mutating func destroy() {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }
}

/// Strings as C wants them: an array of pointers that ends with a null one.
enum CStrings {
  static func with<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe strings.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("the array is not empty") }
      return unsafe body(base)
    }
  }
}
