#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program that uses the terminal while this process waits for it, such as a pager.
///
/// It is in the process group of this process, so that Ctrl-Z suspends both.
package enum ForegroundProgram {
  /// Runs a program to its end, with a string as its standard input.
  ///
  /// Ctrl-C is for the program while it runs; this process gets the signal only after the program
  /// has ended. Then this restores the terminal's mode, even if the program was killed.
  ///
  /// - Parameters:
  ///   - words: The program's file and its arguments.
  ///   - environment: Its whole environment.
  ///   - input: The program's input; the program may end before it has read all of it.
  /// - Returns: How it ended.
  /// - Throws: `SystemError` when it cannot be started.
  package static func run(
    _ words: [String], environment: [String: String], input: String
  ) throws(SystemError) -> ChildProcess.Termination {
    let mode = TerminalMode(of: STDOUT_FILENO)
    CaughtSignals.hold()
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGQUIT, quit)
      mode?.restore()
      CaughtSignals.release()
    }
    let (pid, feed) = try start(words, environment)
    feed.tellAll(Array(input.utf8))
    feed.close()
    return ChildEnd.wait(for: pid).termination
  }

  /// Starts the program; afterwards only the program can read the pipe.
  private static func start(
    _ words: [String], _ environment: [String: String]
  ) throws(SystemError) -> (pid: Int32, feed: Feed) {
    var actions = SpawnActions(in: .sameGroup)
    let feed = try actions.feed(STDIN_FILENO, platform: .current)
    return (try actions.spawn(words, environment: environment), feed)
  }
}

/// The mode of a terminal, for restoring it later.
private struct TerminalMode {
  private let descriptor: CInt
  private var mode = termios()

  /// Reads the mode; `nil` when the descriptor is not a terminal.
  init?(of descriptor: CInt) {
    self.descriptor = descriptor
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { return nil }
  }

  /// Restores the mode if the terminal still belongs to this process.
  func restore() {
    guard tcgetpgrp(descriptor) == getpgrp() else { return }
    var mode = mode
    unsafe _ = tcsetattr(descriptor, TCSADRAIN, &mode)
  }
}
