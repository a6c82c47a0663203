#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A process that has the libraries of pages loaded already and waits for a page to run.
///
/// Loading Foundation and what it needs takes most of a small page's run. The host does that while
/// the compiler works; then the page is a library that is loaded in no time. It is a new process for
/// each page, with the page's limits, so pages know nothing of each other.
struct WaitingHost: ~Copyable {
  private let running: RunningProcess
  private let gate: CInt

  /// Starts a host.
  ///
  /// - Parameters:
  ///   - host: The host's program.
  ///   - library: The library that it loads at once.
  ///   - page: The library that it runs when it may.
  ///   - path: Where the named pipe is made that it waits at.
  ///   - process: Makes a process of a program with its arguments.
  /// - Throws: `RunnerError` when it cannot be started.
  init(
    _ host: String, library: String, page: String, gate path: String,
    _ process: ([String]) throws(RunnerError) -> ChildProcess
  ) throws(RunnerError) {
    guard unsafe mkfifo(path, 0o600) == 0 else {
      throw RunnerError.system("cannot make a pipe for the page")
    }
    // Opened for both, as nobody reads yet. When this process dies the host finds it closed.
    let gate = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard gate >= 0 else { throw RunnerError.system("cannot open the pipe for the page") }
    do throws(RunnerError) {
      running = try process([host, library, page, path]).start()
    } catch {
      close(gate)
      throw error
    }
    self.gate = gate
  }

  deinit { close(gate) }

  /// Lets the page run, and returns what it left.
  ///
  /// - Throws: `RunnerError` when the runner was interrupted.
  borrowing func go(interrupt: Interrupt) throws(RunnerError) -> ChildProcess.Outcome {
    var byte: UInt8 = 1
    _ = unsafe write(gate, &byte, 1)
    return try running.finish(interrupt: interrupt)
  }
}
