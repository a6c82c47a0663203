internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import Validation

/// A job for a step of an open lesson, in the background.
struct StepJob {
  /// The requests of an author.
  enum Kind: String, CaseIterable, Sendable {
    case validate, record, fill

    /// The name of the command.
    var command: String { "lessons.\(rawValue)" }

    /// Returns the title of the editor's action for a step.
    func title(_ step: String) -> String {
      switch self {
      case .validate: "Validate `\(step)`"
      case .record: "Record what `\(step)` prints"
      case .fill: "Fill in the values that `\(step)` states"
      }
    }
  }

  /// The result of the job.
  enum Outcome: Sendable {
    case validated(PreviewTrial.Trial)
    case recorded(LessonRecording)
    case failed(String)
    case cancelled
  }

  let kind: Kind
  let step: String
  let call: CommandCall
  let progress: EditorProgress?
  /// The lesson at the start of the job.
  let document: TextDocument
  let work: BackgroundWork<Outcome>

  /// Returns whether a request's id or a progress token belongs to this job.
  func isMeant(by id: LSP.RequestID) -> Bool { call.id == id || progress?.has(id) ?? false }
}

extension StepJob {
  /// Proves a step of a saved lesson.
  static func validate(
    _ step: StepAddress, in folder: CourseFolder, _ context: Context, _ interrupt: Interrupt
  ) -> Outcome {
    let trial = PreviewTrial(context: context, folder: folder) { _, _ in }
      .validate(step, interrupt: interrupt)
    return interrupt.hasCome ? .cancelled : .validated(trial)
  }

  /// Runs a step with the editor's text of its lesson, and determines its output and its values.
  static func record(
    _ step: String, of lesson: Lesson, _ bytes: [UInt8], in folder: CourseFolder,
    _ context: Context,
    _ interrupt: Interrupt
  ) -> Outcome {
    do {
      guard let index = lesson.steps.firstIndex(where: { $0.id == step }) else {
        return .failed(PreviewMessages.noStep)
      }
      let source = try LessonSource(
        lesson, path: "\(folder.path)/\(lesson.name).md", bytes: bytes)
      let recipes = try TemporaryFolder()
      let runner = try PageRunner(
        context, cacheFolder: recipes.path, folder.manifest().language
      ).interrupted(by: interrupt)
      return .recorded(try LessonRecorder.record([index], of: source, runner))
    } catch RunnerError.interrupted {
      return .cancelled
    } catch {
      return .failed(Program.words(for: error).joined(separator: "\n"))
    }
  }
}
