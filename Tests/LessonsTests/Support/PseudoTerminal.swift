import Foundation
import Synchronization
import Testing

@testable import SystemIO

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A shell on its own pseudo-terminal, for tests that type like a user.
final class PseudoTerminal: Sendable {
  private let master: CInt
  private let shell: pid_t
  private let received = Received()

  /// Starts a shell with job control in a folder.
  init(folder: String, environment: [String: String], columns: Int = 80, rows: Int = 24) throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)): unlock the other end and ask for its number.
    var locked: CInt = 0
    var number: CInt = 0
    try #require(
      unsafe ioctl(master, 0x4004_5431, &locked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    unsafe _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that a session leader opens becomes the session's terminal.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    unsafe posix_spawn_file_actions_addclose(&actions, master)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let newSession: Int32 = 0x80
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let variables = environment.merging(["PS1": "$ ", "BASH_SILENCE_DEPRECATION_WARNING": "1"]) {
      $1
    }
    var pid = pid_t()
    let words = ["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"]
    let code = unsafe CStrings.with(words) { argv in
      unsafe CStrings.with(variables.map { "\($0)=\($1)" }) { envp in
        unsafe posix_spawn(&pid, words[0], &actions, &attributes, argv, envp)
      }
    }
    try #require(code == 0)
    shell = pid
    // The thread has its own descriptor and buffer, so it does not keep this value alive.
    let reading = fcntl(master, F_DUPFD_CLOEXEC, 0)
    Thread.detachNewThread { [received] in received.fill(from: reading) }
    type("cd '\(folder)'\n")
  }

  /// Ends everything that runs on the terminal.
  deinit {
    kill(-shell, SIGKILL)
    kill(shell, SIGKILL)
    close(master)
    var status: CInt = 0
    unsafe _ = waitpid(shell, &status, 0)
  }

  /// All output to the terminal.
  var text: String { String(decoding: received.bytes, as: UTF8.self) }

  /// The output after a mark.
  func bytes(after mark: Int) -> ArraySlice<UInt8> { received.bytes.dropFirst(mark) }

  /// Presses keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  /// Waits until some output was written after a mark.
  ///
  /// - Returns: A mark after it.
  @discardableResult
  func wait(
    for words: String, after mark: Int = 0, seconds: Double = 240,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let wanted = Array(words.utf8)
    while true {
      let bytes = received.bytes
      if let range = bytes[min(mark, bytes.count)...].firstRange(of: wanted) {
        return range.upperBound
      }
      guard ContinuousClock.now < deadline else {
        let seen = String(decoding: bytes[min(mark, bytes.count)...], as: UTF8.self)
        Issue.record(
          "`\(words)` did not come in \(seconds) s; what came is \(seen.debugDescription)",
          sourceLocation: sourceLocation)
        throw CancellationError()
      }
      usleep(5_000)
    }
  }

  /// Whether the terminal hands over whole lines and shows what is typed.
  var isCooked: Bool {
    var mode = termios()
    return unsafe tcgetattr(master, &mode) == 0 && mode.c_lflag & tcflag_t(ICANON) != 0
      && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    unsafe _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}

/// The output to a terminal.
private final class Received: Sendable {
  private let held = Mutex<[UInt8]>([])

  var bytes: [UInt8] { held.withLock(\.self) }

  /// Reads until no process has the terminal open any more, and closes the descriptor.
  func fill(from descriptor: CInt) {
    defer { close(descriptor) }
    while true {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      held.withLock { $0 += bytes.prefix(count) }
    }
  }
}
