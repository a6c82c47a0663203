#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A named pipe through which a waiting program is told something.
package final class NamedPipe: Sendable {
  /// The pipe's path.
  package let path: String
  private let end: Descriptor

  /// The bytes that a pipe holds on Linux without a reader (pipe(7)).
  package static let capacity = 65_536

  /// Creates a pipe.
  ///
  /// - Throws: `SystemError` when something with this name exists, or the pipe cannot be created.
  package init(at path: String) throws(SystemError) {
    try Self.make(at: path)
    // Opened for reading too, as there is no reader yet. When this process dies, the reader finds
    // the pipe closed.
    end = try Descriptor(opening: path, O_RDWR | O_NONBLOCK, for: .openNamedPipe)
    self.path = path
  }

  /// Writes bytes without waiting, and returns whether the pipe had room for all of them.
  package func tell(_ bytes: [UInt8]) -> Bool {
    Descriptor.writeSome(bytes[...], to: end.number) == bytes.count
  }

  /// Creates a pipe for a program to write to, and returns its reading end, which does not block.
  ///
  /// - Throws: `SystemError` when something with this name exists, or the pipe cannot be created.
  package static func reader(at path: String) throws(SystemError) -> Descriptor {
    try make(at: path)
    return try Descriptor(opening: path, O_RDONLY | O_NONBLOCK, for: .openNamedPipe)
  }

  /// Makes a pipe for a program to read from, and returns its writing end, which never waits.
  ///
  /// What is written before the program has opened its end is lost; see `hasReader`. When this
  /// process dies the reader finds the pipe closed.
  ///
  /// - Throws: `SystemError` when something of this name is there, or it cannot be made.
  package static func writer(at path: String) throws(SystemError) -> Descriptor {
    try make(at: path)
    // A pipe that nobody reads can only be opened while somebody has both its ends.
    let both = try Descriptor(opening: path, O_RDWR | O_NONBLOCK, for: .openNamedPipe)
    defer { withExtendedLifetime(both) {} }
    return try Descriptor(opening: path, O_WRONLY | O_NONBLOCK, for: .openNamedPipe)
  }

  /// Whether somebody has opened the other end of a pipe that was opened for writing.
  package static func hasReader(_ writer: borrowing Descriptor) -> Bool {
    var news = PollSet()
    let place = news.add(writer.number, for: .hangUp)
    news.wait(until: .now)
    return !news.isGone(place)
  }

  private static func make(at path: String) throws(SystemError) {
    guard unsafe mkfifo(path, 0o600) == 0 else { throw SystemError(.makeNamedPipe, path) }
  }
}
