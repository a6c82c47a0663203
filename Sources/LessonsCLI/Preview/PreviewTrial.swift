internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import Validation

/// The outcome of a step, for its page.
struct PreviewOutcome: Encodable, Hashable, Sendable {
  /// Whether the step is proven.
  var isRight: Bool
  /// The message, as HTML.
  var html: String

  /// Creates an outcome from a message in which backticks surround code.
  init(isRight: Bool, text: String) {
    (self.isRight, html) = (isRight, HTML(message: text).markup)
  }
}

/// Tries a step of a preview as the verb `validate` does.
struct PreviewTrial: Sendable {
  /// The context of `preview`.
  let context: Context
  let folder: CourseFolder
  /// Called with the requests of a lesson, so that its page can draw them.
  let note: @Sendable ([Int: WireLog], Lesson) -> Void

  /// Validates a step, and waits for the outcome.
  ///
  /// The findings of `lint` are left out, as the pages already have them.
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

  /// The result of `validate` for a step.
  struct Trial: Sendable {
    /// The problems; `nil` when `validate` did not get that far.
    var problems: [Diagnostic]?
    /// Whether the step is proven.
    var isProven = false
    /// The rest of the output of `validate`.
    var talk: String
  }

  /// Validates a step, and waits for the result.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - interrupt: The signal to end early; by default the context's.
  /// - Returns: What is found out.
  func validate(_ step: StepAddress, interrupt: Interrupt? = nil) -> Trial {
    guard let finished = try? Delivery<Trial>() else {
      return Trial(talk: ExitCode.environment.meaning)
    }
    let validation = CourseValidation(
      folder: folder, names: [step.description],
      context: context.silent(until: interrupt ?? context.interrupt))
    Task.detached { finished.give(await Self.trial(of: step, by: validation)) }
    var news = PollSet()
    news.add(finished.descriptor)
    while news.wait() != .ready {}
    return finished.value ?? Trial(talk: ExitCode.environment.meaning)
  }

  private static func trial(
    of step: StepAddress, by validation: CourseValidation
  ) async -> Trial {
    do {
      let found = try await validation.run()
      if let gap = found.gap { return Trial(talk: gap) }
      let result = found.results.flatMap(\.steps).first { $0.address == step }
      let problems = result?.findings.map(FindingMessages.diagnostic) ?? []
      return Trial(
        problems: problems, isProven: result?.isSkipped == false && problems.isEmpty, talk: "")
    } catch {
      return Trial(talk: Program.words(for: error).joined(separator: "\n"))
    }
  }
}

extension PreviewTrial {
  /// Runs a step's lesson to draw its requests, if the step has `wire`.
  ///
  /// The outcome does not depend on the drawing, so the function does not report a failure.
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
