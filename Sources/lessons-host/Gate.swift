internal import PageProtocol
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The named pipe through which a host gets its orders.
struct Gate {
  /// The pipe's descriptor, a high number that a page does not use or close by mistake.
  let descriptor: CInt

  /// Opens the pipe, which the runner holds open for writing.
  init(_ path: String) {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { Host.fail("cannot open \(path)", code: 1) }
    descriptor = fcntl(file, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    close(file)
  }

  /// Waits for an order; `nil` when the pipe has no writer left, so that no order will come.
  func nextOrder() -> GateOrder? {
    while let line = Descriptor.readLine(from: descriptor) {
      if let order = GateOrder(line) { return order }
    }
    return nil
  }
}
