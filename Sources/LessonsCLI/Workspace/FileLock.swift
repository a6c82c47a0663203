#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock that the system takes back when its holder dies, however it dies.
struct FileLock: ~Copyable {
  private let file: CInt

  /// Takes the lock of a file, which is made when it is not there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long to wait for another process that holds it.
  /// - Throws: `Failure` when another process holds it still.
  init(_ path: String, patience: Duration = .zero) throws {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw Failure(
        .environment,
        "cannot write \(path): \(SystemError.text()); name a folder you may write to with "
          + "`--workspace DIR`")
    }
    let deadline = ContinuousClock.now + patience
    var isTaken = flock(file, LOCK_EX | LOCK_NB) == 0
    while !isTaken, ContinuousClock.now < deadline {
      usleep(5_000)
      isTaken = flock(file, LOCK_EX | LOCK_NB) == 0
    }
    guard isTaken else {
      var bytes = [UInt8](repeating: 0, count: 20)
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      let holder = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      close(file)
      let who = holder.isEmpty ? "" : " (process \(holder))"
      throw Failure(
        .environment,
        "another `lessons`\(who) is at work in this workspace; try again when it is done")
    }
    ftruncate(file, 0)
    let me = Array(String(getpid()).utf8)
    _ = unsafe me.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
    self.file = file
  }

  deinit {
    ftruncate(file, 0)
    // A child that another thread is just starting has the file open too, until it is another program;
    // to close the file alone would leave it locked for so long.
    flock(file, LOCK_UN)
    close(file)
  }
}
