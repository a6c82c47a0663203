internal import Dispatch

/// The slots for compilers that run in parallel.
///
/// A compiler needs a processor and a lot of memory. A page often only waits, and in the meantime
/// the compiler of a different lesson can use the processor.
package final class CompilerPlaces: Sendable {
  private let free: DispatchSemaphore

  /// Creates slots, at least one.
  package init(_ count: Int) { free = DispatchSemaphore(value: max(1, count)) }

  /// Waits for a free slot, and keeps the slot during the work, which must not ask for a second
  /// one.
  func during<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    free.wait()
    defer { free.signal() }
    return try work()
  }
}
