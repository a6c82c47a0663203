internal import LanguageServer
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import Tutoring

/// Checks and values.
extension EditorDriver {
  /// Starts to check a step on its own thread.
  func startCheck(
    _ address: StepAddress, _ purpose: Tutor.Purpose, _ session: inout TutoringSession
  ) throws {
    stopCheck()
    let check = try session.prepare(address)
    isStale = document(of: address.lesson).map { !isSaved($0) } ?? false
    checking = try RunningCheck(check, purpose, bench.runner, isForetold: true)
  }

  /// Forgets what runs and what was said.
  func stopCheck() {
    last = nil
    tracing?.work.cancel()
    tracing = nil
    checking?.cancel()
    checking = nil
    answerWaiting(EditorMessages.textHasChanged)
  }

  /// Answers the call that waits for the check.
  ///
  /// - Parameter failure: Why there is no verdict; `nil` when there is one.
  private func answerWaiting(_ failure: String?) {
    guard let (call, progress) = waiting else { return }
    waiting = nil
    progress?.end()
    if let failure { call.fail(failure) } else { call.finish() }
  }

  /// Ends the check that a call waits for.
  func cancel(_ id: LSP.RequestID) {
    guard let (call, progress) = waiting, call.id == id || progress?.has(id) == true else { return }
    waiting = nil
    progress?.end()
    call.cancelled()
    stopCheck()
  }

  /// Shows what is new of the check: its verdict, which may not be sure yet, or its end.
  func followCheck() throws {
    guard let run = checking else { return }
    guard let result = run.result else {
      guard let judgement = run.foretold else { return }
      checking?.shown = judgement
      return try show(judgement, of: run.check)
    }
    checking = nil
    do {
      let judgement = try result.get()
      if judgement != run.shown { try show(judgement, of: run.check) }
      last = LastCheck(check: run.check, judgement: judgement)
      answerWaiting(nil)
      record(judgement, of: run.check, run.purpose)
    } catch {
      answerWaiting(Program.words(for: error).joined(separator: "\n"))
      if error as? RunnerError != .interrupted { throw error }
    }
    if !isStale { startTrace() }
  }

  /// Shows a verdict at its lines.
  private func show(_ judgement: Judgement, of check: TutoringSession.Check) throws {
    let address = check.address
    guard !isStale, let document = document(of: address.lesson) else { return }
    var standing = try bench.standing()
    let (lesson, _) = try standing.locate(address)
    standing.readPage(of: lesson)
    let view = try StepScreens(context, console: context.console).view(
      of: judgement, address, losesPass: standing.progress.stillPasses(address), in: standing)
    let diagnostics = PageDiagnostics(
      view: view, page: standing.workspace.shownPage(of: lesson), document: document,
      step: standing.pagePlace(of: address)?.line ?? 1)
    publish(diagnostics.all(), in: document)
  }

  /// Writes a verdict down and carries out what follows; what cannot be written now is kept.
  private func record(
    _ judgement: Judgement, of check: TutoringSession.Check, _ purpose: Tutor.Purpose
  ) {
    var isSaved = false
    do {
      var effects: [Tutor.Effect] = []
      var session = try bench.record(
        judgement, of: check, purpose, patience: .seconds(2), &effects)
      isSaved = true
      try perform(effects, &session)
      follow(session.standing)
    } catch {
      if !isSaved {
        unrecorded = (Unrecorded(check: check, judgement: judgement), .now + Unrecorded.pause)
      }
      client.show(Program.words(for: error).joined(separator: "\n"), as: .warning)
    }
  }

  /// Tries again to write a verdict down.
  func recordLate() {
    guard let (late, time) = unrecorded, time <= .now else { return }
    var effects: [Tutor.Effect] = []
    do {
      let session = try bench.record(
        late.judgement, of: late.check, .check, patience: .zero, &effects)
      unrecorded = nil
      follow(session.standing)
    } catch {
      unrecorded?.next = .now + Unrecorded.pause
    }
  }

  /// Builds and runs the step once more to collect its values.
  private func startTrace() {
    guard let last, ValueTrace.isWorthwhile(after: last.judgement) else { return }
    let trace = ValueTrace(
      runner: bench.runner, program: last.check.program, judgement: last.judgement)
    tracing = (try? trace.begin()).map { (trace, $0) }
  }

  /// Shows the values that were collected.
  func finishTrace() {
    guard let (_, work) = tracing, let log = work.value else { return }
    tracing = nil
    last?.values = log
    refresh()
  }

  /// Has the editor ask again for what stands beside the lines.
  func refresh() {
    let workspace = client.capabilities.workspace
    for (name, support) in [("codeLens", workspace?.codeLens), ("inlayHint", workspace?.inlayHint)]
    where support?.refreshSupport == true {
      client.ask("workspace/\(name)/refresh", LSP.Null(), for: LSP.Null.self) { _ in }
    }
  }

  /// Takes away what was said of a page.
  func clear(_ document: TextDocument) { publish([], in: document) }

  /// Shows what is wrong with pages as pages.
  func publish(_ problems: [Diagnostic]) {
    for (lesson, uri) in pages {
      guard let document = client.documents[uri], let outline = bench.course.lesson(lesson)
      else { continue }
      let shown = bench.workspace.shownPage(of: outline)
      let here = problems.filter { $0.path == shown }
      if !here.isEmpty { publish(here.map { PageDiagnostics.of($0, in: document) }, in: document) }
    }
  }

  func publish(_ diagnostics: [LSP.Diagnostic], in document: TextDocument) {
    guard published[document.uri] ?? [] != diagnostics else { return }
    published[document.uri] = diagnostics
    client.notify(
      "textDocument/publishDiagnostics",
      LSP.PublishDiagnosticsParams(
        uri: document.uri, version: document.version, diagnostics: diagnostics))
  }
}
