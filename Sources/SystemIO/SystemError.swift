#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Something that the system refused: what was tried, on which file, and the error's number.
///
/// It has no sentence; whoever talks to a person makes one of it.
package struct SystemError: Error, Hashable, Sendable {
  /// What was tried.
  package enum Operation: Hashable, Sendable {
    /// To start a program.
    case start
    /// To wait for a program's end; somebody interrupted that.
    case wait
    /// To begin work on a thread of its own.
    case beginWork
    case makePipe
    case makeNamedPipe
    case openNamedPipe
    case makeTemporaryFolder
    case makeFolder
    case emptyFolder
    /// To write a file that nobody else knows.
    case writeFile
    /// To add to a file's end.
    case appendToFile
    /// To replace a file, or make a new one, in one step; what was there before is untouched.
    case replaceFile
    /// To make a file of a certain size.
    case makeFile
    /// To open the file whose lock is wanted.
    case openLock
    /// To take a lock that another process has, of which its file tells the number.
    case takeLock(holder: String)
    /// To open the folder that is to be locked.
    case readFolder
    case lockFolder
  }

  /// What was tried.
  package var operation: Operation
  /// The file or folder it was tried on; empty when there is none.
  package var path: String
  /// The error's number, one of `errno(3)`.
  package var code: Int32

  /// Describes an error by its number.
  package init(_ operation: Operation, _ path: String = "", code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Describes the last error of this thread.
  init(_ operation: Operation, _ path: String = "") {
    self.init(operation, path, code: errno)
  }

  /// An error that says that somebody wanted an end, and nothing went wrong.
  static func interrupted(_ program: String) -> SystemError {
    SystemError(.wait, program, code: ECANCELED)
  }

  /// Whether somebody wanted an end, and nothing went wrong.
  package var isInterruption: Bool { operation == .wait && code == ECANCELED }
}

extension SystemError {
  /// The system's own words for the error.
  package var reason: String { Self.text(of: code) }

  /// The system's words for the last error of this thread.
  package static func text() -> String { text(of: errno) }

  /// The system's words for an error's number.
  package static func text(of code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}
