internal import LessonModel
internal import Synchronization
internal import SystemIO

/// Tries a step of a preview by the verb `validate`, so that both say the same.
struct PreviewTrial: Sendable {
  /// Where `preview` runs.
  let context: Context
  /// The course's folder.
  let folder: String

  /// Validates a step, and waits for what is said.
  func run(_ step: StepAddress) -> PreviewOutcome {
    guard let finished = try? Delivery<Int32>() else {
      return PreviewOutcome(
        code: ExitCode.environment.rawValue, text: ExitCode.environment.meaning)
    }
    let said = Said()
    let words = [
      "validate", "--course", folder, "--format", ReportFormat.human.rawValue, "--plain", "--",
      step.description,
    ]
    let context = said.context(like: context)
    Task.detached { finished.give(await Program.run(words, context)) }
    var news = PollSet()
    news.add(finished.descriptor)
    while news.wait() != .ready {}
    return PreviewOutcome(code: finished.value ?? 1, text: said.text)
  }

  /// Keeps what a verb says, answer and talk in their order.
  private final class Said: Sendable {
    private let words = Mutex("")

    /// What was said.
    var text: String {
      let text = words.withLock(\.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// A context whose streams lead here.
    func context(like other: Context) -> Context {
      let streams = StandardStreams(write: { text, _ in
        self.words.withLock { $0 += text }
        return nil
      })
      return Context(
        environment: other.environment, directory: other.directory,
        executable: other.executable, streams: streams, interrupt: other.interrupt,
        now: other.now, programs: other.programs, makeRunner: other.makeRunner,
        sandbox: other.sandbox)
    }
  }
}
