internal import SnippetRunner
internal import SystemIO

extension PageRunner {
  /// A runner with the compiler and the modules that are at hand, which Ctrl-C interrupts.
  ///
  /// - Parameters:
  ///   - context: The world around.
  ///   - cacheFolder: A folder for what may be used again.
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are not there.
  init(_ context: Context, cacheFolder: String?) throws {
    self.init(
      toolchain: try Toolchain.find(environment: context.environment),
      modules: try InstalledModules.find(executable: context.executable),
      environment: context.environment, cacheFolder: cacheFolder)
    interrupt = context.interrupt
  }

  /// The same runner, ended early by another interrupt.
  func interrupted(by interrupt: Interrupt) -> PageRunner {
    var runner = self
    runner.interrupt = interrupt
    return runner
  }
}
