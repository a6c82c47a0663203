#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file descriptor of an open file or an end of a pipe, closed by its `deinit`.
package struct Descriptor: ~Copyable, Sendable {
  /// The number, which is valid while this value exists.
  package let number: Int32

  /// Takes over an open descriptor that nothing else closes.
  package init(owning number: Int32) {
    precondition(number >= 0, "an open descriptor has a number from 0 on")
    self.number = number
  }

  /// Opens a file; started programs do not inherit it.
  ///
  /// `FolderOwner` decides who owns a file that this creates.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: The flags of open(2), to which this adds `O_CLOEXEC`.
  ///   - rights: The permissions of a new file.
  ///   - operation: The operation to name in the error.
  /// - Throws: `SystemError` with that operation.
  package init(
    opening path: String, _ flags: Int32, rights: UInt32 = 0o600,
    for operation: SystemError.Operation
  ) throws(SystemError) {
    let number = FolderOwner.openFile(path, flags | O_CLOEXEC, rights: rights)
    guard number >= 0 else { throw SystemError(operation, path) }
    self.number = number
  }

  deinit { close(number) }

  /// Passes the descriptor to the caller, which must then close it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Closes all descriptors of this process except some, including inherited ones.
  package static func closeAll(besides kept: Set<Int32>) {
    // The system lists the open descriptors; one of them is the list's own.
    let open = Folder.names(in: "/dev/fd")?.compactMap { Int32($0) } ?? []
    for number in open where !kept.contains(number) { close(number) }
  }

  /// Makes reads and writes return at once instead of waiting.
  func setNonBlocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
}
