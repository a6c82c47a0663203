#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// File paths as strings.
package enum FilePath {
  /// Returns the path without symbolic links and dots; `nil` when the file does not exist.
  static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Returns the path of the folder that a file is in.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last part of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The folder for temporary files, from `TMPDIR` or the system's default.
  static var temporaryFolder: String {
    guard let words = unsafe getenv("TMPDIR") else { return "/tmp" }
    var path = unsafe String(cString: words)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.isEmpty { return "/tmp" }
    guard !path.hasPrefix("/") else { return path }
    return (real(".") ?? ".") + "/" + path
  }

  /// Whether a path leads to a folder, through symbolic links too.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
