#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The file of a vault, which is always read as a whole and replaced atomically.
struct VaultFile: Sendable {
  /// The path of the file.
  let path: String
  /// The largest size of a vault in bytes.
  private static let byteLimit = 64 << 20

  /// Reads the whole file.
  func read(_ operation: String) throws(StorageError) -> Data {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(operation) }
    defer { close(file) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = unsafe systemRead(file, &chunk, chunk.count)
      if count > 0 { bytes += chunk.prefix(count) }
      if count == 0 { return Data(bytes) }
      if count < 0, errno != EINTR { throw failure(operation) }
      guard bytes.count <= Self.byteLimit else {
        throw StorageError(.malformedInput, operation, "\(path) is too large for a vault")
      }
    }
  }

  /// Creates the file; an existing one is not changed.
  func create(_ bytes: Data, _ operation: String) throws(StorageError) {
    try withNewFile(bytes, operation) { new in unsafe link(new, path) }
  }

  /// Replaces the file atomically: readers see either the old bytes or the new ones.
  func replace(_ bytes: Data, _ operation: String) throws(StorageError) {
    try withNewFile(bytes, operation) { new in unsafe rename(new, path) }
  }

  /// Overwrites the file's bytes with zeros in place.
  func overwrite(_ operation: String) throws(StorageError) {
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(operation) }
    defer { close(file) }
    let count = lseek(file, 0, SEEK_END)
    guard count >= 0, lseek(file, 0, SEEK_SET) == 0,
      writeAll([UInt8](repeating: 0, count: Int(count)), to: file), fsync(file) == 0
    else { throw failure(operation) }
  }

  /// Keeps other processes from changing a vault in this folder while a closure runs.
  ///
  /// It locks the folder (flock(2)), because the file is replaced and would take its lock with it.
  func withLock<Result>(
    _ operation: String, _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    let file = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(operation) }
    // Closing releases the lock, and so does any end of the process.
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(operation) }
    }
    return try body()
  }

  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

  /// Writes a new synced file of mode 0600 in the same folder; `place` gives it its name.
  private func withNewFile(
    _ bytes: Data, _ operation: String, _ place: (String) -> CInt
  ) throws(StorageError) {
    guard bytes.count <= Self.byteLimit else {
      throw StorageError(.invalidParameter, operation, "a vault can have at most 64 MiB")
    }
    let new = "\(path).\(UInt64.random(in: 0 ... .max)).new"
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(operation) }
    defer { _ = unsafe unlink(new) }
    // The umask of the process may have removed permissions; it never adds any.
    let isWritten = fchmod(file, 0o600) == 0 && writeAll(Array(bytes), to: file) && fsync(file) == 0
    let reason = errno
    close(file)
    guard isWritten else { throw failure(operation, reason) }
    guard place(new) == 0 else { throw failure(operation) }
    syncFolder()
  }

  /// Syncs the folder, where that is possible, so that the new name survives a power cut.
  private func syncFolder() {
    let file = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = fsync(file)
    close(file)
  }

  private func writeAll(_ bytes: [UInt8], to file: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  private func failure(_ operation: String, _ code: CInt = errno) -> StorageError {
    guard code != EEXIST else {
      return StorageError(
        .alreadyExists, operation, "\(path) already exists and is not overwritten")
    }
    let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return StorageError(.fileAccess, operation, "\(path): \(words)")
  }
}

/// `read(2)`, which the type's own method of that name would hide.
private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}
