#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The program file of this process.
package enum ExecutablePath {
  /// The path with symbolic links resolved, for finding files installed beside it.
  package static var current: String { path(.current) }

  /// Returns the path, using the platform's calls.
  package static func path(_ platform: Platform) -> String {
    #if os(Linux)
      if platform == .native, let path = FilePath.real("/proc/self/exe") { return path }
    #endif
    let name = CommandLine.arguments.first ?? ""
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return found(name, searchPath: path)
  }

  /// Returns the file that a shell would run for a program's name.
  static func found(_ name: String, searchPath: String) -> String {
    if name.contains("/") { return FilePath.real(name) ?? name }
    let places = searchPath.split(separator: ":").map { "\($0)/\(name)" }
    let file = places.first { unsafe access($0, X_OK) == 0 }
    return file.flatMap(FilePath.real) ?? name
  }
}
