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
    descriptor = fcntl(file, F_DUPFD_CLOEXEC, 100)
    close(file)
  }

  /// Waits for a line; `nil` when there is no writer any more, and so will be none.
  func nextLine() -> String? {
    var news = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      switch unsafe read(descriptor, &byte, 1) {
      case 1 where byte == UInt8(ascii: "\n"): return String(decoding: line, as: UTF8.self)
      case 1: line.append(byte)
      case 0: return nil
      default:
        guard errno == EAGAIN || errno == EINTR else { return nil }
        guard unsafe poll(&news, 1, -1) >= 0 || errno == EINTR else { return nil }
      }
    }
  }
}
