#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import Synchronization
internal import SystemIO

/// How a step did, for its page.
struct PreviewOutcome: Encodable, Hashable, Sendable {
  /// Whether it is proven.
  var isRight: Bool
  /// What is to be said, as HTML.
  var html: String

  /// Creates an outcome with what is to be said, in which backticks stand around code.
  init(isRight: Bool, text: String) {
    (self.isRight, html) = (isRight, HTML(message: text).markup)
  }
}

/// Tries a step of a preview by the verb `validate`, so that both say the same.
struct PreviewTrial: Sendable {
  /// Where `preview` runs.
  let context: Context
  /// The course.
  let folder: CourseFolder
  /// Takes who spoke to whom in a lesson, for its page.
  let note: @Sendable ([Int: WireLog], Lesson) -> Void

  /// Validates a step, and waits for what is said of it.
  ///
  /// What `lint` says of the course stands on the pages already.
  func run(_ step: StepAddress) -> PreviewOutcome {
    let trial = validate(step)
    guard let problems = trial.problems else {
      return PreviewOutcome(isRight: false, text: trial.talk)
    }
    if trial.isProven {
      draw(step)
      return PreviewOutcome(isRight: true, text: PreviewMessages.isProven)
    }
    let lines = problems.map { "\($0.path):\($0.line): \($0.message)" }
    return PreviewOutcome(
      isRight: false,
      text: lines.isEmpty ? PreviewMessages.isNotProven : lines.joined(separator: "\n"))
  }

  /// What `validate` finds out about a step.
  struct Trial: Sendable {
    /// What is wrong; `nil` when `validate` did not come so far.
    var problems: [Diagnostic]?
    /// Whether it is proven.
    var isProven = false
    /// What it says besides.
    var talk: String
  }

  /// Validates a step, and waits for what is found out.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - interrupt: Ends it early; that of the context otherwise.
  /// - Returns: What is found out.
  func validate(_ step: StepAddress, interrupt: Interrupt? = nil) -> Trial {
    guard let finished = try? Delivery<Int32>() else {
      return Trial(talk: ExitCode.environment.meaning)
    }
    let said = Said()
    let words = [
      "validate", "--course", folder.path, "--format", ReportFormat.json.rawValue, "--plain", "--",
      step.description,
    ]
    let context = said.context(like: context, interrupt ?? context.interrupt)
    Task.detached { finished.give(await Program.run(words, context)) }
    var news = PollSet()
    news.add(finished.descriptor)
    while news.wait() != .ready {}
    let report = try? JSONDecoder().decode(
      ValidatedSteps.self, from: Data(said.text(.answer).utf8))
    let found = report?.step(step)
    return Trial(
      problems: found?.problems.map(\.diagnostic), isProven: found?.isProven ?? false,
      talk: said.text(.talk))
  }
}

extension PreviewTrial {
  /// Finds out who spoke to whom in a step's lesson, if the step says that this is to be drawn.
  ///
  /// Without that the outcome is as true, so a failure is worth no word.
  private func draw(_ step: StepAddress) {
    guard let file = folder.files.first(where: { $0.slug == step.lesson }),
      let lesson = try? folder.lesson(in: file),
      lesson.steps.contains(where: { $0.id == step.step && $0.showsWire }),
      let language = try? folder.manifest().language,
      let runner = try? PageRunner(context, cacheFolder: nil, language),
      let logs = try? BookRuns(of: lesson, runner).logs()
    else { return }
    note(logs, lesson)
  }
}

/// What is needed of the report that `validate` writes for other programs.
private struct ValidatedSteps: Decodable {
  struct Lesson: Decodable { var steps: [Step] }

  struct Step: Decodable {
    var step: String
    var status: String
    var problems: [Problem]

    var isProven: Bool { status == StepReport.Status.passed.rawValue && problems.isEmpty }
  }

  struct Problem: Decodable {
    var file: String
    var line: Int
    var column: Int
    var message: String

    var diagnostic: Diagnostic {
      Diagnostic(path: file, line: line, column: column, message: message)
    }
  }

  var lessons: [Lesson]

  /// What is said of a step; `nil` when nothing is.
  func step(_ address: StepAddress) -> Step? {
    lessons.flatMap(\.steps).first { $0.step == address.description }
  }
}

/// Keeps what a verb says.
private final class Said: Sendable {
  private let words = Mutex<[StandardStreams.Output: String]>([:])

  /// What was said on a stream, without the last line break.
  func text(_ output: StandardStreams.Output) -> String {
    let text = words.withLock { $0[output] ?? "" }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// A context whose streams lead here.
  func context(like other: Context, _ interrupt: Interrupt) -> Context {
    let streams = StandardStreams(write: { text, output in
      self.words.withLock { $0[output, default: ""] += text }
      return nil
    })
    return Context(
      environment: other.environment, directory: other.directory, executable: other.executable,
      streams: streams, interrupt: interrupt, now: other.now, programs: other.programs,
      makeRunner: other.makeRunner, sandbox: other.sandbox)
  }
}
