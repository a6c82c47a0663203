internal import CLibmicrohttpd
internal import Dispatch
internal import Synchronization

/// Writes lines to a descriptor, in order and whole, without blocking the thread that adds them.
///
/// An idle log writes a line at once. When many lines come, a separate thread writes them together.
/// When the reader is too slow, for example behind a full pipe, the log drops the newest lines.
package final class RequestLog: Sendable {
  /// The maximum number of waiting bytes.
  private static let mostBytes = 1 << 20
  /// How long to collect lines while more are coming, in milliseconds.
  private static let pause: CUnsignedInt = 10

  private struct State: ~Copyable {
    var bytes: [UInt8] = []
    var lostLines = 0
    var isWriting = false
  }

  private let descriptor: CInt
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "lessons.request-log")

  /// Creates a log on an open descriptor, which the caller still owns.
  package init(descriptor: CInt) { self.descriptor = descriptor }

  /// Adds a line, without its line break.
  package func add(_ line: String) {
    let isIdle = state.withLock { state in
      if state.bytes.count > Self.mostBytes {
        state.lostLines += 1
      } else {
        state.bytes += line.utf8
        state.bytes.append(0x0A)
      }
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if isIdle { queue.async { self.write() } }
  }

  /// Waits until everything is written, but at most for a second.
  package func finish() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async {
      self.write()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + .seconds(1))
  }

  /// Writes until no line is left.
  private func write() {
    while true {
      let (bytes, lost) = state.withLock { state in
        let taken = (state.bytes, state.lostLines)
        (state.bytes, state.lostLines) = ([], 0)
        state.isWriting = !taken.0.isEmpty
        return taken
      }
      guard !bytes.isEmpty else { return }
      send(bytes)
      if lost > 0 { send(Array("… \(lost) line\(lost == 1 ? " is" : "s are") lost.\n".utf8)) }
      lessons_pause(Self.pause)
    }
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe lessons_write(descriptor, $0.baseAddress, $0.count)
      }
      // If the descriptor accepts no more bytes, drop the rest, because there is no way to report
      // this.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
