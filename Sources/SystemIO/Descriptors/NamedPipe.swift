#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Named pipes, for reading from a process that a different process has started.
package enum NamedPipe {
  /// Creates a pipe for a program to write to, and returns its non-blocking reading end.
  ///
  /// - Throws: `SystemError` when something with this name exists, or the pipe cannot be created.
  package static func reader(at path: String) throws(SystemError) -> Descriptor {
    guard unsafe mkfifo(path, 0o600) == 0 else { throw SystemError(.makeNamedPipe, path) }
    return try Descriptor(opening: path, O_RDONLY | O_NONBLOCK, for: .openNamedPipe)
  }
}
