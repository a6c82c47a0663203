/// The exit codes of the program.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything passed.
  case success = 0
  case failed = 1
  /// The lesson itself is faulty.
  case faultyLesson = 2
  /// The machine is not ready: the compiler is missing, a folder is not writable, or a lock is
  /// held.
  case environment = 3
  /// Nothing matched the request.
  case noMatch = 4
  /// The command line is wrong (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// The user pressed Ctrl-C (128 + SIGINT).
  case interrupted = 130
}

extension ExitCode {
  /// The meaning of the code, in a few words.
  var meaning: String {
    switch self {
    case .success: "everything that was asked for passed"
    case .failed: "a check failed"
    case .faultyLesson: "the lesson is faulty"
    case .environment: "the machine is not ready: no compiler, no place to write, a lock is held"
    case .noMatch: "nothing matched"
    case .usage: "the command line is wrong"
    case .interrupted: "interrupted"
    }
  }
}

/// The error of a verb that cannot do its work, with its message.
package struct Failure: Error, Sendable {
  /// The exit code.
  package var code: ExitCode
  /// The message: what happened and what to do.
  package var message: String

  /// Creates a failure.
  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
