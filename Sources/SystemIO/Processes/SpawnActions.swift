#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The work of `posix_spawn` between fork and exec.
@safe
struct SpawnActions: ~Copyable {
  private var actions = unsafe SpawnAttributes.noActions
  private var attributes = SpawnAttributes.none
  /// Ends of pipes that belong to the program, kept open until it runs.
  private var ends: [End] = []

  private final class End {
    let descriptor: Descriptor
    /// Its number in the program.
    let target: CInt

    init(_ descriptor: consuming Descriptor, as target: CInt) {
      self.descriptor = descriptor
      self.target = target
    }
  }

  /// The way to open a descriptor of the program.
  enum Access {
    case reading, writing
    /// Creates or empties the file, and appends output.
    case appendingAnew

    var flags: CInt {
      switch self {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .appendingAnew: O_RDWR | O_CREAT | O_TRUNC | O_APPEND
      }
    }
  }

  /// The session and process group in which a program starts.
  enum Place {
    /// A new session and process group, so that the program has no terminal.
    case newSession
    /// The process group of this process, so that the program can read from its terminal.
    case sameGroup
  }

  /// Creates actions for a program with default signals.
  init(in place: Place = .newSession) {
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let session = place == .newSession ? SpawnAttributes.newSession : 0
    let flags = session | CInt(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
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

  /// Captures the program's output on one of its descriptors.
  ///
  /// - Throws: `SystemError` when a pipe cannot be created.
  mutating func capture(
    _ descriptor: CInt, limit: Int, platform: Platform
  ) throws(SystemError) -> Capture {
    let pipe = try Pipe(platform: platform)
    ends.append(End(pipe.writing, as: descriptor))
    return Capture(pipe.reading, limit: limit)
  }

  /// Feeds later input to one of the program's descriptors.
  ///
  /// - Throws: `SystemError` when a pipe cannot be created.
  mutating func feed(_ descriptor: CInt, platform: Platform) throws(SystemError) -> Feed {
    let pipe = try Pipe(to: .feeding, platform: platform)
    ends.append(End(pipe.reading, as: descriptor))
    return Feed(pipe.writing)
  }

  /// Passes a copy of a descriptor to the program.
  ///
  /// - Throws: `SystemError` when no descriptors are left.
  mutating func hand(
    _ descriptor: borrowing Descriptor, as target: CInt
  ) throws(SystemError) {
    let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemError(.makePipe) }
    ends.append(End(Descriptor(owning: copy), as: target))
  }

  /// Passes the pipes to the program, under their numbers there.
  ///
  /// The program would lose an end whose number here is also a target number, so this first moves
  /// all ends to numbers above the targets.
  private mutating func handOver() throws(SystemError) {
    let free = (ends.map(\.target).max() ?? 2) + 1
    for (index, end) in ends.enumerated() where end.descriptor.number < free {
      let number = fcntl(end.descriptor.number, F_DUPFD_CLOEXEC, free)
      guard number >= 0 else { throw SystemError(.makePipe) }
      ends[index] = End(Descriptor(owning: number), as: end.target)
    }
    for end in ends {
      unsafe posix_spawn_file_actions_adddup2(&actions, end.descriptor.number, end.target)
    }
  }

  /// Starts a program, given as its file and its arguments.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: Its whole environment.
  ///   - writable: The files and folders that it may change; `nil` for all.
  /// - Returns: Its process id.
  /// - Throws: `SystemError` when it cannot be started, or no descriptors are left.
  mutating func spawn(
    _ words: [String], environment: [String: String], writable: [String]? = nil
  ) throws(SystemError) -> Int32 {
    try handOver()
    var pid = pid_t()
    var code: CInt = 0
    if let writable {
      try NativeSandbox.confined(to: writable) { code = start(words, environment, &pid) }
    } else {
      code = start(words, environment, &pid)
    }
    guard code == 0 else { throw SystemError(.start, words[0], code: code) }
    return pid
  }

  /// Starts a program; returns 0 or the number of the error.
  private mutating func start(
    _ words: [String], _ environment: [String: String], _ pid: inout pid_t
  ) -> CInt {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return unsafe CStrings.with(words) { argv in
      unsafe CStrings.with(variables) { envp in
        var code = unsafe posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
        // A newly written program file is busy while a forked child of another thread still has it
        // open, until the child's exec.
        for _ in 0..<500 where code == ETXTBSY {
          usleep(2000)
          code = unsafe posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
        }
        return code
      }
    }
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
