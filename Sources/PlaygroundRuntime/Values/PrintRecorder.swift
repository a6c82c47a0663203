internal import PageProtocol
internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Reports to the record the bytes that each line of a page printed.
///
/// The runner requests this in the environment, with the page's file. The standard library's hook
/// reports a call's text before the call returns, and then the compiler's callback reports its
/// line.
final class PrintRecorder: Sendable {
  static let shared = PrintRecorder()

  /// The known facts about the calls so far.
  private struct State {
    /// The thread that printed first.
    var thread: pthread_t?
    /// The bytes of the last ended call; `nil` after its line is known.
    var bytes: Range<Int>?
    /// The number of calls that may still be reported.
    var left = 5_000
  }

  private let file: String
  private let state = Mutex(State())

  private init?() {
    guard let file = RunnerVariable.take(PageVariable.prints) else { return nil }
    self.file = file
  }

  /// Starts recording if the runner requests it.
  ///
  /// Further calls do nothing.
  static func begin() {
    guard let recorder = shared else { return }
    setPrintHook { recorder.heard($0) }
  }

  /// Remembers the bytes that a call of `print` has written.
  private func heard(_ words: String) {
    guard let end = RunRecord.shared.printedBytes() else { return }
    let start = end - words.utf8.count
    state.withLock { state in
      let thread = pthread_self()
      state.thread = state.thread ?? thread
      // If several threads print at the same time, their output cannot be told apart.
      guard start >= 0, state.thread == thread else {
        state.left = 0
        return
      }
      state.bytes = start..<end
    }
  }

  /// Reports the call that has just ended.
  func note(line: Int, of file: String) {
    let bytes = state.withLock { state -> Range<Int>? in
      defer { state.bytes = nil }
      guard state.left > 0, file == self.file else { return nil }
      state.left -= 1
      return state.bytes
    }
    if let bytes { RunRecord.shared.write(.printed(line: line, bytes: bytes)) }
  }
}

/// Sets the standard library's hook for `print`, which Swift 6 imports as an unsafe variable.
@_silgen_name("$ss20_playgroundPrintHookySScSgvs")
private func setPrintHook(_ hook: consuming (@Sendable (String) -> Void)?)
