#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads files that a person may have put there, and that may be of any kind.
extension FileContents {
  /// Reads a whole file, without waiting for a pipe or a device.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size in bytes.
  /// - Returns: Its bytes; `nil` when the path does not exist.
  /// - Throws: `SystemError` when the path is not a file (`useAsFile`), the file is larger than the
  ///   limit (`readLarge`), or it cannot be read (`readFile`).
  package static func readWhole(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    guard let kind = try FileKind.of(path) else { return nil }
    guard kind == .file else { throw SystemError(.useAsFile(kind), path, code: EINVAL) }
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK, for: .readFile)
    } catch {
      // It was removed just now.
      if error.code == ENOENT { return nil }
      throw error
    }
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw SystemError(.readFile, path) }
    // A different file may have replaced it just now.
    let opened = FileKind(status.st_mode)
    guard opened == .file else { throw SystemError(.useAsFile(opened), path, code: EINVAL) }
    guard status.st_size <= limit else { throw tooLarge(path, limit) }
    guard let bytes = read(file, upTo: limit + 1) else { throw SystemError(.readFile, path) }
    guard bytes.count <= limit else { throw tooLarge(path, limit) }
    return bytes
  }

  /// Reads the first bytes of a file that this program has created.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum number of bytes to read.
  /// - Returns: Its first bytes; none when there is no file.
  /// - Throws: `SystemError` (`readFile`) when it cannot be read.
  package static func readBeginning(
    of path: String, upTo limit: Int
  ) throws(SystemError) -> [UInt8] {
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDONLY, for: .readFile)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
    guard let bytes = read(file, upTo: limit) else { throw SystemError(.readFile, path) }
    return bytes
  }

  /// Reads the first bytes of an open file; on failure, returns `nil` with the reason in `errno`.
  static func read(_ file: borrowing Descriptor, upTo limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let wanted = min(buffer.count, limit - bytes.count)
      let place = off_t(bytes.count)
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(file.number, $0.baseAddress, wanted, place)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> SystemError {
    SystemError(.readLarge(limit: limit), path, code: EFBIG)
  }
}
