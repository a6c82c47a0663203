internal import PageProtocol
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The pipe through which a host gets its orders.
///
/// The runner holds the other end.
struct Gate {
  /// The pipe's descriptor, a high number that a page does not use or close by mistake.
  let descriptor: CInt

  /// Opens the pipe that the runner has passed to this process.
  init() {
    descriptor = fcntl(PageDescriptor.gate, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    guard descriptor >= 0 else { Host.fail("there is no pipe for orders", code: 64) }
    close(PageDescriptor.gate)
  }

  /// Waits for an order, or returns `nil` when the pipe has no writer left, so that no order will
  /// come.
  func nextOrder() -> GateOrder? {
    while let line = Descriptor.readLine(from: descriptor) {
      if let order = GateOrder(line) { return order }
    }
    return nil
  }
}
