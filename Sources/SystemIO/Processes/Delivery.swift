internal import Synchronization

/// A value that one thread passes to another.
///
/// A descriptor becomes readable when the value is there, so the other thread can wait for it
/// together with other events.
package final class Delivery<Value: Sendable>: Sendable {
  private let given = Mutex<Value?>(nil)
  private let pipe: Pipe

  /// Readable once the value is there.
  package var descriptor: Int32 { pipe.reading.number }

  /// Creates an empty delivery.
  ///
  /// - Throws: `SystemError` when the process has no descriptors left.
  package init() throws(SystemError) { pipe = try Pipe(for: .beginWork) }

  /// Sets the value; a second one replaces it.
  package func give(_ value: Value) {
    given.withLock { $0 = value }
    pipe.tell()
  }

  /// The value, once it is set.
  package var value: Value? { given.withLock { $0 } }
}
