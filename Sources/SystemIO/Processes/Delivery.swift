internal import Synchronization

/// A value that one thread gives and another one takes.
///
/// A descriptor becomes readable when it is there, so the other thread can wait for it and for other
/// things at once.
package final class Delivery<Value: Sendable>: Sendable {
  private let given = Mutex<Value?>(nil)
  private let pipe: Pipe

  /// Readable once the value is there.
  package var descriptor: Int32 { pipe.reading.number }

  /// Makes a delivery with nothing in it yet.
  ///
  /// - Throws: `SystemError` when the process has no descriptors left.
  package init() throws(SystemError) { pipe = try Pipe(for: .beginWork) }

  /// Gives the value; a second one takes its place.
  package func give(_ value: Value) {
    given.withLock { $0 = value }
    pipe.tell()
  }

  /// The value, once it is there.
  package var value: Value? { given.withLock { $0 } }
}
