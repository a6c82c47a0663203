#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Synchronization
internal import SystemIO

extension PatternMatcher {
  /// Starts a process that waits for its question.
  ///
  /// - Throws: `SystemError` when the process cannot be started.
  static func start(_ executable: String) throws(SystemError) -> RunningProcess {
    var process = ChildProcess(
      executable: executable, arguments: [PatternHelper.word], environment: [:], deadline: .now)
    process.fed = 0
    process.captured = [1]
    return try process.start()
  }

  /// Sends a question to a process and reads its answers up to its end.
  ///
  /// - Throws: `SystemError` when the process runs a different program, or was interrupted.
  static func ask(
    _ process: RunningProcess, _ executable: String, _ question: PatternQuestion,
    _ interrupt: Interrupt
  ) throws(SystemError) -> [PatternAnswer] {
    let encoded = (try? JSONEncoder().encode(question)).map { Array($0) } ?? []
    process.feed?.tellAll(encoded)
    process.feed?.close()
    // On a busy machine, the process gets less than a whole processor.
    let patience = question.texts.isEmpty ? question.patterns.count + 10 : 5 * question.seconds
    let outcome = try process.finish(until: .now + .seconds(patience), interrupt: interrupt)
    let lines = String(decoding: outcome.captures[0], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var answers: [PatternAnswer] = []
    for (pattern, line) in zip(question.patterns, lines) {
      let count =
        question.texts.isEmpty ? PatternTrial.texts(for: pattern).count : question.texts.count
      guard let answer = PatternAnswer(line: line, count: count) else { break }
      answers.append(answer)
    }
    if answers.count < question.patterns.count {
      // A process that exits on its own could not read the question, which is not the pattern's
      // fault.
      if case .exited = outcome.termination, outcome.overrun == nil {
        throw SystemError(.start, executable, code: SystemError.notExecutable)
      }
      answers.append(.costsTooMuch)
    }
    let missing = question.patterns.count - answers.count
    return answers + Array(repeating: .unknown, count: missing)
  }
}

/// The state that the matchers of one program share.
///
/// The state is a process that waits for the next question, and the last question with its answers,
/// because a screen is drawn many times after one failure.
package final class PatternMemory: Sendable {
  private let last = Mutex<(question: PatternQuestion, answers: [PatternAnswer])?>(nil)
  private let waiting = Mutex<RunningProcess?>(nil)

  /// Creates an empty memory.
  package init() {}

  subscript(question: PatternQuestion) -> [PatternAnswer]? {
    get { last.withLock { $0?.question == question ? $0?.answers : nil } }
    set { last.withLock { last in last = newValue.map { (question, $0) } } }
  }

  /// Starts a process for the next question, unless one is waiting.
  ///
  /// This function ignores a failure, because the next question tries again and reports it.
  func prepare(_ executable: String) {
    waiting.withLock { waiting in
      guard waiting?.hasEnded(within: .zero) ?? true else { return }
      waiting = try? PatternMatcher.start(executable)
    }
  }

  /// Removes and returns the waiting process, or returns `nil` when there is none or it has ended
  /// in the meantime.
  func takeProcess() -> sending RunningProcess? {
    let process = waiting.withLock { waiting in
      let taken = waiting
      waiting = nil
      return taken
    }
    guard let process, !process.hasEnded(within: .zero) else { return nil }
    return process
  }
}
