internal import Dispatch
internal import SnippetRunner
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A piece of work on a thread of its own, while somebody else waits for keys.
///
/// Its end turns a descriptor readable. It can be called off: then what it has started is killed,
/// and its result is of no use.
final class BackgroundWork<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let ended: [CInt]
  private let stop: [CInt]

  /// Readable once the work is over.
  var descriptor: CInt { ended[0] }

  /// Begins the work.
  ///
  /// - Parameter work: What to do; it is given what calls it off.
  /// - Throws: `Failure` when the process has no descriptors left.
  init(_ work: @escaping @Sendable (Interrupt) -> Result) throws {
    ended = try Self.pipe()
    stop = try Self.pipe()
    let interrupt = Interrupt(descriptor: stop[0])
    // The thread keeps this object, and so its pipes, until the work is over.
    DispatchQueue.global().async { [self] in
      let value = work(interrupt)
      result.withLock { $0 = value }
      Self.tell(ended[1])
    }
  }

  deinit { for end in ended + stop { close(end) } }

  /// Calls the work off.
  func cancel() { Self.tell(stop[1]) }

  /// The result, once the work is over.
  var value: Result? { result.withLock { $0 } }

  /// Waits until the work is over.
  func wait() {
    var news = pollfd(fd: ended[0], events: Int16(POLLIN), revents: 0)
    while unsafe poll(&news, 1, -1) < 1 {}
  }

  private static func tell(_ descriptor: CInt) {
    var byte: UInt8 = 1
    _ = unsafe write(descriptor, &byte, 1)
  }

  private static func pipe() throws -> [CInt] {
    var ends: [CInt] = [-1, -1]
    #if canImport(Glibc)
      let code = unsafe ends.withUnsafeMutableBufferPointer { unsafe Glibc.pipe($0.baseAddress) }
    #else
      let code = unsafe ends.withUnsafeMutableBufferPointer { unsafe Darwin.pipe($0.baseAddress) }
    #endif
    guard code == 0 else {
      throw Failure(
        .environment, "cannot begin a check: \(SystemError.text()); close other programs")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }
}
