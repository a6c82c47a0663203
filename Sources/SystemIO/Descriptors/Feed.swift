#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A pipe that a program inherited when it was started, through which it is told something later.
///
/// It does not matter whether the program reads before or after it is told. When this process ends,
/// however that happens, the program reads the end of its input.
package final class Feed {
  private var end: Descriptor?

  /// Feeds a program through a pipe whose writing end does not block.
  init(_ end: consuming Descriptor) {
    _ = Self.signalsAreIgnored
    self.end = consume end
  }

  /// A write to a program that has ended is an error, not a signal that ends this process.
  private static let signalsAreIgnored: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// Writes bytes without waiting for the program.
  ///
  /// - Returns: Whether the program can read all of them. If not, it has ended, or the pipe has too
  ///   little room; then the program may have got a part of them and must not go on.
  package func tell(_ bytes: [UInt8]) -> Bool {
    guard let number = end?.number else { return false }
    PipeRoom.provide(bytes.count, in: number)
    return Descriptor.writeSome(bytes[...], to: number) == bytes.count
  }

  /// Writes bytes, and waits while the program has not read enough of them; stops when it has ended.
  package func tellAll(_ bytes: [UInt8]) {
    if let number = end?.number { _ = Descriptor.writeAll(bytes, to: number) }
  }

  /// Ends the program's input.
  package func close() { end = nil }
}
