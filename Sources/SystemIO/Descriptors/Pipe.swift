/// Both ends of a pipe; started programs do not inherit them.
package struct Pipe: ~Copyable, Sendable {
  /// The end to read from, which does not block.
  package let reading: Descriptor
  /// The end to write to.
  package let writing: Descriptor

  /// Opens a pipe.
  ///
  /// - Parameters:
  ///   - operation: The operation to name in the error.
  ///   - platform: Whether to use the system's own call or that of POSIX.
  /// - Throws: `SystemError` with the operation when the process has no descriptors left.
  package init(
    for operation: SystemError.Operation = .makePipe, platform: Platform = .current
  ) throws(SystemError) {
    let ends =
      switch platform {
      case .native: NativePipe.make()
      case .portable: PortablePipe.make()
      }
    guard let ends else { throw SystemError(operation) }
    reading = Descriptor(owning: ends.reading)
    writing = Descriptor(owning: ends.writing)
    reading.setNonBlocking()
  }

  /// Writes one byte, which makes the reading end readable.
  package borrowing func tell() { _ = writing.writeAll([1]) }
}
