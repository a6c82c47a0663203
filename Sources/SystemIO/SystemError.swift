#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An error of the system: the operation, the file, and the error number.
///
/// It has no message; the code that talks to people builds messages from it.
package struct SystemError: Error, Hashable, Sendable {
  /// The operation that failed.
  package enum Operation: Hashable, Sendable {
    /// Starting a program.
    case start
    /// Waiting for a program's end; the wait was interrupted.
    case wait
    /// Beginning work on a new thread.
    case beginWork
    case makePipe
    case makeNamedPipe
    case openNamedPipe
    case makeTemporaryFolder
    case makeFolder
    case emptyFolder
    /// Writing a file that only this program uses.
    case writeFile
    /// Writing an answer to standard output.
    case writeAnswer
    /// Adding to a file's end.
    case appendToFile
    /// Replacing or creating a file in one step; the old content is unchanged.
    case replaceFile
    /// Replacing a file that is write-protected; it is unchanged.
    case replaceProtected
    /// Replacing a file of another user; it is unchanged.
    case replaceForeign
    /// Reading a file that a person may have put there.
    case readFile
    /// Reading the old version of a replaced file, which is still at the path.
    case readOldVersion
    /// Reading a file that is larger than `limit` bytes.
    case readLarge(limit: Int)
    /// Reading or writing something that is not a file.
    case useAsFile(FileKind)
    /// Creating a file of a certain size.
    case makeFile
    /// Opening the file of a lock.
    case openLock
    /// Locking a file on a file system that has no locks.
    case lockFile
    /// Taking a lock that another process holds; `holder` is that process's id.
    case takeLock(holder: String)
    /// Opening a folder or file to lock, watch or read it.
    case readFolder
    case lockFolder
    /// Waiting for connections on a port of this machine; 0 is any.
    case listen(port: UInt16)
    /// Restricting this process; the path names the means.
    case restrictProcess
  }

  /// The operation that failed.
  package var operation: Operation
  /// The file or folder of the operation; empty when there is none.
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

  /// Returns the same error with a path for messages.
  package func at(_ path: String) -> SystemError { SystemError(operation, path, code: code) }

  /// The error number for a program that does not work (`ENOEXEC`).
  package static let notExecutable: Int32 = ENOEXEC

  /// Returns the error for an interrupted wait, which is not a fault.
  static func interrupted(_ program: String) -> SystemError {
    SystemError(.wait, program, code: ECANCELED)
  }

  /// Whether the wait was interrupted, which is not a fault.
  package var isInterruption: Bool { operation == .wait && code == ECANCELED }

  /// Whether another process holds the lock that was wanted.
  package var isLocked: Bool { if case .takeLock = operation { true } else { false } }

  /// Whether the reader of the output is gone, as in `lessons list | head -1`.
  package var isClosedPipe: Bool { operation == .writeAnswer && code == EPIPE }
}

extension SystemError {
  /// The system's text for the error, with the error's name.
  package var reason: String { Self.text(of: code) }

  /// Returns the system's text for the last error of this thread.
  package static func text() -> String { text(of: errno) }

  /// Returns the system's text for an error number, with the error's name if it is a common one.
  package static func text(of code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words) + (names[code].map { " (\($0))" } ?? "")
  }

  /// The names by which manuals and search engines know the errors of files and processes.
  private static let names: [Int32: String] = [
    E2BIG: "E2BIG", EACCES: "EACCES", EAGAIN: "EAGAIN", EBUSY: "EBUSY", EDQUOT: "EDQUOT",
    EEXIST: "EEXIST", EFBIG: "EFBIG", EINVAL: "EINVAL", EIO: "EIO", EISDIR: "EISDIR",
    ELOOP: "ELOOP",
    EMFILE: "EMFILE", EMLINK: "EMLINK", ENAMETOOLONG: "ENAMETOOLONG", ENFILE: "ENFILE",
    ENODEV: "ENODEV",
    ENOENT: "ENOENT", ENOEXEC: "ENOEXEC", ENOLCK: "ENOLCK", ENOMEM: "ENOMEM", ENOSPC: "ENOSPC",
    ENOSYS: "ENOSYS", ENOTDIR: "ENOTDIR", ENOTEMPTY: "ENOTEMPTY", ENOTSUP: "ENOTSUP",
    ENXIO: "ENXIO",
    EPERM: "EPERM", EROFS: "EROFS", ESTALE: "ESTALE", ETXTBSY: "ETXTBSY", EXDEV: "EXDEV",
  ]
}
