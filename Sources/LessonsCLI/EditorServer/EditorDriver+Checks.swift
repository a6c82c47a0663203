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
    clearNotes()
    let check = try session.prepare(address)
    isStale = document(of: address.lesson).map { !isSaved($0) } ?? false
    try follower.start(check, purpose, bench, foretold: .failures)
  }

  /// Forgets the check and its verdict.
  func stopCheck() {
    follower.stop()
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

  /// Cancels the check that a call waits for.
  func cancel(_ id: LSP.RequestID) {
    guard let (call, progress) = waiting, call.id == id || progress?.has(id) == true else { return }
    waiting = nil
    progress?.end()
    call.cancelled()
    stopCheck()
  }

  /// Handles the check's news: its verdict, confirmed or not, its end, or its values.
  func followCheck() throws {
    do {
      for news in try follower.progressed() { try take(news) }
    } catch let error as RunnerError {
      answerWaiting(Program.words(for: error).joined(separator: "\n"))
      if error != .interrupted { throw error }
    }
  }

  private func take(_ news: CheckFollower.News) throws {
    switch news {
    case .foretold: try showVerdict()
    case .judged:
      // The file has the pass before the learner reads about it.
      defer {
        answerWaiting(nil)
        if !isStale { try? follower.trace(bench.runner) }
      }
      try tryToRecord()
    case .takenBack: client.show(EditorMessages.takenBack)
    case .unconfirmed, .confirmed: break
    case .values: refreshValues()
    }
  }

  /// Shows the verdict at its lines, unless it is shown already.
  ///
  /// - Parameter losesPass: Whether this is the first failure since the step passed; `nil` to
  ///   determine it.
  /// - Throws: When the lesson or the progress cannot be read.
  func showVerdict(losesPass: Bool? = nil) throws {
    guard let verdict = follower.takeVerdict() else { return }
    let address = verdict.check.address
    guard !isStale, let document = document(of: address.lesson) else { return }
    var standing = try bench.standing()
    let (lesson, _) = try standing.locate(address)
    standing.readPage(of: lesson)
    let screens = StepScreens(context, console: context.console)
    let view = try screens.view(
      of: verdict.judgement, address,
      losesPass: losesPass ?? standing.progress.stillPasses(address), in: standing)
    screens.noteHints(of: view, address, in: standing)
    let diagnostics = PageDiagnostics(
      view: view, page: standing.workspace.shownPage(of: lesson), document: document,
      step: standing.pagePlace(of: address)?.line ?? 1)
    publish(diagnostics.all(), in: document)
  }

  /// Records an unrecorded verdict, and carries out the effects that follow.
  func record() throws {
    var effects: [Tutor.Effect] = []
    guard var session = try follower.record(bench, &effects) else { return }
    saidUnrecorded = nil
    try perform(effects, &session)
    try showVerdict()
    follow(session.standing)
  }

  /// Records the verdict.
  ///
  /// When that fails, shows it anyway and tries again later.
  func tryToRecord() throws {
    do {
      try record()
    } catch  where follower.isUnrecorded {
      try showVerdict()
      guard follower.isWorthSaying(error) else { return }
      let words = FollowingMessages.unrecorded(error)
      guard saidUnrecorded != words else { return }
      saidUnrecorded = words
      client.show(words, as: .warning)
    }
  }

  /// Makes the editor request hints and lenses again.
  func refresh() {
    let workspace = client.capabilities.workspace
    for (name, support) in [("codeLens", workspace?.codeLens), ("inlayHint", workspace?.inlayHint)]
    where support?.refreshSupport == true {
      client.ask("workspace/\(name)/refresh", LSP.Null(), for: LSP.Null.self) { _ in }
    }
  }

  /// Makes the editor show the values.
  ///
  /// An editor without that request updates them when it receives diagnostics.
  private func refreshValues() {
    refresh()
    let workspace = client.capabilities.workspace
    guard
      ![workspace?.codeLens, workspace?.inlayHint].contains(where: { $0?.refreshSupport == true }),
      let document = document(of: place.lesson)
    else { return }
    publish(document, again: true)
  }

  /// Removes the diagnostics of a page.
  func clear(_ document: TextDocument) { publish([], in: document) }

  /// Shows problems with the pages themselves.
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
    findings[document.uri] = diagnostics
    publish(document)
  }

  /// Sends the diagnostics of a page, unless the editor already has them.
  func publish(_ document: TextDocument, again: Bool = false) {
    let diagnostics = (findings[document.uri] ?? []) + note(in: document)
    guard again || published[document.uri] ?? [] != diagnostics else { return }
    published[document.uri] = diagnostics
    client.notify(
      "textDocument/publishDiagnostics",
      LSP.PublishDiagnosticsParams(
        uri: document.uri, version: document.version, diagnostics: diagnostics))
  }
}
