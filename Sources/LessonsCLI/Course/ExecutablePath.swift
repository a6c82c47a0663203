#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file this process was started from.
package enum ExecutablePath {
  /// The path with symbolic links resolved, so that what is installed beside it can be found.
  package static var current: String {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = CommandLine.arguments.first ?? ""
    #endif
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
