internal import LessonModel
package import SystemIO

/// A problem with the machine, not with the learner's code, that prevented a check.
///
/// `Messages` in LessonsCLI has the sentences for it.
package enum RunnerError: Error, Hashable, Sendable {
  /// There is no `swiftc` on the PATH.
  case noCompiler
  /// The compiler cannot read the course's modules, which another compiler built.
  case modulesDoNotFit(folder: String, compilerSays: String)
  /// The course's modules are missing or incomplete.
  case noModules(compilerSays: String)
  /// The compiler failed without a message about the code; this is the first error it named.
  case compilerFailed(compilerSays: String?)
  /// The compiler crashed on the code of a step, and again when it was called in another way.
  case compilerCrashed(step: String)
  /// A program that the runner needs failed, and again when it was started once more.
  case toolFailed(ToolFailure)
  /// The program of a step was killed, and again when it ran once more, for none of our reasons.
  case pageKilled(step: String)
  /// Pages cannot run in the folder for temporary files, which is mounted `noexec`.
  case cannotRunPages(folder: String)
  /// The system refused an operation.
  case system(SystemError)
  /// Nothing protects the machine from the code of the course at this path, and nobody trusts it.
  case notTrusted(course: String)
  /// The check was interrupted, usually with Ctrl-C.
  case interrupted
}

extension RunnerError {
  /// Wraps a system error; an interruption becomes `interrupted`.
  package init(_ error: SystemError) {
    self = error.isInterruption ? .interrupted : .system(error)
  }

  /// Describes the failure of a tool on the code of a program.
  init(_ failure: ToolFailure, on program: PageProgram) {
    self =
      switch (failure.tool, failure.end) {
      // The smallest change of the code may make it work again.
      case (.compiler, .crashed): .compilerCrashed(step: program.step.id)
      case (.compiler, .exited): .compilerFailed(compilerSays: failure.says)
      default: .toolFailed(failure)
      }
  }

  /// Whether to start the program that failed once more.
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
