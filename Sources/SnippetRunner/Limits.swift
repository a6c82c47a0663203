/// The limits on a step's program.
package struct Limits: Hashable, Sendable {
  /// Seconds from the start of a check, compiling included, until everything is killed.
  package var seconds = 10.0
  /// Bytes of standard output that a program may print; one more ends the run.
  package var outputBytes = 1 << 20
  /// Bytes of address space.
  package var memoryBytes = 4 << 30
  /// Bytes that the program may fill with its files, and so also of the largest one.
  package var fileBytes = 64 << 20

  /// The limits of a step that sets none of its own.
  package static let standard = Limits()

  /// Creates the standard limits.
  package init() {}
}
