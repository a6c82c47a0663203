#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open file, an end of a pipe or the like; it is closed with its owner.
package struct Descriptor: ~Copyable, Sendable {
  /// Its number, which is good as long as this value lives.
  package let number: Int32

  /// Takes over a descriptor that is open and nobody else closes.
  package init(owning number: Int32) {
    precondition(number >= 0, "an open descriptor has a number from 0 on")
    self.number = number
  }

  /// Opens a file; programs that are started do not inherit it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: The flags of open(2); `O_CLOEXEC` is added.
  ///   - rights: The rights of a file that is made.
  ///   - operation: What it is opened for, for the error.
  /// - Throws: `SystemError` with that operation.
  package init(
    opening path: String, _ flags: Int32, rights: UInt32 = 0o600,
    for operation: SystemError.Operation
  ) throws(SystemError) {
    let number = unsafe open(path, flags | O_CLOEXEC, mode_t(rights))
    guard number >= 0 else { throw SystemError(operation, path) }
    self.number = number
  }

  deinit { close(number) }

  /// Gives the descriptor to somebody else, who closes it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Makes reads and writes return at once when they would have to wait.
  func setNonBlocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
}
