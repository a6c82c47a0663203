/// Both ends of a pipe; started programs do not inherit them.
package struct Pipe: ~Copyable, Sendable {
  /// The end to read from; reading from it waits only in a pipe that feeds a program.
  package let reading: Descriptor
  /// The end to write to.
  package let writing: Descriptor

  /// The end that this process uses, and that must not block it.
  enum Use {
    /// This process reads; a read never waits.
    case reading
    /// This process writes to a program that waits for its input; a write never waits.
    case feeding
  }

  /// Opens a pipe from which this process reads.
  ///
  /// - Parameters:
  ///   - operation: The operation to name in the error.
  ///   - platform: Whether to use the system's own call or that of POSIX.
  /// - Throws: `SystemError` with the operation when the process has no descriptors left.
  package init(
    for operation: SystemError.Operation = .makePipe, platform: Platform = .current
  ) throws(SystemError) {
    try self.init(to: .reading, for: operation, platform: platform)
  }

  /// Opens a pipe for the given use.
  init(
    to use: Use, for operation: SystemError.Operation = .makePipe, platform: Platform
  ) throws(SystemError) {
    let ends =
      switch platform {
      case .native: NativePipe.make()
      case .portable: PortablePipe.make()
      }
    guard let ends else { throw SystemError(operation) }
    reading = Descriptor(owning: ends.reading)
    writing = Descriptor(owning: ends.writing)
    switch use {
    case .reading: reading.setNonBlocking()
    case .feeding: writing.setNonBlocking()
    }
  }

  /// Writes one byte, which makes the reading end readable.
  package borrowing func tell() { _ = writing.writeAll([1]) }
}
