internal import Dispatch

/// The slots for compilers that work at once.
///
/// A compiler needs a processor and much memory. A page often only waits, and then the compiler of
/// another lesson can use the processor.
package final class CompilerPlaces: Sendable {
  private let free: DispatchSemaphore

  /// Creates slots, at least one.
  package init(_ count: Int) { free = DispatchSemaphore(value: max(1, count)) }

  /// Waits for a free slot, and keeps it during some work, which must not ask for another one.
  func during<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    free.wait()
    defer { free.signal() }
    return try work()
  }
}
