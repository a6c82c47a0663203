#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A name from this process's start that is not UTF-8, or does not exist.
///
/// The system's names are bytes, and Swift's strings cannot represent all of them. A string from
/// such a name would be the name of a different file.
package enum UnreadableName: Hashable, Sendable {
  /// The argument at this place of the command line; the program's name is at 0.
  case argument(Int)
  /// The value of an environment variable.
  case variable(String)
  /// The path of the current folder.
  case directory
  /// The current folder, which was removed and has no path.
  case removedDirectory
  /// The path of the program's own file.
  case executable

  /// Finds the first such name.
  ///
  /// - Parameter variables: The names of the environment variables to look at.
  /// - Returns: The name that is not UTF-8, or no longer exists.
  package static func first(variables: [String]) -> UnreadableName? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let word = unsafe CommandLine.unsafeArgv[index], unsafe !isText(word) {
        return .argument(index)
      }
    }
    for name in variables {
      if let value = unsafe getenv(name), unsafe !isText(value) { return .variable(name) }
    }
    if let path = unsafe getcwd(nil, 0) {
      defer { unsafe free(path) }
      if unsafe !isText(path) { return .directory }
    } else if errno == ENOENT {
      return .removedDirectory
    }
    #if os(Linux)
      if let path = unsafe realpath("/proc/self/exe", nil) {
        defer { unsafe free(path) }
        if unsafe !isText(path) { return .executable }
      }
    #endif
    return nil
  }

  private static func isText(_ words: UnsafePointer<CChar>) -> Bool {
    unsafe String(validatingCString: words) != nil
  }
}
