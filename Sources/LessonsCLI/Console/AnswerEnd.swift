internal import Synchronization
internal import SystemIO

/// Whether output can still be written, shared by all copies of a console.
final class AnswerEnd: Sendable {
  private let failure = Mutex<SystemError?>(nil)

  /// The first write error; nothing is written after it.
  var error: SystemError? { failure.withLock(\.self) }

  /// Records the result of a write: its error number, if any.
  func note(_ code: Int32?) {
    guard let code else { return }
    failure.withLock { $0 = $0 ?? SystemError(.writeAnswer, code: code) }
  }
}
