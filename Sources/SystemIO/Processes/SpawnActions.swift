#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What `posix_spawn` does between fork and exec.
@safe
struct SpawnActions: ~Copyable {
  private var actions = unsafe SpawnAttributes.noActions
  private var attributes = SpawnAttributes.none
  /// Ends of pipes that belong to the program once it runs, kept open until then.
  private var ends: [End] = []

  private final class End {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  /// How a descriptor of the program is opened.
  enum Access {
    case reading, writing
    /// The file is created or emptied, and all output is appended.
    case appendingAnew

    var flags: CInt {
      switch self {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .appendingAnew: O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
      }
    }
  }

  /// Creates actions for a program in a new session, with default signals.
  init() {
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // A new session is also a new process group, and detaches the program from the terminal.
    let flags = SpawnAttributes.newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  deinit {
    var (actions, attributes) = unsafe (actions, attributes)
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Opens a file as one of the program's descriptors.
  mutating func open(_ descriptor: CInt, _ path: String, _ access: Access) {
    unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, access.flags, 0o600)
  }

  /// Captures what the program writes to one of its descriptors.
  ///
  /// - Throws: `SystemError` when a pipe cannot be created.
  mutating func capture(
    _ descriptor: CInt, limit: Int, platform: Platform
  ) throws(SystemError) -> Capture {
    let pipe = try Pipe(platform: platform)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipe.writing.number, descriptor)
    ends.append(End(pipe.writing))
    return Capture(pipe.reading, limit: limit)
  }

  /// Starts a program, given as its file and its arguments, and returns its process id.
  ///
  /// - Throws: `SystemError` when it cannot be started.
  mutating func spawn(
    _ words: [String], environment: [String: String]
  ) throws(SystemError) -> Int32 {
    var pid = pid_t()
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let code = unsafe CStrings.with(words) { argv in
      unsafe CStrings.with(variables) { envp in
        var code = unsafe posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
        // A program file that was just written is busy while a child that another thread has forked
        // still has it open, which is until that child's own program begins.
        for _ in 0..<50 where code == ETXTBSY {
          usleep(2000)
          code = unsafe posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
        }
        return code
      }
    }
    guard code == 0 else { throw SystemError(.start, words[0], code: code) }
    return pid
  }
}

/// Strings in C's form: an array of pointers that ends with a null pointer.
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
