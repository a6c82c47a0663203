internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Validation

/// `record` and `validate` of a step.
extension LessonService {
  func stepActions(at line: Int, in document: TextDocument) -> [LSP.CodeAction] {
    guard let lesson = course(of: document)?.lesson(document),
      let step = lesson.stepPlace(at: line)
    else { return [] }
    let kinds = (lesson.statesValue(at: line) ? [StepJob.Kind.fill] : []) + [.record, .validate]
    return kinds.map { kind in
      let title = kind.title(step.id)
      return LSP.CodeAction(
        title: title, kind: "source",
        command: LSP.Command(
          title: title, command: kind.command, arguments: [document.uri.text, step.id]))
    }
  }

  /// Starts the work of a command.
  func begin(_ call: CommandCall) {
    guard let kind = StepJob.Kind.allCases.first(where: { $0.command == call.name }),
      call.arguments.count == 2,
      let document = client.documents[LSP.DocumentURI(call.arguments[0])],
      let course = course(of: document), let linted = course.lesson(document)
    else { return call.fail(LessonServiceMessages.notOpen) }
    let step = call.arguments[1]
    guard job == nil else { return call.fail(PreviewMessages.isBusy) }
    guard var lesson = linted.lesson else {
      return call.fail(LessonServiceMessages.hasErrors(linted.path))
    }
    if kind == .validate, !isSaved(document) {
      return call.fail(LessonServiceMessages.notSaved(linted.path))
    }
    let folder = course.folder
    let trust = CourseTrust(invocation, folder)
    do {
      try trust.permit(.never)
    } catch {
      return call.fail(Program.words(for: error).joined(separator: "\n"))
    }
    lesson.assets = folder.assets(of: linted.file).assets
    let (context, bytes, address) = (
      invocation.context, document.bytes, StepAddress(lesson: lesson.id, step: step)
    )
    do {
      let work = try BackgroundWork<StepJob.Outcome> { [lesson] interrupt in
        switch kind {
        case .validate: StepJob.validate(address, in: folder, context, interrupt)
        case .record, .fill:
          StepJob.record(step, of: lesson, bytes, in: folder, context, interrupt)
        }
      }
      job = StepJob(
        kind: kind, step: step, call: call,
        progress: EditorProgress(kind.title(step), of: call, client), document: document, work: work
      )
    } catch {
      call.fail(Program.words(for: error).joined(separator: "\n"))
    }
  }

  /// Returns whether a document's file has the same text.
  private func isSaved(_ document: TextDocument) -> Bool {
    guard let path = document.uri.path else { return false }
    return (try? FileContents.readWhole(path, limit: document.bytes.count + 1)) == document.bytes
  }

  /// Shows the result of a job.
  func finish(_ job: StepJob, _ outcome: StepJob.Outcome) {
    job.progress?.end()
    switch outcome {
    case .cancelled: return job.call.cancelled()
    case .failed(let words): return job.call.fail(words)
    case .validated(let trial): show(trial, job)
    case .recorded(let recording): write(recording, job)
    }
    job.call.finish()
  }

  private func show(_ trial: PreviewTrial.Trial, _ job: StepJob) {
    guard let problems = trial.problems else { return client.show(trial.talk, as: .warning) }
    let words =
      trial.isProven
      ? PreviewMessages.isProven
      : problems.first.map(\.message) ?? PreviewMessages.isNotProven
    client.show("`\(job.step)`: \(words)", as: trial.isProven ? .info : .warning)
    show(problems, job)
  }

  private func write(_ recording: LessonRecording, _ job: StepJob) {
    var recording = recording
    if job.kind == .fill { recording.fences.removeAll { $0.kind != .values } }
    let problems = recording.findings.map(RecordingMessages.diagnostic)
    show(problems, job)
    if let first = problems.first { return client.show(first.message, as: .warning) }
    let changes = recording.fences.flatMap(\.hunks).map(\.change)
    guard !changes.isEmpty else {
      return client.show(LessonServiceMessages.nothingToRecord(job.step))
    }
    guard let document = client.documents[job.document.uri],
      document.version == job.document.version
    else { return client.show(LessonServiceMessages.hasChanged, as: .warning) }
    client.ask(
      "workspace/applyEdit",
      LSP.ApplyWorkspaceEditParams(
        label: job.kind.title(job.step), edit: edit(changes, of: document)),
      for: LSP.ApplyWorkspaceEditResult.self
    ) { [client] result in
      if result?.applied != true {
        client.show(LessonServiceMessages.wasRefused, as: .warning)
      }
    }
  }

  /// Shows the findings in the lesson, until its text changes.
  private func show(_ problems: [Diagnostic], _ job: StepJob) {
    guard let document = client.documents[job.document.uri],
      document.version == job.document.version,
      let path = course(of: document)?.lesson(document)?.path
    else { return }
    found[document.uri] = problems.filter { $0.path == path }
    publish(document)
  }
}
