#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock that the system takes back when its holder dies, however it dies.
///
/// While it is held the file has the holder's process number.
package struct FileLock: ~Copyable {
  private let file: Descriptor

  /// Takes the lock of a file, which is made when it is not there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long to wait for another process that holds it.
  /// - Throws: `SystemError` when the file cannot be opened (`openLock`), or another process still
  ///   holds the lock then (`takeLock`).
  package init(_ path: String, patience: Duration = .zero) throws(SystemError) {
    let file = try Descriptor(opening: path, O_RDWR | O_CREAT, rights: 0o644, for: .openLock)
    let deadline = ContinuousClock.now + patience
    var isTaken = flock(file.number, LOCK_EX | LOCK_NB) == 0
    // The system has no wait for a lock that ends by itself.
    while !isTaken, ContinuousClock.now < deadline {
      usleep(5_000)
      isTaken = flock(file.number, LOCK_EX | LOCK_NB) == 0
    }
    guard isTaken else {
      let code = errno
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
    // Closing alone leaves the lock to a child that is being started just now.
    flock(file.number, LOCK_UN)
  }
}
