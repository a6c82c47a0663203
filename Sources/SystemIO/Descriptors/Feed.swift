#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A pipe to a started program, through which the program gets its input later.
///
/// The program may begin to read before or after this process writes the input. When this process
/// ends, for any reason, the program reads the end of its input.
package final class Feed {
  private var end: Descriptor?

  /// Feeds a program through a pipe whose writing end does not block.
  init(_ end: consuming Descriptor) {
    _ = Self.signalsAreIgnored
    self.end = consume end
  }

  /// Makes a write to an ended program an error rather than a signal that ends this process.
  private static let signalsAreIgnored: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// Writes bytes without waiting for the program.
  ///
  /// - Returns: Whether the program can read all of them. If not, it has ended, or the pipe has too
  ///   little room. In that case the program may have received a part of them and must not
  ///   continue.
  package func tell(_ bytes: [UInt8]) -> Bool {
    guard let number = end?.number else { return false }
    PipeRoom.provide(bytes.count, in: number)
    return Descriptor.writeSome(bytes[...], to: number) == bytes.count
  }

  /// Writes bytes, and waits while the pipe is full; stops when the program has ended.
  package func tellAll(_ bytes: [UInt8]) {
    if let number = end?.number { _ = Descriptor.writeAll(bytes, to: number) }
  }

  /// Ends the program's input.
  package func close() { end = nil }
}
