internal import PageProtocol
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The named pipe through which a host is told what to do.
struct Gate {
  /// Out of the way of small numbers, which a page has or may close by mistake.
  let descriptor: CInt

  /// Opens the pipe, which somebody holds for writing.
  init(_ path: String) {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { Host.fail("cannot open \(path)", code: 1) }
    descriptor = fcntl(file, F_DUPFD_CLOEXEC, PageDescriptor.firstHidden)
    close(file)
  }

  /// Waits for an order; `nil` when there is no writer any more, and so will be none.
  func nextOrder() -> GateOrder? {
    while let line = Descriptor.readLine(from: descriptor) {
      if let order = GateOrder(line) { return order }
    }
    return nil
  }
}
