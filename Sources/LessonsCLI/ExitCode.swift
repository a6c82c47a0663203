/// What the program's exit code tells whoever called it.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// All that was asked for passed.
  case success = 0
  /// A check failed.
  case failed = 1
  /// The lesson itself is faulty.
  case faultyLesson = 2
  /// The machine is: no compiler, nowhere to write, a lock that is held.
  case environment = 3
  /// Nothing matched what was asked for.
  case noMatch = 4
  /// The command line cannot be understood (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// Somebody pressed Ctrl-C (128 + SIGINT).
  case interrupted = 130
}

extension ExitCode {
  /// What it says, in a few words.
  var meaning: String {
    switch self {
    case .success: "all that was asked for passed"
    case .failed: "a check failed"
    case .faultyLesson: "the lesson is faulty"
    case .environment: "the machine is: no compiler, nowhere to write, a lock held"
    case .noMatch: "nothing matched"
    case .usage: "the command line is not understood"
    case .interrupted: "interrupted"
    }
  }
}

/// The end of a verb that cannot do what it was asked to, in one sentence.
package struct Failure: Error, Sendable {
  /// The exit code.
  package var code: ExitCode
  /// What happened and what to do.
  package var message: String

  /// Creates a failure.
  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
