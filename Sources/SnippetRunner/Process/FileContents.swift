#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that live as long as a run.
enum FileContents {
  /// The first bytes of a file; none when it cannot be read.
  static func read(_ path: String, upTo limit: Int) -> [UInt8] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { return [] }
    return Array(data.prefix(limit))
  }

  /// Whether there is a file or folder of this name.
  static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Makes a folder empty, and makes it when it is not there.
  ///
  /// - Throws: `RunnerError` when it cannot.
  static func empty(_ folder: String) throws(RunnerError) {
    do {
      let files = FileManager.default
      if isThere(folder) {
        guard try !files.contentsOfDirectory(atPath: folder).isEmpty else { return }
        try files.removeItem(atPath: folder)
      }
      try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
    } catch {
      throw RunnerError.system(.emptyFolder, path: folder)
    }
  }

  /// Writes a file and leaves it to the system when it reaches the disk; tells whether it did.
  ///
  /// Foundation's `Data.write` waits for the disk, 5 to 15 ms for a file that is read once.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe systemWrite(file, rest.baseAddress, rest.count)
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
}

/// `write(2)`, which a method of the same name would hide.
private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
