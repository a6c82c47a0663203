#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads and writes whole files.
package enum FileContents {
  /// Reads the first bytes of a file; returns none when it cannot be read.
  package static func read(_ path: String, upTo limit: Int) -> [UInt8] {
    guard let file = try? Descriptor(opening: path, O_RDONLY, for: .readFolder) else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      switch Descriptor.read(from: file.number, into: &buffer) {
      case .bytes(let count): bytes += buffer.prefix(min(count, limit - bytes.count))
      case .nothingYet: continue
      case .end: return bytes
      }
    }
    return bytes
  }

  /// Writes a file without waiting for the disk.
  ///
  /// Foundation's `Data.write` waits for the disk, 5 to 15 ms for a file that is read only once.
  ///
  /// - Throws: `SystemError` when it cannot be written.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, for: .writeFile)
    if let code = file.writeAll(bytes) { throw SystemError(.writeFile, path, code: code) }
  }

  /// Appends to a file that other processes may append to as well; creates it if needed.
  ///
  /// - Throws: `SystemError` when it cannot be written.
  package static func append(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try Descriptor(
      opening: path, O_WRONLY | O_CREAT | O_APPEND, rights: 0o644, for: .appendToFile)
    if let code = file.writeAll(bytes) { throw SystemError(.appendToFile, path, code: code) }
  }

  /// Creates a file of zeros, which takes no space on the disk until it is written to.
  ///
  /// - Throws: `SystemError` when it cannot be created.
  package static func make(_ path: String, size: Int) throws(SystemError) {
    let file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_TRUNC, for: .makeFile)
    guard ftruncate(file.number, off_t(size)) == 0 else { throw SystemError(.makeFile, path) }
  }

  /// Creates a symbolic link, and returns whether the path was free.
  @discardableResult
  package static func link(_ path: String, to target: String) -> Bool {
    unsafe symlink(target, path) == 0
  }

  /// Removes a file, if it exists.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }
}
