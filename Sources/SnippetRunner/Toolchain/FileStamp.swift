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

/// Tells whether a large file has changed, without reading it.
package enum FileStamp {
  /// The file's path, size, and time of change in nanoseconds.
  package static func of(_ path: String) -> String {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return "\(path) absent" }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return "\(path) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// The files of a folder, in the order of their names.
  package static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }
}
