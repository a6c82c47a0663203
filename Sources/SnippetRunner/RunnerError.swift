package import SystemIO

/// Something about the machine, not about the learner's code, that kept a check from being made.
///
/// `Messages` of LessonsCLI has its sentences.
package enum RunnerError: Error, Hashable, Sendable {
  /// There is no `swiftc` on the PATH.
  case noCompiler
  /// The compiler cannot read the course's modules: another one made them.
  case modulesDoNotFit(compilerSays: String)
  /// The course's modules are not where they should be, or not whole.
  case noModules(compilerSays: String)
  /// The compiler failed and said nothing about the code; this is the first error it named, if any.
  case compilerFailed(compilerSays: String?)
  /// The program that runs pages does not read what it is told.
  case hostTakesNoOrders
  /// The system refused something.
  case system(SystemError)
  /// Somebody pressed Ctrl-C.
  case interrupted
}

extension RunnerError {
  /// What the system refused, or that it was interrupted.
  package init(_ error: SystemError) {
    self = error.isInterruption ? .interrupted : .system(error)
  }

  /// Calls the system, and takes over what it refuses.
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
