internal import LessonModel
internal import SnippetRunner
internal import SystemIO

extension PageRunner {
  /// Creates a runner that uses the installed compiler and modules and stops at Ctrl-C.
  ///
  /// - Parameters:
  ///   - context: The context of the verb.
  ///   - cacheFolder: The cache folder. The compiler uses it too when it has no other one.
  ///   - language: The language mode of the course's code.
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing.
  init(_ context: Context, cacheFolder: String?, _ language: PageLanguage) throws {
    let toolchain = try Toolchain.find(
      environment: context.environment, interrupt: context.interrupt)
    var modules = try InstalledModules.find(executable: context.executable)
    modules.language = language
    self.init(
      toolchain: toolchain, modules: modules,
      environment: CacheFolders(context.environment, or: cacheFolder)
        .added(to: context.environment),
      cacheFolder: cacheFolder)
    interrupt = context.interrupt
    patterns = context.patterns
  }

  /// Returns the same runner with a different interrupt.
  func interrupted(by interrupt: Interrupt) -> PageRunner {
    var runner = self
    runner.interrupt = interrupt
    return runner
  }
}
