internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import Synchronization
internal import SystemIO
internal import TerminalIO
internal import Validation

/// `record`: writes the output of the steps into their `output` fences.
enum RecordVerb {
  private static let check = Flag("check", "write nothing; exit code 2 when something would change")
  private static let interactive = Flag("interactive", short: "i", "ask before each change")

  private static let vary = Flag("vary", "write `[..]` for what differs from run to run")

  static let verb = Verb(
    name: "record", arguments: "[STEP…]", completed: .steps,
    summary: "write the output of steps and the stated values into the lessons",
    details: [
      "Runs each step's solution after the solutions of the steps before it. If the output differs from "
        + "the step's `output` fence, the fence is rewritten: lines that still match stay, with their "
        + "wildcards, and nothing outside the fence changes.",
      "A comment `// →` at the end of a line that the learner does not change states the value of the "
        + "expression that begins there. `record` writes the text after the arrow too, and lists each "
        + "value that was wrong with its line.",
      "A step that does not compile or fails its check is reported and left as it is. Of an output that "
        + "varies from run to run, `record` writes the lines that stay the same and reports the others; with "
        + "`--vary` it writes them with `[..]`. Any report makes the exit code 2.",
      "A STEP limits it to a lesson (`basic`) or a step (`basic/encode`).",
    ],
    options: [check, interactive, vary], maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let context = invocation.context
    let console = context.console
    let isCheck = invocation[check]
    let asks = invocation[interactive]
    guard !asks || !isCheck else {
      throw Failure(.usage, "`--check` writes nothing, so there is nothing to ask; leave one out")
    }
    guard !asks || console.canAsk else {
      throw Failure(
        .usage, "`--interactive` needs a terminal to ask on; `--check` shows what would change")
    }
    let folder = try CourseFolder.ofAuthor(invocation)
    let reading = try folder.read()
    let recordings = try record(
      StepSelection.of(invocation.arguments, in: reading), in: folder,
      reading.course.manifest.language, context, writesWildcards: invocation[vary])
    var problems =
      reading.problems
      + recordings.flatMap { $0.findings.map(RecordingMessages.diagnostic) }
    let found = RecordedCount(recordings)
    var words = found.whatWouldChange
    if isCheck {
      for view in recordings.flatMap(\.views) { console.show(view.lines()) }
    } else if !found.changed.isEmpty {
      var wanted = recordings
      if asks {
        var questions = HunkQuestions(console: console, interrupt: context.interrupt)
        wanted = try recordings.map { try questions.ask(about: $0) }
      }
      // A signal may have come while no wait could notice it.
      guard !context.interrupt.hasCome else { return .interrupted }
      let (written, left) = try write(wanted, in: folder)
      problems += left
      console.show(written.flatMap(RecordingMessages.corrected).map { StyledText($0) })
      words = RecordedCount(written).whatWasWritten
    }
    for problem in problems { console.show([StyledText(Sanitizer.clean(problem.description))]) }
    console.show(recordings.compactMap(RecordingMessages.skipped).map { StyledText($0) })
    let isGood = problems.isEmpty && !(isCheck && !found.changed.isEmpty)
    if !problems.isEmpty { words += ", \(Plural.text(problems.count, "problem"))" }
    console.show([StyledText(words, isGood ? .color(.green) : .color(.red))])
    return isGood ? .success : .faultyLesson
  }

  /// Runs the steps, one lesson per processor at a time.
  static func record(
    _ selection: [StepSelection], in folder: CourseFolder, _ language: PageLanguage,
    _ context: Context, writesWildcards: Bool = false
  ) throws -> [LessonRecording] {
    context.sayWhatProtects()
    let recipes = try TemporaryFolder()
    let runner = try PageRunner(context, cacheFolder: recipes.path, language)
    let progress = Mutex(RecordingProgress(selection, context.console))
    defer { progress.withLock { $0.display.erase() } }
    return try selection.concurrentMap { selected in
      guard let source = try LessonSource(selected.lesson, in: folder.path) else {
        throw Diagnostics([RecordingMessages.isGone(selected.lesson)])
      }
      let recording = try LessonRecorder.record(
        selected.indices, of: source, runner, writesWildcards: writesWildcards)
      progress.withLock { $0.note(selected) }
      return recording
    }
  }

  /// Writes the changed lessons, except those that were saved since they were read.
  private static func write(
    _ recordings: [LessonRecording], in folder: CourseFolder
  ) throws -> (written: [LessonRecording], left: [Diagnostic]) {
    let changed = try recordings.filter { !$0.fences.isEmpty }.map { recording in
      guard let bytes = try recording.bytes() else {
        throw Failure(
          .faultyLesson, RecordingMessages.wouldChangeSteps(recording.source.lesson))
      }
      return (item: recording, bytes: bytes)
    }
    return try folder.write(
      changed, source: { $0.source }, wasSaved: RecordingMessages.wasSaved)
  }
}

/// Shows the progress of a recording in the terminal.
private struct RecordingProgress {
  var display: ProgressDisplay
  private var done = 0
  private let total: Int

  /// Draws the empty progress line.
  init(_ selection: [StepSelection], _ console: Console) {
    display = ProgressDisplay(console)
    total = selection.reduce(0) { $0 + $1.indices.count }
    display.update(done: 0, of: total, lesson: selection.first?.lesson.id ?? "")
  }

  /// Counts a finished lesson.
  mutating func note(_ selected: StepSelection) {
    done += selected.indices.count
    display.update(done: done, of: total, lesson: selected.lesson.id)
  }
}
