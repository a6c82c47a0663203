internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import Validation

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

/// Tries a step of a preview as the verb `validate` does.
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
