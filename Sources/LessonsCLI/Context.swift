#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import SystemIO
internal import TerminalIO
package import Tutoring

/// The world around a verb: all that is not in its arguments.
///
/// Nothing in a verb reads the environment, the current folder, the clock or a standard stream but
/// through it, so that a test can run a verb in its own process.
package struct Context: Sendable {
  /// The environment variables.
  package var environment: [String: String]
  /// The folder the program was called in.
  package var directory: String
  /// The program's own file.
  package var executable: String
  /// The time, in seconds since 1970.
  package var now: @Sendable () -> Int
  /// Ends what is running when somebody presses Ctrl-C.
  package var interrupt: Interrupt
  /// Starts programs that outlive the verb.
  package var programs: ProgramStart
  /// Makes what judges pages; the second argument is the folder for what may be used again.
  package var makeRunner: @Sendable (Context, String?) throws -> CheckRunner
  private let streams: StandardStreams
  /// Where answers and talk go.
  private(set) var console: Console

  /// Creates a world; what is not given is this process's own.
  package init(
    environment: [String: String], directory: String, executable: String,
    streams: StandardStreams, interrupt: Interrupt,
    now: @escaping @Sendable () -> Int = { Int(Date.now.timeIntervalSince1970) },
    programs: ProgramStart = .live,
    makeRunner: @escaping @Sendable (Context, String?) throws -> CheckRunner = {
      try CheckRunner.live($0, cacheFolder: $1)
    }
  ) {
    self.environment = environment
    self.directory = directory
    self.executable = executable
    self.streams = streams
    self.interrupt = interrupt
    self.now = now
    self.programs = programs
    self.makeRunner = makeRunner
    console = Console(streams, environment: environment, plain: false)
  }

  /// The world of this process; it begins to catch the signals that end a program.
  ///
  /// - Parameter executable: The program's own file.
  /// - Returns: The world.
  package static func live(executable: String) -> Context {
    Context(
      environment: ProcessInfo.processInfo.environment,
      directory: FileManager.default.currentDirectoryPath, executable: executable,
      streams: .live, interrupt: Signals.install())
  }

  /// The same world, where a console may be asked to be plain.
  func plain(_ isPlain: Bool) -> Context {
    var context = self
    context.console = Console(streams, environment: environment, plain: isPlain)
    return context
  }
}
