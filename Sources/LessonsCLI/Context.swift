#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
internal import SnippetRunner
package import SystemIO
internal import TerminalIO
package import Tutoring

/// A verb's environment, besides its arguments.
///
/// Verbs read the environment variables, the current folder, the clock and the standard streams
/// only through this value, so that a test can run a verb in its own process.
package struct Context: Sendable {
  /// The environment variables.
  package var environment: [String: String]
  /// The folder that the program was started in.
  package var directory: String
  /// The program's own file.
  package var executable: String
  /// The time, in seconds since 1970.
  package var now: @Sendable () -> Int
  /// The interrupt that stops running work when the user presses Ctrl-C.
  package var interrupt: Interrupt
  /// Starts programs that outlive the verb.
  package var programs: ProgramStart
  /// Creates the runner that judges pages, given its cache folder and the language of the course.
  package var makeRunner: @Sendable (Context, String?, PageLanguage) throws -> CheckRunner
  /// Determines the restrictions that this machine supports for a page's program.
  package var sandbox: @Sendable () -> SandboxState
  /// A name from the program's start that is not UTF-8 or is missing; `nil` for none.
  package var unreadable: UnreadableName?
  private let memory = PatternMemory()
  private var streams: StandardStreams
  /// The console for answers and messages.
  private(set) var console: Console

  /// Creates a context.
  ///
  /// Parameters with defaults use this process's own.
  package init(
    environment: [String: String], directory: String, executable: String,
    streams: StandardStreams, interrupt: Interrupt,
    now: @escaping @Sendable () -> Int = { Int(Date.now.timeIntervalSince1970) },
    programs: ProgramStart = .live,
    makeRunner: @escaping @Sendable (Context, String?, PageLanguage) throws -> CheckRunner = {
      try CheckRunner.live($0, cacheFolder: $1, $2)
    },
    sandbox: @escaping @Sendable () -> SandboxState = { .current }
  ) {
    self.environment = environment
    self.directory = directory
    self.executable = executable
    self.streams = streams
    self.interrupt = interrupt
    self.now = now
    self.programs = programs
    self.makeRunner = makeRunner
    self.sandbox = sandbox
    console = Console(streams, environment: environment, plain: false)
  }

  /// Returns the context of this process, and starts to catch the signals that end a program.
  ///
  /// - Parameter executable: The program's own file.
  /// - Returns: The context.
  package static func live(executable: String) -> Context {
    StandardDescriptors.fill()
    var context = Context(
      environment: ProcessInfo.processInfo.environment,
      directory: FileManager.default.currentDirectoryPath, executable: executable,
      streams: .live, interrupt: Signals.install(lateCode: ExitCode.interrupted.rawValue))
    context.unreadable = UnreadableName.first(variables: ["LESSONS_COURSE", "LESSONS_WORKSPACE"])
    return context
  }

  /// Matches patterns in a separate process.
  var patterns: PatternMatcher {
    PatternMatcher(executable: executable, interrupt: interrupt, memory: memory)
  }

  /// Returns the same context with a console that shows long answers in a pager, or unchanged
  /// without a pager.
  func paged(by pager: Pager?) -> Context {
    guard let pager else { return self }
    var context = self
    context.console = console.paged(by: pager, programs)
    return context
  }

  /// Returns the same context where all output goes to standard error, and no question can be
  /// asked.
  func withoutAnswers() -> Context {
    let streams = streams
    var context = self
    context.streams = StandardStreams(write: { text, _ in streams.write(text, .talk) })
    return context.plain(true)
  }

  /// Returns the same context with a different interrupt, and without output.
  func silent(until interrupt: Interrupt) -> Context {
    var context = self
    context.interrupt = interrupt
    context.streams = StandardStreams(write: { _, _ in nil })
    return context.plain(true)
  }

  /// Returns the same context with a plain console, or with the usual one.
  func plain(_ isPlain: Bool) -> Context {
    var context = self
    context.console = Console(streams, environment: environment, plain: isPlain)
    return context
  }
}
