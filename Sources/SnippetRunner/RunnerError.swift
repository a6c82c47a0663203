#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
  /// A program could not be started, for the system's reason, an `errno`.
  case cannotStart(program: String, reason: CInt)
  /// The program that runs pages does not read what it is told.
  case hostTakesNoOrders
  /// The system refused something, at a path where there is one, with an `errno`.
  case system(Operation, path: String? = nil, reason: CInt)
  /// Somebody pressed Ctrl-C.
  case interrupted

  /// What the system was asked to do.
  package enum Operation: CaseIterable, Hashable, Sendable {
    case openPipe, makePagePipe, openPagePipe
    case makeTemporaryFolder, makeFolder, emptyFolder
    case makeFile, writeFile
  }

  /// A system call that failed just now, with the reason in `errno`.
  static func system(_ operation: Operation, path: String? = nil) -> RunnerError {
    .system(operation, path: path, reason: errno)
  }
}
