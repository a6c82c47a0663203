#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An error of the system: what was tried, on which file, and the error number.
///
/// It has no sentence; code that writes messages for people makes one from it.
package struct SystemError: Error, Hashable, Sendable {
  /// What was tried.
  package enum Operation: Hashable, Sendable {
    /// To start a program.
    case start
    /// To wait for a program's end; the wait was interrupted.
    case wait
    /// To begin work on a new thread.
    case beginWork
    case makePipe
    case makeNamedPipe
    case openNamedPipe
    case makeTemporaryFolder
    case makeFolder
    case emptyFolder
    /// To write a file that only this program uses.
    case writeFile
    /// To write an answer to standard output.
    case writeAnswer
    /// To add to a file's end.
    case appendToFile
    /// To replace or create a file in one step; the old content is unchanged.
    case replaceFile
    /// To replace a file that is write-protected; it is unchanged.
    case replaceProtected
    /// To read a file that a person may have put there.
    case readFile
    /// To look at the old version of a file that was replaced; it is kept at the path.
    case readOldVersion
    /// To read a file that is larger than `limit` bytes.
    case readLarge(limit: Int)
    /// To read or write as a file what is none.
    case useAsFile(FileKind)
    /// To create a file of a certain size.
    case makeFile
    /// To open the file of a lock.
    case openLock
    /// To lock a file on a file system that has no locks.
    case lockFile
    /// To take a lock that another process holds; `holder` is that process's id.
    case takeLock(holder: String)
    /// To open a folder or file in order to lock, watch or read it.
    case readFolder
    case lockFolder
    /// To wait for connections on a port of this machine; 0 is any.
    case listen(port: UInt16)
    /// To take rights away from this process; the path names the means.
    case restrictProcess
  }

  /// What was tried.
  package var operation: Operation
  /// The file or folder it was tried on; empty when there is none.
  package var path: String
  /// The error number; see `errno(3)`.
  package var code: Int32

  /// Creates an error from its number.
  package init(_ operation: Operation, _ path: String = "", code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Creates an error from the last error number of this thread.
  init(_ operation: Operation, _ path: String = "") {
    self.init(operation, path, code: errno)
  }

  /// The same error with the path as messages show it.
  package func at(_ path: String) -> SystemError { SystemError(operation, path, code: code) }

  /// The number of the error for a program that does not do what it should (`ENOEXEC`).
  package static let notExecutable: Int32 = ENOEXEC

  /// Returns the error for an interrupted wait, in which nothing went wrong.
  static func interrupted(_ program: String) -> SystemError {
    SystemError(.wait, program, code: ECANCELED)
  }

  /// Whether the wait was interrupted, and nothing went wrong.
  package var isInterruption: Bool { operation == .wait && code == ECANCELED }

  /// Whether another process holds the lock that was wanted.
  package var isLocked: Bool { if case .takeLock = operation { true } else { false } }

  /// Whether the reader of the answer has gone, as in `lessons list | head -1`.
  package var isClosedPipe: Bool { operation == .writeAnswer && code == EPIPE }
}

extension SystemError {
  /// The system's text for the error.
  package var reason: String { Self.text(of: code) }

  /// Returns the system's text for the last error of this thread.
  package static func text() -> String { text(of: errno) }

  /// Returns the system's text for an error number.
  package static func text(of code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}
