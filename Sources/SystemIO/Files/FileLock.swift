#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock that the system releases when its holder ends, for any reason.
///
/// While the lock is held, the file contains the holder's process id.
package struct FileLock: ~Copyable {
  private let file: Descriptor

  /// Takes the lock of a file, and creates the file if needed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long to wait for a process that holds the lock.
  /// - Throws: `SystemError` when the file cannot be opened (`openLock`), the path is not a file
  ///   (`useAsFile`), the file system has no locks (`lockFile`), or another process still holds the
  ///   lock after that time (`takeLock`).
  package init(_ path: String, patience: Duration = .zero) throws(SystemError) {
    // A named pipe can be locked, but reading the holder's id from it would block.
    if let kind = try FileKind.of(path), kind != .file {
      throw SystemError(.useAsFile(kind), path, code: EINVAL)
    }
    let file = try Descriptor(
      opening: path, O_RDWR | O_CREAT | O_NONBLOCK, rights: 0o644, for: .openLock)
    let deadline = ContinuousClock.now + patience
    var isTaken = flock(file.number, LOCK_EX | LOCK_NB) == 0
    // The system cannot wait for a lock with a time limit.
    while !isTaken, errno == EWOULDBLOCK, ContinuousClock.now < deadline {
      usleep(5_000)
      isTaken = flock(file.number, LOCK_EX | LOCK_NB) == 0
    }
    guard isTaken else {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        throw SystemError(.lockFile, path, code: code)
      }
      var buffer = [UInt8](repeating: 0, count: 20)
      var holder = ""
      if case .bytes(let count) = Descriptor.read(from: file.number, into: &buffer) {
        holder = String(decoding: buffer.prefix(count), as: UTF8.self)
      }
      throw SystemError(.takeLock(holder: holder), path, code: code)
    }
    ftruncate(file.number, 0)
    _ = file.writeAll(Array(String(getpid()).utf8))
    self.file = file
  }

  deinit {
    ftruncate(file.number, 0)
    // Closing alone would leave the lock to a child that is being started.
    flock(file.number, LOCK_UN)
  }
}
