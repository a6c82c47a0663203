internal import LessonModel
package import SystemIO

/// A problem with the machine, not with the learner's code, that prevented a check.
///
/// `Messages` in LessonsCLI has the sentences for it.
package enum RunnerError: Error, Hashable, Sendable {
  /// There is no `swiftc` on the PATH.
  case noCompiler
  /// The compiler cannot read the course's modules, which a different compiler built.
  case modulesDoNotFit(folder: String, compilerSays: String)
  /// The course's modules are missing or incomplete.
  case noModules(compilerSays: String)
  /// The compiler failed without a message about the code, with this first error.
  case compilerFailed(compilerSays: String?)
  /// The compiler crashed on a step's code, even when called in a different way.
  case compilerCrashed(step: String)
  /// A program that the runner needs failed twice.
  case toolFailed(ToolFailure)
  /// Something other than the runner killed the program of a step twice.
  case pageKilled(step: String)
  /// Pages cannot run in the folder for temporary files, which is mounted `noexec`.
  case cannotRunPages(folder: String)
  /// The system refused an operation.
  case system(SystemError)
  /// The system has no sandbox for the course at this path, and the user has not trusted it.
  case notTrusted(course: String)
  /// The check was interrupted, usually with Ctrl-C.
  case interrupted
}

extension RunnerError {
  /// Wraps a system error.
  ///
  /// An interruption becomes `interrupted`.
  package init(_ error: SystemError) {
    self = error.isInterruption ? .interrupted : .system(error)
  }

  /// Creates the error for a tool's failure on a program's code.
  init(_ failure: ToolFailure, on program: PageProgram) {
    self =
      switch (failure.tool, failure.end) {
      // A small change to the code may avoid the crash.
      case (.compiler, .crashed): .compilerCrashed(step: program.step.id)
      case (.compiler, .exited): .compilerFailed(compilerSays: failure.says)
      default: .toolFailed(failure)
      }
  }

  /// Whether to start the failed program once more.
  var isWorthAnotherTry: Bool {
    switch self {
    case .toolFailed(let failure): failure.isWorthAnotherTry
    case .pageKilled: true
    default: false
    }
  }

  /// Runs a system call, and wraps the error that it throws.
  static func wrapping<Result: ~Copyable>(
    _ body: @autoclosure () throws(SystemError) -> Result
  ) throws(RunnerError) -> Result {
    do {
      return try body()
    } catch {
      throw RunnerError(error)
    }
  }
}
